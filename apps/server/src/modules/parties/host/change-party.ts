import { randomUUID } from 'node:crypto'
import type { changeMyParty as changeRoute, MyParty } from '@hoppla/contract/parties/my-parties'
import type { ServeInput } from '@hoppla/contract/route'
import { toMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refundModuleOrder } from '../../orders/orders.ts'
import { lockDays } from '../booking/hold-room.sql.ts'
import { changeStock, holdRoom } from '../booking/hold-room.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { moneyOf, overpaidLines } from '../booking/party-money.ts'
import { turnsAt } from '../parties.rules.ts'
import { holdParty } from './cancel-party.ts'
import { getOwnParty, isChangeable, partyOnWire } from './my-parties.ts'
import { endOpenOrders } from './open-orders.ts'
import { mailParty } from './party-changed.mails.ts'
import { type Plan, planOf, restDaysAfter, roomWanted, stockWanted } from './plan-change.ts'

/**
 * Changes a party of the account. What it was booked at stays its price; what is new is priced as it is offered now. What was paid beyond the new price goes
 * back at once. @throws Refusal as `changeMyParty` in the contract.
 */
export const changeMyParty = async (
  deps: Deps,
  { account, language }: SignedInCaller,
  id: string,
  { total, ...changes }: ServeInput<typeof changeRoute>['body'],
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
    await writeChange(tx, party, plan, now)
    const after = await getOwnParty(within(tx), account.id, id)
    if (total !== undefined && moneyOf(after).totalMinor !== toMinor(total, after.currency))
      throw new Refusal('party.price-changed', { errors: { total: [] } })
    const backMinor = await giveBackOverpaid(deps, tx, after)
    await enqueue(tx, mailParty, { mailId: randomUUID(), partyId: id, what: 'changed', backMinor })
    return getOwnParty(within(tx), account.id, id)
  })
  return partyOnWire(deps, changed, language)
}

/** Takes another room or time, or other extras of the day, under the locks of both days. */
const takeWhatItNeeds = async (tx: Tx, party: PartyRow, plan: Plan, now: Date): Promise<void> => {
  const where = within(tx)
  const { playgroundId, date } = party
  await lockDays(where, [{ playgroundId, date }, ...(plan.slot ? [{ playgroundId, date: plan.slot.date }] : [])])
  if (plan.slot) await holdRoom(where, roomWanted(party, plan, plan.slot), now)
  else await changeStock(where, stockWanted(party, plan), now)
}

const writeChange = async (tx: Tx, party: PartyRow, { choice, rates, room, slot }: Plan, now: Date): Promise<void> => {
  const restDays = restDaysAfter(party, slot, now)
  const turns = slot && party.childId ? await turnsOn(tx, party.childId, slot.date) : party.turns
  const when = slot && { date: slot.date, starts_at: new Date(slot.startsAt), ends_at: new Date(slot.endsAt), room_id: room.id }
  await tx
    .updateTable('parties')
    .set({
      ...{ turns, children: choice.children, adults: choice.adults, theme_id: choice.themeId, version: party.version + 1 },
      ...{ foods: JSON.stringify(choice.foods), extras: JSON.stringify(choice.extras), diets: JSON.stringify(choice.diets) },
      rates: JSON.stringify(rates),
      terms: JSON.stringify({ ...party.terms, restDays }),
      // Whoever owes another amount, or has another day, is reminded of it anew.
      reminded_at: null,
      ...(when ?? {}),
    })
    .where('id', '=', party.id)
    .execute()
}

/** What a child of the account turns at a party on another day. */
export const turnsOn = async (tx: Tx, childId: string, date: Day): Promise<number | null> => {
  const { rows } = await sql<{
    birthDate: Day
  }>`select birth_date::text as "birthDate" from published.children where id = ${childId}`.execute(tx)
  return rows[0] ? turnsAt(rows[0].birthDate, date) : null
}

/** Gives back what was paid beyond the price of a party that is held with its orders. @returns what went back. */
export const giveBackOverpaid = async (deps: Deps, tx: Tx, party: PartyRow): Promise<number> => {
  let back = 0
  for (const { orderId, lineId, amountMinor } of overpaidLines(party))
    back += await refundModuleOrder(deps, tx, { orderId, lineIds: [lineId], amountMinor, reason: 'Moved' })
  return back
}
