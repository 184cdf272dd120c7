import type { Call } from '@hoppla/contract/client'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { dayAfter } from './local-time.ts'
import { packDays } from './packed-hours.ts'

/** Hours as they travel in the HTML. */
export type Hours = {
  /** Packed; `daysOf` reads them. */
  days: string
  /** By date. */
  comments: Record<string, string>
}

/** Far enough to find the next open day behind the longest closed week. */
const daysAhead = 8

/** A playground's hours for “open now” and “opens at”: today, tomorrow (the page may be read past midnight) and the next open day after each. */
export const readNextHours = async (call: Call, location: string, today: string): Promise<Hours> => {
  const days = await call(openingHoursOverview, { query: { location, from: today, to: dayAfter(today, daysAhead) } })
  const tomorrow = dayAfter(today, 1)
  const isOpen = (day: OpeningDay) => !day.isClosed && day.open.length > 0
  const sorted = [...days].sort((a, b) => (a.date < b.date ? -1 : 1))
  const kept = new Set([today, tomorrow, sorted.find((day) => day.date > tomorrow && isOpen(day))?.date])
  const relevant = sorted.filter(({ date }) => kept.has(date))
  return {
    days: packDays(relevant),
    comments: Object.fromEntries(relevant.flatMap(({ date, comment }) => (comment ? [[date, comment]] : []))),
  }
}
