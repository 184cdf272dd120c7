import {
  embeddedDays,
  type OpeningDay,
  type openingHoursOverview as openingHoursOverviewRoute,
  type PlannedDay,
} from '@hoppla/contract/places/opening-hours'
import type { ServeInput } from '@hoppla/contract/route'
import type { Language } from '@hoppla/i18n'
import { type EnglishHours, hoursWords } from '@hoppla/i18n/messages/hours'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import type { Prepared } from '../../cache/prepared.ts'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller, StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, dayIn, daysBetween, isDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { calendarOf } from './calendar-feed.ts'
import { listClosedParts } from './closings/closings.sql.ts'
import { type DayHours, hoursBetween, type OpeningPlan, plannedHoursOf } from './opening-hours.rules.ts'
import { findOpeningPlace, listHolidayPlaces, listSchoolHolidays, listSpecialDays, loadOpeningRules } from './opening-hours.sql.ts'
import { say } from './places.rules.ts'
import { type HolidayQuestion, publicHolidaysOf } from './public-holidays.ts'

const hoursWordsIn = wordsOf<EnglishHours>('hours.', hoursWords)

type HoursDeps = Pick<Deps, 'db' | 'prepared'>
/** All that decides a playground's hours, and what it is called and where it lies. */
type Plan = Omit<OpeningPlan, 'publicHolidays'> & {
  holidays: Omit<HolidayQuestion, 'year'>
  playground: string
  countryId: string
  timeZone: string
  languages: readonly string[]
  name: string
  names: Texts
  address: string
}

const longestRange = 400
/** Longer answers are made each time: few ask for them, and every kept one costs memory. */
const longestKept = 62

/** How many days a calendar feed reaches back and ahead: far enough to plan a birthday. */
const calendarBehind = 7
const calendarAhead = 182

/** Every area and room may be asked for; so many plans are kept at a time. */
const mostPlans = 1_000
const plans = new WeakMap<Deps['prepared'], Map<string, Promise<Plan>>>()

/**
 * The opening hours of a playground (or of the playground that an area or room lies in), day by day.
 * @throws Refusal `location.not-found`, `opening-hours.range-invalid`, `opening-hours.range-too-long`.
 */
export const openingHoursOverview = async (
  deps: HoursDeps,
  { language }: Pick<Caller, 'language'>,
  { location, from, to }: ServeInput<typeof openingHoursOverviewRoute>['query'],
): Promise<OpeningDay[] | Prepared> => {
  const plan = await planOf(deps, location)
  const first = asDay(from, plan.timeZone)
  const last = asDay(to, plan.timeZone)
  if (last < first) throw new Refusal('opening-hours.range-invalid', { errors: { to: [] } })
  const days = daysBetween(first, last) + 1
  if (days > longestRange) throw new Refusal('opening-hours.range-too-long', { errors: { to: [] } })
  return days > longestKept ? overview(plan, first, last, language) : keptOverview(deps, location, first, last, language)
}

/** The hours of today, on the playground's own calendar, and the coming weeks: for other websites. @throws Refusal `location.not-found`. */
export const openingHoursForSites = async (
  deps: HoursDeps & Pick<Deps, 'clock'>,
  { language }: Pick<Caller, 'language'>,
  location: string,
): Promise<Prepared> => {
  const { timeZone } = await planOf(deps, location)
  const today = dayIn(deps.clock.now(), timeZone)
  const last = addDays(today, embeddedDays - 1)
  return keptOverview(deps, location, today, last, language)
}

/** The hours of today at a playground, on its own calendar; made anew each time. @throws Refusal `location.not-found`. */
export const openingHoursToday = async (
  deps: HoursDeps & Pick<Deps, 'clock'>,
  { language }: Pick<Caller, 'language'>,
  playground: string,
): Promise<OpeningDay> => {
  const plan = await planOf(deps, playground)
  const today = dayIn(deps.clock.now(), plan.timeZone)
  const [day] = await overview(plan, today, today, language)
  if (!day) throw new Error('A range of one day has no day.')
  return day
}

/** Reads the public holidays of the coming month ahead: the library takes half a second to load, which the first who asks for hours would wait for. */
export const readHolidaysAhead = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const today = dayIn(clock.now(), 'UTC')
  const years = yearsBetween(today, addDays(today, 31))
  const places = await listHolidayPlaces(db)
  await Promise.all(
    places.map(({ holiday_country: country, holiday_region: region, languages }) =>
      publicHolidaysOf({ country, region, languages }, years),
    ),
  )
}

/** The hours as a calendar to subscribe to. It is the same all day long, so that calendars are answered "not modified". @throws Refusal `location.not-found`. */
export const openingHoursCalendar = async (
  deps: HoursDeps & Pick<Deps, 'clock'>,
  caller: Pick<Caller, 'language'>,
  location: string,
  language: Language = caller.language,
): Promise<Prepared> => {
  const { timeZone } = await planOf(deps, location)
  const today = dayIn(deps.clock.now(), timeZone)
  return deps.prepared.get(`calendar ${location} ${today} ${language}`, async () => {
    const plan = await planOf(deps, location)
    const days = await overview(plan, addDays(today, -calendarBehind), addDays(today, calendarAhead), language)
    const name = say(plan.names, language, plan.languages) || plan.name
    const wording = await countryWording(deps, plan.countryId, language)
    return Buffer.from(calendarOf({ ...plan, id: plan.playground, name, today, days, t: hoursWordsIn(wording) }))
  })
}

/**
 * Cached days. The plan is read anew: one that is being awaited may be older than the last change of content, and what is derived from it would stay until
 * the next change.
 */
const keptOverview = (deps: HoursDeps, location: string, first: Day, last: Day, language: Language): Promise<Prepared> =>
  deps.prepared.get(`hours ${location} ${first} ${last} ${language}`, async () =>
    overview(await planOf(deps, location), first, last, language),
  )

/** The hours of a place by day, as they are in the database at this moment: past every cache, for those who decide by them. @throws Refusal `location.not-found`. */
export const hoursIn = async (deps: { db: Db }, placeId: string, first: Day, last: Day): Promise<DayHours[]> => {
  const plan = await loadPlan(deps, placeId)
  return hoursBetween({ ...plan, publicHolidays: await publicHolidaysOf(plan.holidays, yearsBetween(first, last)) }, first, last)
}

/** A day's hours, and whether it is a public or a school holiday. */
export type OpenDay = DayHours & { isHoliday: boolean }

/** The hours of a play centre by day, as its kept plan has them. @throws Refusal `location.not-found`. */
export const openDays = async (deps: HoursDeps, playgroundId: string, first: Day, last: Day): Promise<OpenDay[]> => {
  const plan = await planOf(deps, playgroundId)
  const publicHolidays = await publicHolidaysOf(plan.holidays, yearsBetween(first, last))
  return hoursBetween({ ...plan, publicHolidays }, first, last).map((day) => ({
    ...day,
    isHoliday:
      publicHolidays(Number(day.date.slice(0, 4))).has(day.date) ||
      plan.schoolHolidays.some(({ from, to }) => from <= day.date && day.date <= to),
  }))
}

/** A day's hours with where they come from. @property level null: nowhere, or a closing. */
export type PlannedHours = DayHours & Pick<PlannedDay, 'kind' | 'level' | 'season'>

const plannedBetween = async (plan: Plan, first: Day, last: Day): Promise<PlannedHours[]> => {
  const whole = { ...plan, publicHolidays: await publicHolidaysOf(plan.holidays, yearsBetween(first, last)) }
  return hoursBetween(whole, first, last).map((day) => {
    const { origin } = plannedHoursOf(whole, day.date)
    const isClosing = plan.closings.some((closing) => closing.date === day.date)
    return {
      ...day,
      kind: isClosing ? 'closing' : origin.kind,
      level: isClosing || origin.depth === null ? null : (levels[origin.depth] ?? 'country'),
      season: !isClosing && origin.isSeason,
    }
  })
}

/** The hours of a place by day with where they come from, past every cache. @throws Refusal `location.not-found`. */
export const plannedHoursIn = async (deps: { db: Db }, placeId: string, first: Day, last: Day): Promise<PlannedHours[]> =>
  plannedBetween(await loadPlan(deps, placeId), first, last)

/** Every day of a year with its hours and where they come from, for staff of the place. @throws Refusal `location.not-found`. */
export const openingYear = async (
  deps: Deps,
  { staff, language }: StaffCaller,
  { place, year }: { place: string; year: number },
): Promise<PlannedDay[]> => {
  if (!(await mayAt(deps.db, staff, 'hours.close', place))) throw new Refusal('location.not-found')
  const plan = await planOf(deps, place)
  const days = await plannedBetween(plan, `${year}-01-01`, `${year}-12-31`)
  return days.map(({ reason, ...day }) => ({ ...day, comment: say(reason, language, plan.languages) || null }))
}
const levels = ['playground', 'region', 'country'] as const

const overview = async (plan: Plan, first: Day, last: Day, language: Language): Promise<OpeningDay[]> => {
  const publicHolidays = await publicHolidaysOf(plan.holidays, yearsBetween(first, last))
  return hoursBetween({ ...plan, publicHolidays }, first, last).map(({ date, open, reason }) => ({
    date,
    open,
    isClosed: open.length === 0,
    comment: say(reason, language, plan.languages) || null,
  }))
}

export const yearsBetween = (first: Day, last: Day): number[] => {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** A date stands for itself; an instant for the day it falls on at the place (docs/product/places.md). */
const asDay = (given: string, timeZone: string): Day => (isDay(given) ? given : dayIn(new Date(given), timeZone))

const planOf = (deps: HoursDeps, location: string): Promise<Plan> => {
  let kept = plans.get(deps.prepared)
  if (!kept) {
    const made = new Map<string, Promise<Plan>>()
    plans.set(deps.prepared, made)
    deps.prepared.onClear(() => made.clear())
    kept = made
  }
  const found = kept.get(location)
  if (found) return found
  const loading = loadPlan(deps, location)
  const mine = kept
  if (mine.size >= mostPlans) mine.clear()
  mine.set(location, loading)
  loading.catch(() => {
    if (mine.get(location) === loading) mine.delete(location)
  })
  return loading
}

export const loadPlan = async ({ db }: { db: Db }, location: string): Promise<Plan> => {
  const place = await findOpeningPlace(db, location)
  if (!place) throw new Refusal('location.not-found')
  const [rules, specialDays, schoolHolidays, closings] = await Promise.all([
    loadOpeningRules(db, place.id),
    listSpecialDays(db, place.id),
    place.school_calendar === null ? [] : listSchoolHolidays(db, place.school_calendar),
    listClosedParts(db, place.id),
  ])
  return {
    rules,
    specialDays,
    schoolHolidays,
    closings,
    holidays: { country: place.holiday_country, region: place.holiday_region, languages: place.languages },
    playground: place.id,
    countryId: place.country_id,
    timeZone: place.timezone,
    languages: place.languages,
    name: place.name,
    names: place.names,
    address: `${place.street_address}, ${place.postal_code} ${place.city}`,
  }
}
