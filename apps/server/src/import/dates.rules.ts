import { addDays, addMonths, type Day, isDay, momentOf, wallClock, weekdayOf } from '../kernel/calendar.ts'

const weekdays: Record<string, number> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 }
const relative = /^today((?:[+-]\d{1,4}[dwmy])*)(?: +(mon|tue|wed|thu|fri|sat|sun))?$/
const steps = /([+-]\d{1,4})([dwmy])/g

/**
 * A day as an import file writes it: `2026-12-24`, or counted from the day of import: `today`, `today+14d`, `today-3y+40d` (d days, w weeks,
 * m months, y years), with a weekday at the end the first such day from there on: `today+3w sat`.
 * @returns undefined when it is none of these.
 */
export const readDay = (text: string, today: Day): Day | undefined => {
  if (isDay(text)) return text
  const match = relative.exec(text)
  if (!match) return undefined
  let day = today
  for (const [, count = '0', unit = 'd'] of (match[1] ?? '').matchAll(steps)) day = step(day, Number(count), unit)
  const weekday = weekdays[match[2] ?? '']
  return weekday === undefined ? day : addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

const step = (day: Day, count: number, unit: string): Day => {
  if (unit === 'd') return addDays(day, count)
  if (unit === 'w') return addDays(day, count * 7)
  return addMonths(day, unit === 'm' ? count : count * 12)
}

/** `mon`, `tue-sun`, `mon,wed,fri`, `daily`. @returns the weekday numbers, 1 Monday … 7 Sunday; undefined when it is none of these. */
export const readWeekdays = (text: string): number[] | undefined => {
  if (text === 'daily') return [1, 2, 3, 4, 5, 6, 7]
  const days = new Set<number>()
  for (const part of text.split(',')) {
    const [first = '', last = first] = part.trim().split('-', 2)
    const [from, to] = [weekdays[first.trim()], weekdays[last.trim()]]
    if (from === undefined || to === undefined || from > to) return undefined
    for (let day = from; day <= to; day++) days.add(day)
  }
  return [...days].sort()
}

const dayNames = Object.keys(weekdays)
/** Weekday numbers, each once and in order, as `readWeekdays` reads them: `tue-sun`, `mon,wed`; from three in a row on a range. */
export const writeWeekdays = (days: readonly number[]): string => {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const nameOf = (day = 0) => dayNames[day - 1] ?? ''
  return runs.map((run) => (run.length > 2 ? `${nameOf(run[0])}-${nameOf(run.at(-1))}` : run.map(nameOf).join(','))).join(',')
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/
export const isTime = (text: string): boolean => time.test(text)

/**
 * `10:00-18:00`, several with `|` between, or `closed`.
 * @returns the intervals in order, none for closed; undefined when malformed, reversed or overlapping.
 */
export const readIntervals = (text: string): { from: string; to: string }[] | undefined => {
  if (text === 'closed') return []
  const intervals = text.split('|').map((part) => {
    const [from = '', to = ''] = part.trim().split('-', 2)
    return { from, to }
  })
  const isGood = intervals.every(({ from, to }, place) => {
    const before = intervals[place - 1]
    return isTime(from) && (isTime(to) || to === '24:00') && from < to && (before === undefined || before.to <= from)
  })
  return isGood ? intervals : undefined
}

/** Whether one of these intervals ends before it starts, or as it starts. */
export const isBackwards = (text: string): boolean =>
  text.split('|').some((part) => {
    const [from = '', to = ''] = part.trim().split('-', 2)
    return isTime(from) && isTime(to) && to <= from
  })

/** The same as text: `09:30-12:00|13:30-18:00`, or `closed`. */
export const writeIntervals = (intervals: readonly { from: string; to: string }[]): string =>
  intervals.length === 0 ? 'closed' : intervals.map(({ from, to }) => `${from}-${to}`).join('|')

const exactMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/
/** A moment in UTC, to the millisecond: `2026-12-24T07:00:00.000Z`. @returns undefined when it is none. */
export const readExactMoment = (text: string): Date | undefined => {
  const at = exactMoment.test(text) ? new Date(text) : undefined
  // 30 February would be taken for a day in March.
  return at && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19) ? at : undefined
}

/**
 * A moment as day and time of the places' clocks, `2026-12-24 08:00`, or in UTC where that says less: with seconds, in the second of two equal hours,
 * or when their clocks differ.
 */
export const writeMoment = (at: Date, timeZones: readonly string[]): string => {
  const [first, ...others] = timeZones.map((timeZone) => {
    const { date, time: clock } = wallClock(at, timeZone)
    return momentOf(date, clock, timeZone).getTime() === at.getTime() ? `${date} ${clock}` : undefined
  })
  return first !== undefined && others.every((other) => other === first) ? first : at.toISOString()
}
