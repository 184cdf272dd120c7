import type { OverviewItem, UserOverview } from '@hoppla/contract/overview'

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

/** Nothing bought, booked or offered yet. */
export const isUntouched = (overview: UserOverview): boolean =>
  bookingsOf(overview).length +
    overview.activeOffers.length +
    overview.activeSerialTickets.length +
    overview.activeSubscriptions.length ===
  0
