import type { OverviewItem, UserOverview } from '@hoppla/contract/overview'
import type { OwnTicket } from '@hoppla/contract/tickets'
import type { Pass } from '@hoppla/contract/tickets/passes'

export const bookingKinds = ['entrance', 'sport', 'camp', 'party'] as const
export type BookingKind = (typeof bookingKinds)[number]
export type Booking = OverviewItem & { kind: BookingKind }

type Offer = UserOverview['activeOffers'][number]

const partOf = {
  entrance: 'activeEntranceBookings',
  sport: 'activeSportKidzBookings',
  camp: 'activeLeoCampBookings',
  party: 'activePartyBookings',
} as const satisfies Record<BookingKind, keyof UserOverview>

/** Bookings of all kinds, the soonest first; what begins at once stands before what begins on a day. */
export const bookingsOf = (overview: UserOverview): Booking[] =>
  bookingKinds
    .flatMap((kind) => overview[partOf[kind]].map((item) => ({ ...item, kind })))
    .sort((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? '') || a.name.localeCompare(b.name))

/** The offer that an address names. */
export const offerOf = (overview: Pick<UserOverview, 'activeOffers'>, barCode: string): Offer | undefined =>
  overview.activeOffers.find((offer) => offer.barCode === barCode)

export type ValidWord = 'always' | 'until' | 'from' | 'between'
/** Which sentence says how long something is valid. */
export const validWord = ({ startDate, endDate }: Pick<OverviewItem, 'startDate' | 'endDate'>, today: string): ValidWord => {
  const isAhead = startDate !== null && startDate > today
  if (endDate === null) return isAhead ? 'from' : 'always'
  return isAhead ? 'between' : 'until'
}

type OwnPass = Pick<Pass, 'state' | 'child'> & { period: Pick<Pass['period'], 'end'> }
type OwnTickets = {
  passes?: readonly OwnPass[] | undefined
  tickets?: readonly Pick<OwnTicket, 'state' | 'entrancesLeft'>[] | undefined
}
const inUse: readonly (Pass['state'] | OwnTicket['state'])[] = ['Active', 'EndingSoon']

/** What is worth knowing first of each kind; undefined where nothing is known yet. Days are YYYY-MM-DD. */
export type OwnUpdates = {
  offers: { endsOn: string } | undefined
  tickets: { left: number } | undefined
  passes: { photoOf: string } | { until: string } | undefined
  bookings: { on: string } | undefined
}

/** The offer that ends first, the entrances left, a pass that waits for its photo (else the day the first one ends), the next booked day. */
export const ownUpdates = (overview: UserOverview, { passes, tickets }: OwnTickets): OwnUpdates => {
  const first = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0]
  const endsOn = first(overview.activeOffers.map(({ endDate }) => endDate))
  const left = (tickets ?? [])
    .filter(({ state }) => inUse.includes(state))
    .reduce((sum, { entrancesLeft }) => sum + entrancesLeft, 0)
  const photoOf = passes?.find(({ state }) => state === 'AwaitingPhoto')?.child?.firstName
  const until = first((passes ?? []).filter(({ state }) => inUse.includes(state)).map(({ period }) => period.end))
  const on = first(bookingsOf(overview).map(({ startDate }) => startDate))
  return {
    offers: endsOn === undefined ? undefined : { endsOn },
    tickets: left === 0 ? undefined : { left },
    passes: photoOf !== undefined ? { photoOf } : until === undefined ? undefined : { until },
    bookings: on === undefined ? undefined : { on },
  }
}

/** Nothing bought, booked or offered yet. */
export const isUntouched = (overview: UserOverview): boolean =>
  bookingsOf(overview).length +
    overview.activeOffers.length +
    overview.activeSerialTickets.length +
    overview.activeSubscriptions.length ===
  0
