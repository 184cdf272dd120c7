import type { TodayCentre, TodayClass } from '@hoppla/contract/staff/today'

/** The clock of a place (`HH:MM`) at a moment. */
export const clockAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

export type ClassState = 'later' | 'now' | 'done' | 'cancelled'
/** Where a class stands. @param clock of its place. */
export const stateOfClass = ({ isCancelled, startTime, endTime }: TodayClass, clock: string): ClassState => {
  if (isCancelled) return 'cancelled'
  if (clock < startTime) return 'later'
  return clock < endTime ? 'now' : 'done'
}

export type OpenState = 'open' | 'opens' | 'over' | 'closed'
/** Whether a centre is open. @param clock of the centre. */
export const openStateOf = ({ open, isClosed }: TodayCentre['hours'], clock: string): OpenState => {
  if (isClosed) return 'closed'
  if (open.some(({ from, to }) => from <= clock && clock < to)) return 'open'
  return open.some(({ from }) => clock < from) ? 'opens' : 'over'
}

/** `10:00–18:00`; of a day in two parts `10:00–13:00, 15:00–18:00`. */
export const hoursText = ({ open }: TodayCentre['hours']): string => open.map(({ from, to }) => `${from}–${to}`).join(', ')
