import type { Interval, OpeningKind, Texts } from '../../db/tables/places.ts'
import { addDays, type Day, weekdayOf } from '../../kernel/calendar.ts'
import { type ClosedPart, closedOver } from './closings/closings.rules.ts'

/** An opening rule as it counts for one playground. */
export type OpeningRule = {
  kind: OpeningKind
  /** 1 Monday … 7 Sunday; null: every day. */
  weekday: number | null
  /** Of public holidays, which; null: every one. */
  holiday: string | null
  from: Day | null
  to: Day | null
  /** How far above the playground the rule stands: 0 its own, 1 its region's, 2 its country's. */
  depth: number
  open: Interval[]
  comments: Texts
}
export type SpecialDay = { date: Day; depth: number; open: Interval[]; comments: Texts }
export type SchoolHoliday = { from: Day; to: Day; names: Texts }

/** All that decides a playground's hours. */
export type OpeningPlan = {
  rules: readonly OpeningRule[]
  specialDays: readonly SpecialDay[]
  schoolHolidays: readonly SchoolHoliday[]
  /** Public holidays of a year where the playground stands: date → names. */
  publicHolidays: (year: number) => ReadonlyMap<Day, Texts>
  /** What is closed after all, in the order in which it was said. */
  closings: readonly ClosedPart[]
}

/** Hours of one day; times are the playground's wall clock, so days of 23 and 25 hours need no care. `reason`: a word for why, per language. */
export type DayHours = { date: Day; open: Interval[]; reason: Texts }
/** Where a day's hours come from. @property depth how far above the playground that stands; null: nowhere. */
export type DayOrigin = { kind: OpeningKind | 'special-day' | 'none'; depth: number | null; isSeason: boolean }

/**
 * The hours of a day: a special day takes precedence over public holidays, those over school holidays, those over the term; without any rule the day is
 * closed. Within one kind, in this order: a named holiday before any holiday, the playground's own rule before its region's before its country's, a
 * seasonal rule before a permanent one (the shorter season first), a weekday before every day. Closings are taken off whatever that gives.
 */
export const hoursOf = (plan: OpeningPlan, date: Day): DayHours => closedOver(plannedHoursOf(plan, date).hours, plan.closings)

/** The hours as they are without closings, and where they come from. */
export const plannedHoursOf = (plan: OpeningPlan, date: Day): { hours: DayHours; origin: DayOrigin } => {
  const special = plan.specialDays.filter((day) => day.date === date).sort((a, b) => a.depth - b.depth)[0]
  if (special)
    return {
      hours: { date, open: special.open, reason: special.comments },
      origin: { kind: 'special-day', depth: special.depth, isSeason: false },
    }

  const fitting = plan.rules.filter((rule) => isWithin(date, rule) && (rule.weekday === null || rule.weekday === weekdayOf(date)))
  const holiday = plan.publicHolidays(Number(date.slice(0, 4))).get(date)
  const schoolHoliday = plan.schoolHolidays.find((period) => isWithin(date, period))
  const publicRule = narrowest(
    fitting.filter(
      ({ kind, holiday: name }) => kind === 'public-holiday' && (name === null ? holiday !== undefined : isHoliday(name, date)),
    ),
  )
  const schoolRule = schoolHoliday && narrowest(fitting.filter(({ kind }) => kind === 'school-holiday'))
  const rule = publicRule ?? schoolRule ?? narrowest(fitting.filter(({ kind }) => kind === 'term'))
  if (!rule) return { hours: { date, open: [], reason: {} }, origin: { kind: 'none', depth: null, isSeason: false } }
  const occasion = rule === publicRule ? holiday : rule === schoolRule ? schoolHoliday?.names : undefined
  return {
    hours: { date, open: rule.open, reason: { ...occasion, ...rule.comments } },
    origin: { kind: rule.kind, depth: rule.depth, isSeason: rule.from !== null || rule.to !== null },
  }
}

/** Every day from `from` to `to`, both included. */
export const hoursBetween = (plan: OpeningPlan, from: Day, to: Day): DayHours[] => {
  const days: DayHours[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(hoursOf(plan, date))
  return days
}

const isWithin = (date: Day, { from, to }: { from: Day | null; to: Day | null }): boolean =>
  (from === null || from <= date) && (to === null || date <= to)

const narrowest = (rules: readonly OpeningRule[]): OpeningRule | undefined =>
  [...rules].sort((a, b) => compare(ranks(a), ranks(b)))[0]

const ranks = ({ holiday, depth, from, to, weekday }: OpeningRule): number[] => [
  holiday === null ? 1 : 0,
  depth,
  from === null && to === null ? Number.MAX_SAFE_INTEGER : season(from, to),
  weekday === null ? 1 : 0,
]

/** Days of a season; an open end makes it as long as can be, yet shorter than always. */
const season = (from: Day | null, to: Day | null): number =>
  from === null || to === null ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(to) - Date.parse(from)

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (const [place, value] of a.entries()) {
    const difference = value - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a holiday named in a rule (`12-24`, `easter-2`, `midsummer-eve`) falls on this day. */
export const isHoliday = (name: string, date: Day): boolean => {
  if (name === 'midsummer-eve') return weekdayOf(date) === 5 && date.slice(5) >= '06-19' && date.slice(5) <= '06-25'
  const easter = /^easter([+-]\d+)?$/.exec(name)
  return easter ? addDays(easterOf(Number(date.slice(0, 4))), Number(easter[1] ?? 0)) === date : date.slice(5) === name
}

/** Easter Sunday (Gregorian), by the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms, chapter 8). */
export const easterOf = (year: number): Day => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return `${String(year).padStart(4, '0')}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}
