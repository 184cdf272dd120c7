import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWords } from '../../../platform/words.ts'
import { faultOfHours, type Interval } from './week.rules.ts'

/** Hours end at midnight as 24:00, which no field for a time knows. */
const shownEnd = (to: string): string => (to === '24:00' ? '00:00' : to)
const typedEnd = (to: string): string => (to === '00:00' ? '24:00' : to)

/** The hours of a day, one line for each time that it is open. @param day what it is called, for who does not see. @param error what was refused. */
export const HoursFields = ({
  day,
  open,
  set,
  error,
}: {
  day: string
  open: readonly Interval[]
  set: (open: Interval[]) => void
  error?: string | undefined
}) => {
  const { t } = useWords()
  const fault = faultOfHours(open)
  const said = fault ? t(`hours.edit.faults.${fault}`) : error
  const write = (at: number, change: Partial<Interval>) => set(open.map((one, nth) => (nth === at ? { ...one, ...change } : one)))
  return (
    <div className="intervals">
      {open.map((interval, at) => (
        <OneInterval
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval is nothing but its place in the day
          key={at}
          day={day}
          value={interval}
          isWrong={said !== undefined}
          set={(change) => write(at, change)}
          add={at === open.length - 1 ? () => set([...open, { from: '', to: '' }]) : undefined}
          remove={open.length > 1 ? () => set(open.filter((_one, nth) => nth !== at)) : undefined}
        />
      ))}
      {said !== undefined && (
        <p className="field-error" role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

type OneInput = {
  day: string
  value: Interval
  isWrong: boolean
  set: (change: Partial<Interval>) => void
  /** Absent: it is not the last one, or the only one. */
  add: (() => void) | undefined
  remove: (() => void) | undefined
}

const OneInterval = ({ day, value: { from, to }, isWrong, set, add, remove }: OneInput) => {
  const { t } = useWords()
  return (
    <div className="interval">
      <TextInput
        type="time"
        aria-label={t('hours.edit.opens', { day })}
        error={isWrong}
        value={from}
        onChange={({ currentTarget }) => set({ from: currentTarget.value.slice(0, 5) })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        aria-label={t('hours.edit.closes', { day })}
        error={isWrong}
        value={shownEnd(to)}
        onChange={({ currentTarget }) => set({ to: typedEnd(currentTarget.value.slice(0, 5)) })}
      />
      {add && (
        <ActionIcon aria-label={t('hours.edit.addInterval', { day })} title={t('hours.edit.addInterval', { day })} onClick={add}>
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      )}
      {remove && (
        <ActionIcon
          aria-label={t('hours.edit.removeInterval', { day })}
          title={t('hours.edit.removeInterval', { day })}
          onClick={remove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
