import type * as contract from '@hoppla/contract/parties/centre/ending'
import type { PartyEnding } from '@hoppla/contract/parties/centre/ending'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor, toMinor } from '@hoppla/i18n'
import type { Tx } from '../../../../db/connect.ts'
import { repeatOnConflict } from '../../../../db/repeat-conflict.ts'
import { within } from '../../../../db/statement.ts'
import type { StaffCaller } from '../../../../http/caller.ts'
import { Refusal } from '../../../../http/refusal.ts'
import type { Deps } from '../../../../kernel/deps.ts'
import { audit } from '../../../../logging/audit.ts'
import { findOrderStateByReference, isPayable } from '../../../orders/orders.ts'
import { say } from '../../../places/places.ts'
import type { PartyRow } from '../../booking/parties-booked.sql.ts'
import { moneyOf } from '../../booking/party-money.ts'
import { holdParty } from '../../host/cancel-party.ts'
import { hasBegun, todayAt } from '../../host/my-parties.ts'
import { endOpenOrders, listOpenOrders } from '../../host/open-orders.ts'
import { getCentreRow, inside } from '../centre.ts'
import { type Ended, endedAs, isEndedAs } from './ending.rules.ts'
import { type EndingRow, findEnding, listTillPayments } from './ending.sql.ts'

const permission = 'till.charge'

/** How a party ended, and what is left to pay. @throws Refusal `party.not-found`. */
export const getPartyEnding = async (deps: Deps, caller: StaffCaller, id: string): Promise<PartyEnding> =>
  endingOnWire(deps, caller, await getCentreRow(deps, caller, id, permission))

/** On its day a party is ended, and that taken back. */
const isItsDay = (party: PartyRow, now: Date): boolean =>
  party.status === 'Booked' && hasBegun(party, now) && todayAt(party, now) === party.date

export const endingOnWire = async (deps: Deps, { language }: StaffCaller, party: PartyRow): Promise<PartyEnding> => {
  const [ending] = await findEnding(deps.pool, [party.id])
  const booked = ending ?? party
  const { rates, currency } = party
  const { totalMinor, paidMinor, dueMinor } = moneyOf(party)
  const now = deps.clock.now()
  const inMajor = (minor: number) => fromMinor(minor, currency)
  const rowOf = (what: 'foods' | 'extras', { id, names, minor }: PartyRow['rates']['foods'][number]) => ({
    ...{ id, name: say(names, language, party.languages), price: inMajor(minor) },
    ...{ booked: booked[what][id] ?? 0, count: party[what][id] ?? 0 },
  })
  return {
    ...{ id: party.id, version: party.version, canEnd: isItsDay(party, now) },
    ...{ booked: booked.children, came: ending?.came ?? null, children: party.children },
    foods: rates.foods.map((rate) => rowOf('foods', rate)),
    extras: rates.extras.map((rate) => ({ ...rowOf('extras', rate), per: rate.per })),
    package: { price: inMajor(rates.package.dayMinor), includedChildren: rates.package.includedChildren },
    extraChildPrice: rates.extraChildMinor === null ? null : inMajor(rates.extraChildMinor),
    ...{ currency, total: inMajor(totalMinor), paid: inMajor(paidMinor), due: inMajor(Math.max(0, dueMinor)) },
    payments: (await listTillPayments(deps.pool, [party.id])).map(({ id, amountMinor, at, isReversed }) => ({
      ...{ id, amount: inMajor(amountMinor), at: at.toISOString(), isReversed },
    })),
    linkUntil: await linkUntil(deps, party, now),
  }
}

const linkUntil = async (deps: Deps, { id }: PartyRow, now: Date): Promise<string | null> => {
  for (const { reference } of await listOpenOrders(deps.pool, id)) {
    const [order] = await findOrderStateByReference(deps.pool, [reference])
    if (order && isPayable(order, now)) return order.expiresAt.toISOString()
  }
  return null
}

const countsOf = (rows: readonly { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/**
 * Ends a party on its day: what came on top of the booking is priced as the party was booked, and is due. Nobody gets anything back who did not come: it was
 * made for them. @throws Refusal as `endParty` in the contract.
 */
export const endParty = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.endParty>,
): Promise<PartyEnding> => {
  const seen = await getCentreRow(deps, caller, id, permission)
  const now = deps.clock.now()
  if (!isItsDay(seen, now)) throw new Refusal('party.over')
  const said = { came: body.came, foods: countsOf(body.foods), extras: countsOf(body.extras) }
  // A press that was sent twice.
  const [done] = await findEnding(deps.pool, [id])
  if (done?.version === seen.version && body.version === seen.version - 1 && isEndedAs({ ...seen, came: done.came }, said))
    return endingOnWire(deps, caller, seen)
  if (seen.version !== body.version) throw new Refusal('content.changed-meanwhile')
  await endOpenOrders(deps, id)
  await repeatOnConflict(deps.db, async (tx) => {
    const party = await holdUnchanged(tx, caller, { seen, version: body.version })
    const [before] = await findEnding(within(tx), [id])
    const booked = before ?? { version: 0, came: 0, children: party.children, foods: party.foods, extras: party.extras }
    const ended = endedAs(booked, said, party.rates)
    if (typeof ended === 'string') throw new Refusal('party.not-bookable', { errors: { [ended]: [] } })
    const after = await writeNumbers(tx, caller, party, ended)
    if (moneyOf(after).totalMinor !== toMinor(body.total, after.currency))
      throw new Refusal('party.price-changed', { errors: { total: [] } })
    await noteEnding(deps, tx, caller, { id, booked, version: after.version, came: said.came })
    await log(tx, caller, 'party.ended', { before: party, after, came: said.came })
  })
  return getPartyEnding(deps, caller, id)
}

/** Takes the end of a party back. @throws Refusal as `undoPartyEnd` in the contract. */
export const undoPartyEnd = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id, version } }: ServeInput<typeof contract.undoPartyEnd>,
): Promise<PartyEnding> => {
  const seen = await getCentreRow(deps, caller, id, permission)
  if (!isItsDay(seen, deps.clock.now())) throw new Refusal('party.over')
  if (seen.version !== version) throw new Refusal('content.changed-meanwhile')
  await endOpenOrders(deps, id)
  await repeatOnConflict(deps.db, async (tx) => {
    const party = await holdUnchanged(tx, caller, { seen, version })
    const [ending] = await findEnding(within(tx), [id])
    if (!ending) throw new Refusal('content.changed-meanwhile')
    const after = await writeNumbers(tx, caller, party, ending)
    await tx.deleteFrom('party_endings').where('party_id', '=', id).execute()
    await log(tx, caller, 'party.end-undone', { before: party, after })
  })
  return getPartyEnding(deps, caller, id)
}

/**
 * Holds a party with what pays for it, as it was seen. An order of the rest that somebody has made since pays for what it no longer is.
 * @throws Refusal `party.over`, `content.changed-meanwhile`, `party.payment-pending`.
 */
export const holdUnchanged = async (
  tx: Tx,
  caller: StaffCaller,
  { seen, version }: { seen: PartyRow; version: number },
): Promise<PartyRow> => {
  await holdParty(tx, seen)
  const party = await getCentreRow(inside(tx), caller, seen.id, permission)
  if (party.status !== 'Booked') throw new Refusal('party.over')
  if (party.version !== version) throw new Refusal('content.changed-meanwhile')
  if ((await listOpenOrders(within(tx), party.id)).length > 0) throw new Refusal('party.payment-pending', { retryAfter: 2 })
  return party
}

/** @returns the party as it then is. @throws Refusal `party.overpaid`. */
const writeNumbers = async (tx: Tx, caller: StaffCaller, party: PartyRow, ended: Ended): Promise<PartyRow> => {
  await tx
    .updateTable('parties')
    .set({
      ...{ children: ended.children, foods: JSON.stringify(ended.foods), extras: JSON.stringify(ended.extras) },
      version: party.version + 1,
    })
    .where('id', '=', party.id)
    .execute()
  const after = await getCentreRow(inside(tx), caller, party.id, permission)
  if (moneyOf(after).dueMinor < Math.min(0, moneyOf(party).dueMinor)) throw new Refusal('party.overpaid')
  return after
}

type Noted = { id: string; booked: EndingRow; version: number; came: number }
const noteEnding = async ({ clock }: Deps, tx: Tx, { staff }: StaffCaller, { id, booked, version, came }: Noted): Promise<void> => {
  const said = { version, came, ended_by: staff.id, ended_at: clock.now() }
  const { children, foods, extras } = booked
  await tx
    .insertInto('party_endings')
    .values({ party_id: id, children, foods: JSON.stringify(foods), extras: JSON.stringify(extras), ...said })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(said))
    .execute()
}

const numbersOf = (party: PartyRow) => ({ children: party.children, price: fromMinor(moneyOf(party).totalMinor, party.currency) })
type Logged = { before: PartyRow; after: PartyRow; came?: number }
const log = (
  tx: Tx,
  { staff, address }: StaffCaller,
  action: 'party.ended' | 'party.end-undone',
  { before, after, came }: Logged,
): Promise<void> =>
  audit(tx, {
    ...{ actorId: staff.id, action, subject: before.id, placeId: before.playgroundId, address },
    ...{ before: numbersOf(before), after: { ...numbersOf(after), ...(came === undefined ? {} : { came }) } },
  })
