import { addDays, momentOf, wallClock } from '../../../kernel/calendar.ts'

/** Hours in which a guest answers the mail. */
export const confirmHours = 24
/** Minutes for which those who were told have their choice before the next are. */
export const choiceMinutes = 30
/** Days for which it is known who watched, once it is over. */
export const watchKeptDays = 7
/** Watches that one client, and one mailbox, may begin in a day. */
export const mostWatches = { max: 10, seconds: 86_400 }

const quietFrom = '20:00'
const quietUntil = '09:00'

/** Until when nobody is written to, by the play centre's clock; undefined: now is a time for mails. */
export const quietUntilOf = (now: Date, timeZone: string): Date | undefined => {
  const { date, time } = wallClock(now, timeZone)
  if (time >= quietFrom) return momentOf(addDays(date, 1), quietUntil, timeZone)
  return time < quietUntil ? momentOf(date, quietUntil, timeZone) : undefined
}

/** Somebody who watches. @property startsAt null: any window of the day. */
export type Waiting = { id: string; startsAt: string | null; places: number }
/** What has places now, earliest first. */
export type Free = { startsAt: string; left: number }

/**
 * Who is told of what, in turn: whoever comes first and whose family fits, as long as places are left that nobody was told of.
 * @param waiting in their turn.
 */
export const whomToNotify = (waiting: readonly Waiting[], free: readonly Free[]): { id: string; startsAt: string }[] => {
  const left = new Map(free.map((window) => [window.startsAt, window.left]))
  return waiting.flatMap(({ id, startsAt, places }) => {
    const windows = startsAt === null ? [...left.keys()] : [startsAt]
    const found = windows.find((window) => (left.get(window) ?? 0) >= places)
    if (found === undefined) return []
    left.set(found, (left.get(found) ?? 0) - places)
    return [{ id, startsAt: found }]
  })
}
