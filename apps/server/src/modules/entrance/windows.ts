import {
  type EntranceDay,
  type entranceDays as entranceDaysRoute,
  type entranceSlots as entranceSlotsRoute,
  type listEntranceCentres as listCentresRoute,
  mostEntranceDays,
} from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, dayIn, daysBetween, momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listEntrancePrices } from '../enquiries/enquiries.ts'
import { type OpenDay, openDays, say } from '../places/places.ts'
import {
  type ArrivalWindow,
  daysAhead,
  fullnessOf,
  isAdultBand,
  placesLeft,
  priceKindOf,
  priceOf,
  windowsOn,
} from './entrance.rules.ts'
import {
  type EntrancePlace,
  findEntrancePlace,
  listArrivalRules,
  listBookableCentres,
  listTaken,
  type Taken,
} from './entrance.sql.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared' | 'clock'>

/** Where in a country a time to arrive is booked now. */
export const listEntranceCentres = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  countryId: string,
): Promise<Answer<typeof listCentresRoute>> => ({ playgroundIds: await listBookableCentres(db, countryId, clock.now()) })

/**
 * Days of a play centre with how full their arrival windows are, and what a visit costs whoever pays most.
 * @throws Refusal `playground.not-found`, `entrance.range-invalid`.
 */
export const entranceDays = async (
  deps: ReadDeps,
  playgroundId: string,
  { from, to }: { from: Day; to: Day },
): Promise<Answer<typeof entranceDaysRoute>> => {
  const place = await getPlace(deps, playgroundId)
  if (to < from || daysBetween(from, to) >= mostEntranceDays) throw new Refusal('entrance.range-invalid', { errors: { to: [] } })
  const now = deps.clock.now()
  const today = dayIn(now, place.timeZone)
  const [rules, hours, taken, prices] = await Promise.all([
    listArrivalRules(deps.db, place.id),
    openDays(deps, place.id, from, to),
    listTaken(deps.db, place.id, from, to, now),
    listEntrancePrices(deps.db, place.id),
  ])
  const opensOn = place.opensOn !== null && place.opensOn > today ? place.opensOn : null
  const days = hours.map((day): EntranceDay => {
    const ahead = windowsOn(rules, day.date, day.open).filter((window) => !isOver(window, day.date, place, now))
    const kind = priceKindOf(day.date, day.isHoliday)
    const most = Math.max(0, ...prices.map((band) => priceOf(minorOf(band), kind)))
    return {
      date: day.date,
      isClosed: day.open.length === 0,
      isBookable: opensOn === null && day.date <= addDays(today, daysAhead) && ahead.length > 0,
      fullness: ahead.length === 0 ? null : fullnessOf(takenOf(taken, day.date, ahead), sum(ahead.map(({ places }) => places))),
      price: prices.length === 0 ? null : fromMinor(most, place.currency),
    }
  })
  return { takesBookings: rules.length > 0, opensOn, currency: place.currency, days }
}

/** The arrival windows of a day and what each age pays. @throws Refusal `playground.not-found`. */
export const entranceSlots = async (
  deps: ReadDeps,
  { language }: Pick<Caller, 'language'>,
  playgroundId: string,
  date: Day,
): Promise<Answer<typeof entranceSlotsRoute>> => {
  const place = await getPlace(deps, playgroundId)
  const now = deps.clock.now()
  const [rules, hours, taken, prices] = await Promise.all([
    listArrivalRules(deps.db, place.id),
    openDays(deps, place.id, date, date),
    listTaken(deps.db, place.id, date, date, now),
    listEntrancePrices(deps.db, place.id),
  ])
  const day: OpenDay = hours[0] ?? { date, open: [], reason: {}, isHoliday: false }
  const priceKind = priceKindOf(date, day.isHoliday)
  return {
    date,
    open: [...day.open],
    priceKind,
    currency: place.currency,
    vatPercent: place.vatPercent,
    cancelUntil: place.cancelUntil,
    windows: windowsOn(rules, date, day.open).map((window) => {
      const gone = takenOf(taken, date, [window])
      return {
        from: window.startsAt,
        until: window.endsAt,
        fullness: fullnessOf(gone, window.places),
        placesLeft: placesLeft(gone, window.places),
        isOver: isOver(window, date, place, now),
      }
    }),
    bands: prices.map((band) => ({
      id: band.id,
      name: say(band.names, language, place.languages),
      note: say(band.notes, language, place.languages),
      fromAge: band.from_age,
      toAge: band.to_age,
      isAdult: isAdultBand(band),
      price: fromMinor(priceOf(minorOf(band), priceKind), place.currency),
    })),
  }
}

/** @throws Refusal `playground.not-found`. */
export const getPlace = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<EntrancePlace> => {
  const place = await findEntrancePlace(db, id)
  if (!place) throw new Refusal('playground.not-found')
  return place
}

/** One can arrive until the window ends. */
const isOver = ({ endsAt }: ArrivalWindow, date: Day, { timeZone }: EntrancePlace, now: Date): boolean =>
  momentOf(date, endsAt, timeZone) <= now

const takenOf = (taken: readonly Taken[], date: Day, windows: readonly ArrivalWindow[]): number =>
  sum(taken.filter((one) => one.date === date && windows.some(({ startsAt }) => startsAt === one.startsAt)).map((one) => one.taken))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What a band costs, in minor units. */
export const minorOf = (band: Awaited<ReturnType<typeof listEntrancePrices>>[number]) => ({
  weekdayMinor: Number(band.weekday_price_minor),
  weekendMinor: Number(band.weekend_price_minor),
  holidayMinor: band.holiday_price_minor === null ? null : Number(band.holiday_price_minor),
})
