import { listReminders, type RemindedReport, setReminder } from '@hoppla/contract/accounting/reminders'
import { Switch } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

const listRemindersQuery = (company: string) =>
  queryOptions({
    queryKey: ['accounting', 'reminders', company],
    queryFn: () => callApi(listReminders, { query: { company } }),
  })

/** Whether the reader wants a link to this report every month. Saved at once. */
export const Reminder = ({ company, report }: { company: string; report: RemindedReport }) => {
  const { t } = useWords()
  const client = useQueryClient()
  const query = listRemindersQuery(company)
  const { data } = useQuery(query)
  const setting = useMutation({
    mutationFn: (isOn: boolean) => callApi(setReminder, { body: { company, report, isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const isOn = setting.isPending ? setting.variables : (data?.includes(report) ?? false)
  return (
    <div>
      <Switch
        label={t('accounting.reminder.title')}
        description={t('accounting.reminder.note')}
        checked={isOn}
        disabled={!data}
        onChange={(event) => setting.mutate(event.currentTarget.checked)}
      />
      {setting.error && <Note tone="bad">{errorText(setting.error, t)}</Note>}
    </div>
  )
}
