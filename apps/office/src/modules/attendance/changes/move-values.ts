import type { Register } from '@hoppla/contract/attendance/attendance'
import type { SessionMove } from '@hoppla/contract/classes/move-session'

type Session = Register['sessions'][number]

/** When a session of a group takes place, as the form of moving it begins. */
export const valuesOfMove = ({ from, to }: Pick<Register, 'from' | 'to'>, { date, moved }: Session): SessionMove => ({
  ...{ date, startTime: moved?.startTime ?? from, endTime: moved?.endTime ?? to },
  isRest: false,
})

/** What is asked of the server; undefined as long as something is missing or wrong, or everything is as it was. */
export const moveOf = (values: SessionMove, before: SessionMove): SessionMove | undefined => {
  const { date, startTime, endTime } = values
  const isWhole = date !== '' && startTime !== '' && startTime < endTime
  const isOther = date !== before.date || startTime !== before.startTime || endTime !== before.endTime
  return isWhole && isOther ? values : undefined
}

/** When a session ends that begins at another time: it lasts as long as before; as it is where it would end after midnight. */
export const endAfter = (startTime: string, before: SessionMove): string => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const end = minutes(startTime) + minutes(before.endTime) - minutes(before.startTime)
  return startTime === '' || end >= 24 * 60
    ? before.endTime
    : `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
