import type { Day } from './packed-hours.ts'

/** What a parent wants to know of a playground's hours right now. Times are `HH:MM` of the playground's own clock. */
export type OpenState =
  | { kind: 'open'; until: string }
  | { kind: 'opens-today'; at: string }
  /** `opens`: the next day with hours, if any of the known days has some; `isFar`: its weekday alone would be mistaken for this week's. */
  | { kind: 'closed'; allDay: boolean; opens?: { date: string; at: string; isTomorrow: boolean; isFar: boolean } }

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Making one takes longer than thirty readings of it, and a list of playgrounds reads it for each. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** The day and the clock of a moment in a time zone. */
export const localMoment = (now: Date, timeZone: string): { date: string; time: string } => {
  const parts = clockOf(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** Calendar arithmetic without a time zone: `YYYY-MM-DD` plus days. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * How a playground stands at a moment, wherever and by whatever clock the visitor reads it: it is open while its own wall clock shows a time in its
 * hours. In the night the clock changes that means that hours which are skipped are over at once, and hours that come twice count twice.
 * @param days today and some days after it; order does not matter.
 * @returns undefined when nothing is known of today.
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
