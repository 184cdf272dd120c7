import { type Fullness, mostEntranceDays } from '@hoppla/contract/entrance/windows'
import type { Interval } from '../../db/tables/places.ts'
import { type Day, weekdayOf } from '../../kernel/calendar.ts'

/** A row of the plan of a play centre's arrivals; times are its wall clock, `HH:MM`. Either weekdays (1 Monday … 7 Sunday) or a date. */
export type ArrivalRule = {
  weekdays: readonly number[] | null
  date: Day | null
  startsAt: string
  endsAt: string
  everyMinutes: number
  places: number
}
/** A time to arrive in, with its places. */
export type ArrivalWindow = { startsAt: string; endsAt: string; places: number }

/** The most that may come together. */
export const mostVisitors = 30

/** How far ahead entrance can be booked. */
export const daysAhead = mostEntranceDays - 1

/**
 * The arrival windows of a day, earliest first: those of its date, else of its weekday, as far as the play centre is open while they last.
 * @param open the hours of that day. A window without places is none.
 */
export const windowsOn = (rules: readonly ArrivalRule[], day: Day, open: readonly Interval[]): ArrivalWindow[] => {
  const own = rules.filter(({ date }) => date === day)
  const fitting = own.length > 0 ? own : rules.filter(({ weekdays }) => weekdays?.includes(weekdayOf(day)))
  return fitting
    .flatMap(slices)
    .filter(({ places, startsAt, endsAt }) => places > 0 && open.some(({ from, to }) => from <= startsAt && endsAt <= to))
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}

const slices = ({ startsAt, endsAt, everyMinutes, places }: ArrivalRule): ArrivalWindow[] => {
  const windows: ArrivalWindow[] = []
  for (let at = minutesOf(startsAt); at + everyMinutes <= minutesOf(endsAt); at += everyMinutes)
    windows.push({ startsAt: clockOf(at), endsAt: clockOf(at + everyMinutes), places })
  return windows
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** How full something is. @param taken more than `places` where the plan was cut after families had booked. */
export const fullnessOf = (taken: number, places: number): Fullness => {
  if (taken >= places) return 'full'
  if (taken * 2 <= places) return 'calm'
  return taken * 5 <= places * 4 ? 'moderate' : 'nearly-full'
}

/** From this many down it is said how many places are left. */
const countedFrom = 10
export const placesLeft = (taken: number, places: number): number | null => {
  const left = Math.max(0, places - taken)
  return left <= countedFrom ? left : null
}

export type PriceKind = 'weekday' | 'weekend' | 'holiday'
/** What kind of day it is for the price: a public or school holiday, a Saturday or Sunday, or neither. */
export const priceKindOf = (day: Day, isHoliday: boolean): PriceKind => {
  if (isHoliday) return 'holiday'
  return weekdayOf(day) >= 6 ? 'weekend' : 'weekday'
}

/** What one of an age band pays. Minor units. */
export const priceOf = (
  band: { weekdayMinor: number; weekendMinor: number; holidayMinor: number | null },
  kind: PriceKind,
): number => {
  if (kind === 'weekday') return band.weekdayMinor
  return kind === 'holiday' ? (band.holidayMinor ?? band.weekendMinor) : band.weekendMinor
}

type AgeBand = { from_age: number | null; to_age: number | null }
/** Adults take no place: a window has its places for children. */
export const isAdultBand = ({ from_age: from }: Pick<AgeBand, 'from_age'>): boolean => from !== null && from >= 18

/** The age band that somebody of so many whole years pays by. */
export const bandOfAge = <Band extends AgeBand>(bands: readonly Band[], age: number): Band | undefined =>
  bands.find(({ from_age: from, to_age: to }) => (from ?? 0) <= age && age <= (to ?? 150))
