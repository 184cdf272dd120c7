import { randomUUID } from 'node:crypto'
import type { changeMyParty as changeRoute, MyParty } from '@hoppla/contract/parties/my-parties'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { FrozenRates } from '../../../db/tables/parties.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refundModuleOrder } from '../../orders/orders.ts'
import { openDays, type PartyRoom } from '../../places/places.ts'
import { type BookableOffer, getPartyOffer, takesBookings } from '../bookable-offer.ts'
import { checkChoice } from '../booking/check-choice.ts'
import { lockDays } from '../booking/hold-room.sql.ts'
import { changeStock, holdRoom } from '../booking/hold-room.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { overpaidLines } from '../booking/party-money.ts'
import { ratesOf } from '../booking/party-rates.ts'
import { lastDay } from '../free-rooms.rules.ts'
import { type PartySlot, priceOn, slotOf, startsOn } from '../parties.rules.ts'
import { holdParty } from './cancel-party.ts'
import { getOwnParty, isChangeable, partyOnWire } from './my-parties.ts'
import { endOpenOrders } from './open-orders.ts'
import { mailParty } from './party-changed.mails.ts'

type Changes = ServeInput<typeof changeRoute>['body']
type When = { date: Day; startsAt: string; roomId: string }
type Choice = Pick<PartyRow, 'children' | 'adults' | 'foods' | 'extras' | 'diets' | 'themeId'>
/** What a party becomes. @property slot absent: it stays where it is. */
type Plan = { choice: Choice; rates: FrozenRates; room: PartyRoom; offer: BookableOffer; slot: PartySlot | undefined }

const hourMs = 3_600_000

/**
 * Changes a party of the account. What it was booked at stays its price; what is new is priced as it is offered now. What was paid beyond the new price goes
 * back at once. @throws Refusal as `changeMyParty` in the contract.
 */
export const changeMyParty = async (
  deps: Deps,
  { account, language }: SignedInCaller,
  id: string,
  changes: Changes,
): Promise<MyParty> => {
  const seen = await getOwnParty(deps.pool, account.id, id)
  const now = deps.clock.now()
  if (!isChangeable(seen, now)) throw new Refusal('party.over')
  const plan = await planOf(deps, seen, changes)
  await endOpenOrders(deps, id)
  const changed = await repeatOnConflict(deps.db, async (tx) => {
    await holdParty(tx, seen)
    const party = await getOwnParty(within(tx), account.id, id)
    if (!isChangeable(party, now)) throw new Refusal('party.over')
    // Somebody else of the family has changed it meanwhile.
    if (party.version !== seen.version) throw new Refusal('server.unavailable', { retryAfter: 1 })
    await takeWhatItNeeds(tx, party, plan, now)
    await writeChange(tx, party, plan)
    const after = await getOwnParty(within(tx), account.id, id)
    const backMinor = await giveBackOverpaid(deps, tx, after)
    await enqueue(tx, mailParty, { mailId: randomUUID(), partyId: id, what: 'changed', backMinor })
    return getOwnParty(within(tx), account.id, id)
  })
  return partyOnWire(deps, changed, language)
}

const countsOf = (rows: readonly { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/** What a party becomes, checked as far as it can be before anything is held. */
const planOf = async (deps: Deps, party: PartyRow, changes: Changes): Promise<Plan> => {
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
const ratesWith = (rates: FrozenRates, offer: BookableOffer, dayMinor: number | undefined): FrozenRates => {
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

/** Takes another room or time, or other extras of the day, under the locks of both days. */
const takeWhatItNeeds = async (tx: Tx, party: PartyRow, { choice, rates, room, offer, slot }: Plan, now: Date): Promise<void> => {
  const { id, playgroundId, date } = party
  const where = within(tx)
  const days = [{ playgroundId, date }, ...(slot ? [{ playgroundId, date: slot.date }] : [])]
  await lockDays(where, days)
  if (slot) {
    const wanted = { id, playgroundId, room, slot, rates, chosen: choice, limits: offer.rules, until: null, quote: null }
    await holdRoom(where, wanted, now)
    return
  }
  const own = { date, at: party.from, until: party.until, startsAt: 0, endsAt: 0, blockedFrom: 0, blockedUntil: 0 }
  await changeStock(where, { id, playgroundId, slot: own, rates, chosen: choice }, now)
}

const writeChange = async (tx: Tx, party: PartyRow, { choice, rates, room, slot }: Plan): Promise<void> => {
  const when = slot && { date: slot.date, starts_at: new Date(slot.startsAt), ends_at: new Date(slot.endsAt), room_id: room.id }
  await tx
    .updateTable('parties')
    .set({
      ...{ children: choice.children, adults: choice.adults, theme_id: choice.themeId, version: party.version + 1 },
      ...{ foods: JSON.stringify(choice.foods), extras: JSON.stringify(choice.extras), diets: JSON.stringify(choice.diets) },
      rates: JSON.stringify(rates),
      // Whoever owes another amount, or has another day, is reminded of it anew.
      reminded_at: null,
      ...(when ?? {}),
    })
    .where('id', '=', party.id)
    .execute()
}

/** @returns what went back. */
const giveBackOverpaid = async (deps: Deps, tx: Tx, party: PartyRow): Promise<number> => {
  let back = 0
  for (const { orderId, lineId, amountMinor } of overpaidLines(party))
    back += await refundModuleOrder(deps, tx, { orderId, lineIds: [lineId], amountMinor, reason: 'Moved' })
  return back
}
