import '@mantine/dates/styles.css'
import 'dayjs/locale/da'
import 'dayjs/locale/de'
import 'dayjs/locale/fi'
import 'dayjs/locale/nb'
import 'dayjs/locale/sv'
import { DateInput } from '@mantine/dates'
import { useWords } from '../../platform/words.ts'

const formats = { sv: 'YYYY-MM-DD', nb: 'D.M.YYYY', da: 'D.M.YYYY', fi: 'D.M.YYYY', de: 'DD.MM.YYYY', en: 'D MMM YYYY' } as const

/** The last day of a role, or none. @param value `YYYY-MM-DD`. */
export const LastDay = ({
  value,
  set,
  label,
  error,
}: {
  value: string | null
  set: (day: string | null) => void
  label: string
  error?: string | undefined
}) => {
  const { t, language } = useWords()
  return (
    <DateInput
      label={label}
      placeholder={t('staff.drawer.noLastDay')}
      value={value}
      onChange={set}
      valueFormat={formats[language]}
      minDate={new Date()}
      clearable
      clearButtonProps={{ 'aria-label': t('staff.drawer.noLastDay') }}
      error={error}
      ariaLabels={{ previousMonth: t('common.calendar.previous'), nextMonth: t('common.calendar.next') }}
    />
  )
}
