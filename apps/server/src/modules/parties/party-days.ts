import { mostPartyDays, type PartyDay, type partyDays as partyDaysRoute } from '@hoppla/contract/parties/offers'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, daysBetween, momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type OpenDay, openDays } from '../places/places.ts'
import { type BookableOffer, getPartyOffer, opensLater, takesBookings } from './bookable-offer.ts'
import { listBusyBetween } from './booking/hold-room.sql.ts'
import { startsOfDay } from './free-rooms.rules.ts'
import { type Busy, priceOn } from './parties.rules.ts'

type ReadDeps = Pick<Deps, 'db' | 'pool' | 'prepared' | 'clock'>

/**
 * Days of a play centre with the rooms that are free for a party, and what it costs from. One question for all days, whatever their number.
 * @throws Refusal `playground.not-found`, `party.range-invalid`.
 */
export const partyDays = async (
  deps: ReadDeps,
  playgroundId: string,
  { from, to }: { from: Day; to: Day },
): Promise<Answer<typeof partyDaysRoute>> => {
  if (to < from || daysBetween(from, to) >= mostPartyDays) throw new Refusal('party.range-invalid', { errors: { to: [] } })
  const offer = await getPartyOffer(deps, playgroundId)
  const { timeZone, currency } = offer.place
  const now = deps.clock.now()
  const [hours, busy] = await Promise.all([
    openDays(deps, playgroundId, from, to),
    listBusyBetween(deps.pool, [
      playgroundId,
      momentOf(addDays(from, -1), '00:00', timeZone),
      momentOf(addDays(to, 2), '00:00', timeZone),
      now,
      [],
    ]),
  ])
  const opensAt = opensLater(offer, deps)
  const isOpen = opensAt === null
  return {
    takesBookings: takesBookings(offer),
    opensAt: opensAt?.toISOString() ?? null,
    currency,
    rooms: offer.rooms.length,
    days: hours.map((day) => (takesBookings(offer) ? dayOf(offer, day, { busy, now, isOpen }) : withoutStarts(day))),
  }
}

const withoutStarts = ({ date, open }: OpenDay): PartyDay => ({
  ...{ date, isClosed: open.length === 0, isBookable: false, isOver: false, freeRooms: 0, price: null },
})

type Known = { busy: readonly Busy[]; now: Date; isOpen: boolean }
const dayOf = (offer: BookableOffer, day: OpenDay, { busy, now, isOpen }: Known): PartyDay => {
  const starts = startsOfDay(offer, day, busy, now)
  if (starts.length === 0) return withoutStarts(day)
  const free = new Set(starts.filter(({ isOver }) => !isOver).flatMap(({ packages }) => packages.flatMap(({ roomIds }) => roomIds)))
  const offered = new Set(starts.flatMap(({ packages }) => packages.map(({ packageId }) => packageId)))
  const prices = offer.packages
    .filter(({ id }) => offered.has(id))
    .map((one) => priceOn({ minor: one.price_minor, weekendMinor: one.weekend_price_minor }, day.date, day.isHoliday))
  return {
    date: day.date,
    isClosed: day.open.length === 0,
    isBookable: isOpen && free.size > 0,
    isOver: starts.every(({ isOver }) => isOver),
    freeRooms: isOpen ? free.size : 0,
    price: fromMinor(Math.min(...prices), offer.place.currency),
  }
}
