/** Calendar dates are `YYYY-MM-DD` strings; they meet a time zone only here. */
export type Day = string

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const found = formats.get(timeZone)
  if (found) return found
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** The wall clock of a place at a moment. @returns date `YYYY-MM-DD` and time `HH:MM`. @throws RangeError for an unknown time zone. */
export const wallClock = (at: Date, timeZone: string): { date: Day; time: string } => {
  const iso = new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/** The day it is at a place. */
export const dayIn = (at: Date, timeZone: string): Day => wallClock(at, timeZone).date

/**
 * The moment at which a place's clock shows this date and time (`HH:MM`; `24:00` is the midnight that follows). In the hour skipped by summer time, the
 * time after the jump (02:30 becomes 03:30); in the repeated hour, its first occurrence.
 */
export const momentOf = (date: Day, time: string, timeZone: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const asUtc = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * 60_000
  // Both special hours use the offset before the change, and a day earlier is certainly before it.
  const before = offsetAt(asUtc - 86_400_000, timeZone)
  const after = offsetAt(asUtc + 86_400_000, timeZone)
  for (const offset of [before, after]) if (offsetAt(asUtc - offset, timeZone) === offset) return new Date(asUtc - offset)
  return new Date(asUtc - before)
}

/** Cached per quarter of an hour, because `Intl` costs more than all other checks of a booking, and clocks only change on the quarter hour. */
const quarter = 900_000
const mostOffsets = 5_000
const offsets = new Map<string, number>()
/** Years of four digits, which is what dates are written with; beyond them the clocks go on as at the last of these moments. */
const [firstKnown, lastKnown] = [Date.parse('1000-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')]
const offsetAt = (at: number, timeZone: string): number => {
  const from = Math.floor(Math.min(Math.max(at, firstKnown), lastKnown) / quarter) * quarter
  const key = `${from} ${timeZone}`
  const found = offsets.get(key)
  if (found !== undefined) return found
  const part = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(from)
      .map(({ type, value }) => [type, value]),
  )
  const offset = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`) - from
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** @throws RangeError past the year 9999: such a day is no text of ten characters, and whoever counts up to one never arrives. */
const dayOf = (date: Date): Day => {
  const [day = ''] = date.toISOString().split('T')
  if (day.length !== 10) throw new RangeError(`${day} lies outside the calendar.`)
  return day
}

/** @param days may be negative. @throws RangeError outside the years 0 to 9999. */
export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))

/** The same day of the month so many months on; the month's last day where it is shorter (31 January + 1 → 28 February). @throws RangeError as `addDays`. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** How many days `to` lies after `from`. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** A real calendar day written `YYYY-MM-DD` (no 30 February). */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
