import type { Permission } from '@hoppla/contract/permissions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/figures'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countOccupancy } from '../classes/classes.ts'
import { listCountryDays } from './daily-figures.sql.ts'
import { byCountry, byCurrency, countOf, periodOf } from './figures.rules.ts'
import { type AskedPlace, listAskablePlaces, sumFigures } from './figures.sql.ts'

type Asked = AskedPlace & { isCentre: boolean }
type Query = ServeInput<typeof contract.getFigures>['query']

/** The places that are asked about, each with its own days. @throws Refusal `location.not-found` for a place that is not the caller's. */
const askedOf = async (deps: Deps, { staff }: StaffCaller, permission: Permission, { place, days }: Query): Promise<Asked[]> => {
  if (place !== undefined && !(await mayAt(deps.db, staff, permission, place))) throw new Refusal('location.not-found')
  const now = deps.clock.now()
  const places = await listAskablePlaces(deps.db, placesWith(staff, permission), place)
  return places.map((each) => ({ ...each, ...periodOf(dayIn(now, each.timeZone), Number(days)) }))
}

/** What was sold in a period, against the year before. @throws Refusal `location.not-found` for a place that is not the caller's. */
export const getFigures = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getFigures>,
): Promise<Answer<typeof contract.getFigures>> => {
  const days = Number(query.days)
  const places = await askedOf(deps, caller, 'figures.read', query)
  const sums = await sumFigures(deps.db, places, days)
  const countries = await listCountryDays(deps.db)
  const asked = new Set(places.map(({ countryId }) => countryId))
  const first = places[0]?.first ?? periodOf(dayIn(deps.clock.now(), 'UTC'), days).first
  return {
    first,
    last: addDays(first, days - 1),
    isToday: days === 1,
    currencies: byCurrency(sums, first, days),
    byCountry: byCountry(sums, new Map(countries.filter(({ id }) => asked.has(id)).map(({ id, name }) => [id, name]))),
    orders: countOf(sums, 'orders'),
    classes: {
      now: await occupancy(deps, places, days, ({ first: from }) => from),
      before: await occupancy(deps, places, days, ({ before }) => before),
    },
  }
}

const occupancy = (deps: Deps, places: readonly Asked[], days: number, firstOf: (place: Asked) => string) =>
  countOccupancy(
    deps.db,
    places
      .filter(({ isCentre }) => isCentre)
      .map((place) => ({ playgroundId: place.id, from: firstOf(place), to: addDays(firstOf(place), days - 1) })),
  )

/** How many accounts were opened. @throws Refusal `location.not-found` for a place that is not the caller's. */
export const getAccountFigures = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getAccountFigures>,
): Promise<Answer<typeof contract.getAccountFigures>> => {
  const places = await askedOf(deps, caller, 'figures.accounts', query)
  return { opened: countOf(await sumFigures(deps.db, places, Number(query.days)), 'accounts') }
}
