import type { OpeningDay, openingHoursOverview } from '@hoppla/contract/opening-hours'
import type { ServeInput } from '@hoppla/contract/route'
import { type Day, dayIn, daysBetween, isDay } from '../../platform/calendar.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Prepared } from '../../platform/prepared.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hoursBetween, type OpeningPlan } from './opening-hours.rules.ts'
import { findOpeningPlace, listSchoolHolidays, listSpecialDays, loadOpeningRules } from './opening-hours.sql.ts'
import { say } from './places.rules.ts'
import { publicHolidaysOf } from './public-holidays.ts'

type HoursDeps = Pick<Deps, 'db' | 'prepared'>
type Plan = OpeningPlan & { timeZone: string; languages: readonly string[] }

const longestRange = 400
/** Longer answers are made each time: few ask for them, and every kept one costs memory. */
const longestKept = 62

/** Every area and room may be asked for; so many plans are kept at a time. */
const mostPlans = 1_000
const plans = new WeakMap<Deps['prepared'], Map<string, Promise<Plan>>>()

/**
 * The opening hours of a playground (or of the playground that an area or room lies in), day by day.
 * @throws Refusal `location.not-found`, `opening-hours.range-invalid`, `opening-hours.range-too-long`.
 */
export const openingHours = async (
  deps: HoursDeps,
  { language }: Pick<Caller, 'language'>,
  { location, from, to }: ServeInput<typeof openingHoursOverview>['query'],
): Promise<OpeningDay[] | Prepared> => {
  const plan = await planOf(deps, location)
  const first = asDay(from, plan.timeZone)
  const last = asDay(to, plan.timeZone)
  if (last < first) throw new Refusal('opening-hours.range-invalid', { errors: { to: [] } })
  const days = daysBetween(first, last) + 1
  if (days > longestRange) throw new Refusal('opening-hours.range-too-long', { errors: { to: [] } })
  const overview = () =>
    hoursBetween(plan, first, last).map(({ date, open, reason }) => ({
      date,
      open,
      isClosed: open.length === 0,
      comment: say(reason, language, plan.languages) || null,
    }))
  return days > longestKept
    ? overview()
    : deps.prepared.get(`hours ${location} ${first} ${last} ${language}`, async () => overview())
}

/** A date stands for itself; an instant for the day it falls on at the place (specification §5: query dates are ISO timestamps). */
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

const loadPlan = async ({ db }: HoursDeps, location: string): Promise<Plan> => {
  const place = await findOpeningPlace(db, location)
  if (!place) throw new Refusal('location.not-found')
  const [rules, specialDays, schoolHolidays, publicHolidays] = await Promise.all([
    loadOpeningRules(db, place.id),
    listSpecialDays(db, place.id),
    place.school_calendar === null ? [] : listSchoolHolidays(db, place.school_calendar),
    publicHolidaysOf(place.holiday_country, place.holiday_region, place.languages),
  ])
  return { rules, specialDays, schoolHolidays, publicHolidays, timeZone: place.timezone, languages: place.languages }
}
