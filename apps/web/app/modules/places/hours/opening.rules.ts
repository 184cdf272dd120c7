import { dayAfter, localMoment } from './local-time.ts'
import type { Day } from './packed-hours.ts'

/** What a parent wants to know of a playground's hours right now. Times are `HH:MM` of the playground's own clock. */
export type OpenState =
  | { kind: 'open'; until: string }
  | { kind: 'opens-today'; at: string }
  /** `opens`: the next day with hours, if any of the known days has some; `isFar`: its weekday alone would be mistaken for this week's. */
  | { kind: 'closed'; allDay: boolean; opens?: { date: string; at: string; isTomorrow: boolean; isFar: boolean } }

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
