import { changeDoorSettings, type DoorSettings, getDoorSettings } from '@hoppla/contract/door/settings'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { getHouseQuery } from './door-queries.ts'

const getSettingsQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['door-settings', playgroundId],
    queryFn: () => callApi(getDoorSettings, { params: { playgroundId } }),
  })

/** How many people may be in the house, and whether coming back is free; for whoever decides it. */
export const SettingsPanel = ({ playgroundId }: { playgroundId: string }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(getSettingsQuery(playgroundId))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="door-view door-find" aria-label={t('door.settings.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('door.settings.title')}
      </h2>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && <SettingsForm playgroundId={playgroundId} settings={data} />}
    </section>
  )
}

const SettingsForm = ({ playgroundId, settings }: { playgroundId: string; settings: DoorSettings }) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const [most, setMost] = useState(settings.most === null ? '' : String(settings.most))
  const [isReentryFree, setReentryFree] = useState(settings.isReentryFree)
  const typed = most.trim()
  const isValid = typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 10_000)
  const save = useMutation({
    mutationFn: () =>
      callApi(changeDoorSettings, {
        params: { playgroundId },
        body: { most: typed === '' ? null : Number(typed), isReentryFree },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(getSettingsQuery(playgroundId).queryKey, saved)
      await queries.invalidateQueries({ queryKey: getHouseQuery(playgroundId).queryKey })
    },
  })
  return (
    <form className="door-card" onSubmit={submitted(() => isValid && save.mutate())}>
      <TextInput
        size="xl"
        label={t('door.settings.most')}
        description={t('door.settings.mostHint')}
        error={isValid ? undefined : t('door.settings.mostWrong')}
        inputMode="numeric"
        autoComplete="off"
        value={most}
        onChange={({ currentTarget }) => setMost(currentTarget.value)}
      />
      <Checkbox
        size="xl"
        label={t('door.settings.reentry')}
        checked={isReentryFree}
        onChange={({ currentTarget }) => setReentryFree(currentTarget.checked)}
      />
      <Button type="submit" size="xl" variant="next" loading={save.isPending}>
        {t('door.settings.save')}
      </Button>
      <div role="status">{save.isSuccess && <Note tone="ok">{t('door.settings.saved')}</Note>}</div>
      {save.error && <Note tone="bad">{errorText(save.error, t)}</Note>}
    </form>
  )
}
