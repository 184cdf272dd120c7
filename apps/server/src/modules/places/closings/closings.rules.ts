import type { Interval, Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** Hours of one day in which a play centre is closed after all, on its own clock; `until` may be `24:00`. @property reason what parents read. */
export type ClosedPart = { date: Day; from: string; until: string; reason: Texts }

/** What is left of a day's hours without the closed part. Times compare as text, since all have five characters. */
export const without = (open: readonly Interval[], { from, until }: Pick<ClosedPart, 'from' | 'until'>): Interval[] =>
  open.flatMap((interval) => {
    if (interval.to <= from || until <= interval.from) return [interval]
    return [
      ...(interval.from < from ? [{ from: interval.from, to: from }] : []),
      ...(until < interval.to ? [{ from: until, to: interval.to }] : []),
    ]
  })

/** Lays the closings of a day over its hours; the words of the one that was made last are said. */
export const closedOver = <D extends { date: Day; open: Interval[]; reason: Texts }>(
  day: D,
  closings: readonly ClosedPart[],
): D => {
  const parts = closings.filter(({ date }) => date === day.date)
  if (parts.length === 0) return day
  const open = parts.reduce<Interval[]>(without, day.open)
  return { ...day, open, reason: Object.assign({}, day.reason, ...parts.map(({ reason }) => reason)) as Texts }
}

/** The first moment at which a place is open from a time of the first day on; null: not within these days. */
export const nextOpening = (
  days: readonly { date: Day; open: readonly Interval[] }[],
  from: string,
): { date: Day; from: string } | null => {
  for (const [index, { date, open }] of days.entries())
    for (const interval of open)
      if (index > 0 || interval.to > from) return { date, from: index > 0 || interval.from > from ? interval.from : from }
  return null
}
