import type { changeMyParty as changeRoute } from '@hoppla/contract/parties/my-parties'
import type { ServeInput } from '@hoppla/contract/route'
import type { FrozenRates } from '../../../db/tables/parties.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listThemes, openDays, type PartyRoom } from '../../places/places.ts'
import { type BookableOffer, getPartyOffer, takesBookings } from '../bookable-offer.ts'
import { checkChoice } from '../booking/check-choice.ts'
import type { RoomWanted } from '../booking/hold-room.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { ratesOf } from '../booking/party-rates.ts'
import { lastDay } from '../free-rooms.rules.ts'
import { type PartySlot, priceOn, restDaysOf, slotOf, startsOn } from '../parties.rules.ts'
import { todayAt } from './my-parties.ts'

export type Changes = Omit<ServeInput<typeof changeRoute>['body'], 'total'>
type When = { date: Day; startsAt: string; roomId: string }
type Choice = Pick<PartyRow, 'children' | 'adults' | 'foods' | 'extras' | 'diets' | 'themeId'>
/** What a party becomes. @property slot absent: it stays where it is. */
export type Plan = { choice: Choice; rates: FrozenRates; room: PartyRoom; offer: BookableOffer; slot: PartySlot | undefined }

const hourMs = 3_600_000

const countsOf = (rows: readonly { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/**
 * What a party becomes, checked as far as it can be before anything is held. @throws Refusal `party.not-bookable`, and those of `checkChoice`.
 */
export const planOf = async (deps: Deps, party: PartyRow, changes: Changes): Promise<Plan> => {
  const offer = await getPartyOffer(deps, party.playgroundId)
  if (!takesBookings(offer)) throw new Refusal('party.not-bookable')
  const when = {
    date: changes.date ?? party.date,
    startsAt: changes.startsAt ?? party.from,
    roomId: changes.roomId ?? party.roomId,
  }
  const room = offer.rooms.find(({ id }) => id === when.roomId)
  if (!room) throw new Refusal('party.not-bookable', { errors: { roomId: [] } })
  const isMoved = when.date !== party.date || when.startsAt !== party.from || when.roomId !== party.roomId
  const moved = isMoved ? await findSlot(deps, offer, party, when) : undefined
  if (changes.themeId && !(await listThemes(deps.db)).some(({ id }) => id === changes.themeId))
    throw new Refusal('party.not-bookable', { errors: { themeId: [] } })
  const rates = ratesWith(party.rates, offer, moved?.dayMinor)
  const choice: Choice = {
    children: changes.children ?? party.children,
    adults: changes.adults ?? party.adults,
    foods: changes.foods ? countsOf(changes.foods) : party.foods,
    extras: changes.extras ? countsOf(changes.extras) : party.extras,
    diets: changes.diets ? Object.fromEntries(changes.diets.map(({ diet, count }) => [diet, count])) : party.diets,
    themeId: changes.themeId === undefined ? party.themeId : changes.themeId,
  }
  checkChoice({ rates, terms: party.terms, mostChildren: room.maxGuests }, choice)
  return { choice, rates, room, offer, slot: moved?.slot }
}

/** @throws Refusal `party.not-bookable` where nothing starts then, or too soon. */
const findSlot = async (
  deps: Deps,
  { plan, place, rules }: BookableOffer,
  { rates, terms }: PartyRow,
  { date, startsAt: at }: When,
): Promise<{ slot: PartySlot; dayMinor: number }> => {
  const now = deps.clock.now()
  const [day] = await openDays(deps, place.id, date, date)
  const isStart = startsOn(plan, date).includes(at) && date <= lastDay(now, place.timeZone)
  const slot =
    day && isStart ? slotOf({ date, at, minutes: rates.package.minutes, timeZone: place.timeZone }, terms, day.open) : undefined
  if (!slot || slot.startsAt - rules.noticeHours * hourMs < now.getTime())
    throw new Refusal('party.not-bookable', { errors: { startsAt: [] } })
  return { slot, dayMinor: priceOn(rates.package, date, day?.isHoliday ?? false) }
}

/** The rates of a party, with what has been offered since. */
export const ratesWith = (rates: FrozenRates, offer: BookableOffer, dayMinor: number | undefined): FrozenRates => {
  const [anyPackage] = offer.packages
  if (!anyPackage) return rates
  const now = ratesOf(offer, anyPackage, { date: '2000-01-01', isHoliday: false })
  const merged = <R extends { id: string }>(own: readonly R[], others: readonly R[]): R[] => [
    ...own,
    ...others.filter(({ id }) => !own.some((one) => one.id === id)),
  ]
  return {
    ...rates,
    package: { ...rates.package, dayMinor: dayMinor ?? rates.package.dayMinor },
    foods: merged(rates.foods, now.foods),
    extras: merged(rates.extras, now.extras),
  }
}

/** How many days before it the rest is due: moved to a day that is near, from tomorrow on, as if it were booked today. */
export const restDaysAfter = (party: PartyRow, slot: PartySlot | undefined, now: Date): number =>
  slot ? restDaysOf(party.terms.restDays, slot.date, todayAt(party, now)) : party.terms.restDays

/** What a party wants that moves. */
export const roomWanted = ({ id, playgroundId }: PartyRow, { choice, rates, room, offer }: Plan, slot: PartySlot): RoomWanted => ({
  ...{ id, playgroundId, room, slot, rates, chosen: choice, limits: offer.rules, until: null, quote: null },
})

/** The same of one that stays where it is: of its day only what there are so many of is asked for. */
export const stockWanted = (party: PartyRow, { choice, rates }: Plan): Omit<RoomWanted, 'room' | 'limits' | 'until' | 'quote'> => {
  const { id, playgroundId, date, from, until } = party
  const slot = { date, at: from, until, startsAt: 0, endsAt: 0, blockedFrom: 0, blockedUntil: 0 }
  return { id, playgroundId, slot, rates, chosen: choice }
}
