import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/parties/centre/party'
import { type CentreParty, undoMoveSeconds } from '@hoppla/contract/parties/centre/party'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { FrozenRates } from '../../../db/tables/parties.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Day, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { findOrderState } from '../../orders/orders.ts'
import { openDays, say } from '../../places/places.ts'
import { getPartyOffer } from '../bookable-offer.ts'
import { lockDays } from '../booking/hold-room.sql.ts'
import { holdRoom } from '../booking/hold-room.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { holdParty } from '../host/cancel-party.ts'
import { giveBackOverpaid, turnsOn } from '../host/change-party.ts'
import { hasBegun, todayAt } from '../host/my-parties.ts'
import { endOpenOrders } from '../host/open-orders.ts'
import { mailParty } from '../host/party-changed.mails.ts'
import { type PartySlot, priceOn, restDaysOf, slotOf } from '../parties.rules.ts'
import { findLastMove, findTakenRoom, type PartyMove } from './centre.sql.ts'
import { getCentreRow, inside } from './centre.ts'
import { centrePartyOnWire } from './party.ts'

/** Where a party goes, checked as far as it can be before anything is held. @property room with what the constraint compares. */
type Target = { slot: PartySlot; room: { id: string; block: string; name: string }; rates: FrozenRates }

/**
 * Moves a party within the opening hours: its staff are bound neither to the starts of the plan nor to the day until which its family changes it. Its family
 * is told a moment later, unless it is taken back. @throws Refusal as `moveParty` in the contract.
 */
export const moveParty = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.moveParty>,
): Promise<CentreParty> => {
  const seen = await getCentreRow(deps, caller, id, 'parties.edit')
  checkAhead(deps, seen, body.version)
  const target = await findTarget(deps, caller, seen, body)
  // What is left to pay changes with the price of the day; an open order would pay for what it no longer is.
  if (target.rates.package.dayMinor !== seen.rates.package.dayMinor) await endOpenOrders(deps, id)
  const moved = await repeatOnConflict(deps.db, async (tx) => {
    await holdParty(tx, seen)
    const party = await getCentreRow(inside(tx), caller, id, 'parties.edit')
    checkAhead(deps, party, body.version)
    await takePlace(deps, tx, party, target)
    const moveId = await noteMove(deps, tx, caller, party)
    const after = await getCentreRow(inside(tx), caller, id, 'parties.edit')
    const backMinor = await giveBackOverpaid(deps, tx, after)
    await notifyLater(deps, tx, { partyId: id, moveId, backMinor })
    await log(tx, caller, 'party.moved', { before: party, after })
    return getCentreRow(inside(tx), caller, id, 'parties.edit')
  })
  return centrePartyOnWire(deps, caller, moved)
}

/** @throws Refusal `party.over`, `content.changed-meanwhile`. */
const checkAhead = ({ clock }: Deps, party: PartyRow, version: number): void => {
  if (party.status === 'Cancelled' || hasBegun(party, clock.now())) throw new Refusal('party.over')
  if (party.version !== version) throw new Refusal('content.changed-meanwhile')
}

type Wanted = Pick<ServeInput<typeof contract.moveParty>['body'], 'date' | 'startsAt' | 'roomId' | 'keepsPrice'>
/** @throws Refusal `party.not-bookable` outside of the opening hours, in the past or in a room that is none; `party.too-many`. */
const findTarget = async (
  deps: Deps,
  { language }: StaffCaller,
  { playgroundId, rates, terms, children, timeZone, languages }: PartyRow,
  { date, startsAt: at, roomId, keepsPrice }: Wanted,
): Promise<Target> => {
  const offer = await getPartyOffer(deps, playgroundId)
  const room = offer.rooms.find((one) => one.id === roomId)
  if (!room) throw new Refusal('party.not-bookable', { errors: { roomId: [] } })
  if (children > room.maxGuests) throw new Refusal('party.too-many', { errors: { roomId: [] } })
  const [day] = await openDays(deps, playgroundId, date, date)
  const slot = day && slotOf({ date, at, minutes: rates.package.minutes, timeZone }, terms, day.open)
  if (!slot || slot.startsAt <= deps.clock.now().getTime()) throw new Refusal('party.not-bookable', { errors: { startsAt: [] } })
  const dayMinor = keepsPrice ? rates.package.dayMinor : priceOn(rates.package, date, day.isHoliday)
  return {
    slot,
    room: { id: room.id, block: room.block, name: say(room.names, language, languages) || room.name },
    rates: { ...rates, package: { ...rates.package, dayMinor } },
  }
}

/** Takes the room under the locks of both days, and writes the party. @throws Refusal `party.room-taken`, `party.day-full`, `party.extra-sold-out`. */
const takePlace = async (deps: Deps, tx: Tx, party: PartyRow, { slot, room, rates }: Target): Promise<void> => {
  const { id, playgroundId } = party
  const { rules } = await getPartyOffer(deps, playgroundId)
  const where = within(tx)
  const now = deps.clock.now()
  await lockDays(where, [
    { playgroundId, date: party.date },
    { playgroundId, date: slot.date },
  ])
  const [held] = await findTakenRoom(where, [id, now])
  // Reserved by phone, and its time is over: it has nothing to move.
  if (!held) throw new Refusal('party.over')
  await holdRoom(
    where,
    {
      ...{ id, playgroundId, room, slot, rates, chosen: party, quote: null },
      until: held.heldUntil === null ? null : await heldUntil(where, party, slot, held.heldUntil),
      limits: rules ?? { mostAtOnce: null, hosts: null },
    },
    now,
  )
  // As where its family moves it: near, its rest is due tomorrow, and its child may have a birthday in between.
  const restDays = restDaysOf(party.terms.restDays, slot.date, todayAt(party, now))
  const turns = party.childId === null || slot.date === party.date ? party.turns : await turnsOn(tx, party.childId, slot.date)
  await tx
    .updateTable('parties')
    .set({
      ...{ turns, terms: JSON.stringify({ ...party.terms, restDays }) },
      ...{ date: slot.date, starts_at: new Date(slot.startsAt), ends_at: new Date(slot.endsAt), room_id: room.id },
      ...{ rates: JSON.stringify(rates), version: party.version + 1, reminded_at: null },
    })
    .where('id', '=', id)
    .execute()
}

/** Until when a party that waits for its deposit keeps its room: as long as its order can be paid, and never longer than until it begins. */
const heldUntil = async (where: Queryable, { orderId }: PartyRow, { startsAt }: PartySlot, before: Date): Promise<Date> => {
  const [order] = orderId === null ? [] : await findOrderState(where, [orderId])
  return new Date(Math.min((order?.expiresAt ?? before).getTime(), startsAt))
}

/** Keeps where a party was. @returns the move's id. */
const noteMove = async ({ clock }: Deps, tx: Tx, { staff }: StaffCaller, before: PartyRow): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('party_moves')
    .values({
      ...{ id, party_id: before.id, version: before.version + 1, room_id: before.roomId, date: before.date },
      ...{ starts_at: before.startsAt, ends_at: before.endsAt, moved_by: staff.id, moved_at: clock.now() },
    })
    .execute()
  return id
}

type MoveMail = { partyId: string; moveId: string; backMinor: number }
const notifyLater = ({ clock }: Deps, tx: Tx, mail: MoveMail): Promise<void> =>
  enqueue(
    tx,
    mailParty,
    { mailId: randomUUID(), what: 'changed', ...mail },
    { runAt: new Date(clock.now().getTime() + undoMoveSeconds * 1_000) },
  )

/** Moves a party back before its family is told. @throws Refusal as `undoPartyMove` in the contract. */
export const undoPartyMove = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id, version } }: ServeInput<typeof contract.undoPartyMove>,
): Promise<CentreParty> => {
  const seen = await getCentreRow(deps, caller, id, 'parties.edit')
  checkAhead(deps, seen, version)
  const since = new Date(deps.clock.now().getTime() - undoMoveSeconds * 1_000)
  const back = await repeatOnConflict(deps.db, async (tx) => {
    await holdParty(tx, seen)
    const party = await getCentreRow(inside(tx), caller, id, 'parties.edit')
    checkAhead(deps, party, version)
    const [move] = await findLastMove(within(tx), [id, since])
    if (move?.version !== version) throw new Refusal('content.changed-meanwhile')
    await takePlace(deps, tx, party, await targetBefore(deps, party, move))
    await tx.deleteFrom('party_moves').where('id', '=', move.id).execute()
    // The move before was not told because of this one.
    const [earlier] = await findLastMove(within(tx), [id, new Date(since.getTime() - undoMoveSeconds * 1_000)])
    if (earlier) await notifyLater(deps, tx, { partyId: id, moveId: earlier.id, backMinor: 0 })
    const after = await getCentreRow(inside(tx), caller, id, 'parties.edit')
    await log(tx, caller, 'party.move-undone', { before: party, after })
    return after
  })
  return centrePartyOnWire(deps, caller, back)
}

/** Where a party was before a move, whatever the opening hours say by now. @throws Refusal `party.room-taken` where the room is no more. */
const targetBefore = async (deps: Deps, { rates, terms, playgroundId, timeZone }: PartyRow, move: PartyMove): Promise<Target> => {
  const room = (await getPartyOffer(deps, playgroundId)).rooms.find(({ id }) => id === move.roomId)
  if (!room) throw new Refusal('party.room-taken')
  const at = wallClock(move.startsAt, timeZone).time
  const slot = slotOf({ date: move.date, at, minutes: rates.package.minutes, timeZone }, terms, [{ from: '00:00', to: '24:00' }])
  if (!slot) throw new Refusal('party.room-taken')
  return { slot, room: { id: room.id, block: room.block, name: room.name }, rates }
}

const placeOf = ({ date, from, roomName }: PartyRow): { date: Day; from: string; room: string } => ({ date, from, room: roomName })
const log = (
  tx: Tx,
  { staff, address }: StaffCaller,
  action: 'party.moved' | 'party.move-undone',
  { before, after }: { before: PartyRow; after: PartyRow },
): Promise<void> =>
  audit(tx, {
    ...{ actorId: staff.id, action, subject: before.id, placeId: before.playgroundId, address },
    ...{ before: placeOf(before), after: placeOf(after) },
  })
