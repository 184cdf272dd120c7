import type { Day } from './packed-hours.ts'

/** What a parent wants to know of a playground's hours right now. Times are `HH:MM` of the playground's own clock. */
export type OpenState =
  | { kind: 'open'; until: string }
  | { kind: 'opens-today'; at: string }
  /** `opens`: the next day with hours, if any of the known days has some; `isFar`: its weekday alone would be mistaken for this week's. */
  | { kind: 'closed'; allDay: boolean; opens?: { date: string; at: string; isTomorrow: boolean; isFar: boolean } }

/** Minutes by which the countries' clocks are ahead of UTC in winter. In summer it is an hour more (directive 2000/84/EC). */
const inWinter: Readonly<Record<string, number>> = {
  'Europe/Stockholm': 60,
  'Europe/Oslo': 60,
  'Europe/Copenhagen': 60,
  'Europe/Helsinki': 120,
  'Europe/Berlin': 60,
}
/** European clocks change on the last Sunday of March and of October, at one o'clock UTC. */
const isSummer = (now: Date): boolean => {
  const change = (month: number) => {
    const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0, 1))
    return last.getTime() - last.getUTCDay() * 86_400_000
  }
  return now.getTime() >= change(2) && now.getTime() < change(9)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Making one takes longer than thirty readings of it, and a list of playgrounds reads it for each. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The day and the clock of a moment in a time zone. Our countries' zones are computed here: a browser's first calendar of the day takes a phone a tenth of a
 * second, and the start page asks for the time (decision 134). Any other zone is asked of `Intl`.
 */
export const localMoment = (now: Date, timeZone: string): { date: string; time: string } => {
  const winter = inWinter[timeZone]
  const text =
    winter === undefined
      ? clockOf(timeZone).format(now)
      : new Date(now.getTime() + (isSummer(now) ? winter + 60 : winter) * 60_000).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Calendar arithmetic without a time zone: `YYYY-MM-DD` plus days. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar (no 30 February) from the first to the last; all `YYYY-MM-DD`. */
export const isDayBetween = (text: string, first: string, last: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text && text >= first && text <= last

/**
 * The opening state of a playground at a moment, independent of the visitor's own clock: it is open while its local time is within its hours. When clocks
 * change, skipped hours are over at once and repeated hours count twice.
 * @param days today and some days after it, in any order.
 * @returns undefined when nothing is known about today.
 */
export const openState = (days: readonly Day[], now: Date, timeZone: string): OpenState | undefined => {
  const { date, time } = localMoment(now, timeZone)
  const today = days.find((day) => day.date === date)
  if (!today) return undefined
  const hours = hoursOf(today)
  const tomorrow = dayAfter(date, 1)
  const current = hours.find(({ from, to }) => from <= time && time < to)
  if (current) return { kind: 'open', until: current.to }
  const later = hours.find(({ from }) => time < from)
  if (later) return { kind: 'opens-today', at: later.from }
  const next = days.filter((day) => day.date > date && hoursOf(day).length > 0).sort((a, b) => (a.date < b.date ? -1 : 1))[0]
  const first = next && hoursOf(next)[0]
  return {
    kind: 'closed',
    allDay: hours.length === 0,
    ...(first
      ? { opens: { date: next.date, at: first.from, isTomorrow: next.date === tomorrow, isFar: next.date > dayAfter(date, 6) } }
      : {}),
  }
}

/** A day's hours in order; what touches or overlaps is one sitting, since nobody has to leave between. */
const hoursOf = (day: Day) => {
  const sittings: { from: string; to: string }[] = []
  for (const { from, to } of [...day.open].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = sittings.at(-1)
    if (!last || last.to < from) sittings.push({ from, to })
    else if (last.to < to) last.to = to
  }
  return sittings
}
