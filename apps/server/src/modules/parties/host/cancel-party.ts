import { randomUUID } from 'node:crypto'
import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { toMinor } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockModuleOrders, refundModuleOrder } from '../../orders/orders.ts'
import { dropRooms, lockDays } from '../booking/hold-room.sql.ts'
import { endParties, lockParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { cancelOffer, moneyOf } from '../booking/party-money.ts'
import { getOwnParty, hasBegun, partyOnWire, todayAt } from './my-parties.ts'
import { endOpenOrders } from './open-orders.ts'
import { mailParty } from './party-changed.mails.ts'

/**
 * Cancels a party of the account: what its terms keep of the money is kept, and the rest goes back once. @param refund what was shown to go back.
 * @throws Refusal `party.not-found`, `party.over`, `party.refund-changed`, `party.payment-pending`, `payment.unavailable`.
 */
export const cancelMyParty = async (
  deps: Deps,
  { account, language }: SignedInCaller,
  id: string,
  refund: number,
): Promise<MyParty> => {
  const seen = await getOwnParty(deps.pool, account.id, id)
  if (seen.status === 'Booked') await endOpenOrders(deps, id)
  const now = deps.clock.now()
  const ended = await repeatOnConflict(deps.db, async (tx) => {
    await holdParty(tx, seen)
    const party = await getOwnParty(within(tx), account.id, id)
    if (party.status === 'Cancelled') return party
    if (hasBegun(party, now)) throw new Refusal('party.over')
    const { backMinor } = cancelOffer(party, todayAt(party, now))
    if (backMinor !== toMinor(refund, party.currency)) throw new Refusal('party.refund-changed', { errors: { refund: [] } })
    await endParty(deps, tx, party, { by: 'family', backMinor })
    return getOwnParty(within(tx), account.id, id)
  })
  return partyOnWire(deps, ended, language)
}

/** Holds what pays for a party, then the party: as whoever refunds an order does. */
export const holdParty = async (tx: Tx, { id, orderId, paid }: PartyRow): Promise<void> => {
  const orderIds = [...paid.map((one) => one.orderId), ...(orderId === null ? [] : [orderId])]
  await lockModuleOrders(tx, [...new Set(orderIds)])
  await lockParty(within(tx), [id])
}

/** Everything that was paid for a party goes back, for one that the centre cancels. */
export const wholeRefund = (party: PartyRow): number => moneyOf(party).paidMinor

/** Ends a party that is held with its orders: room, money, mail. What was paid at the counter goes back there. */
export const endParty = async (
  deps: Deps,
  tx: Tx,
  party: PartyRow,
  { by, backMinor }: { by: 'family' | 'centre'; backMinor: number },
): Promise<void> => {
  await lockDays(within(tx), [], [party.id])
  await endParties(within(tx), [[party.id], deps.clock.now(), by])
  await dropRooms(within(tx), [[party.id]])
  await giveBack(deps, tx, party, { backMinor, reason: by === 'family' ? 'Cancelled' : 'CalledOff' })
  const what = by === 'family' ? 'cancelled' : 'calledOff'
  await enqueue(tx, mailParty, { mailId: randomUUID(), partyId: party.id, what, backMinor })
}

/** Gives money of the lines of a party back, the latest paid first; the orders are held. */
const giveBack = async (
  deps: Deps,
  tx: Tx,
  { paid }: PartyRow,
  { backMinor, reason }: { backMinor: number; reason: 'Cancelled' | 'CalledOff' },
): Promise<void> => {
  let left = backMinor
  for (const [orderId, lines] of [...Map.groupBy(paid, (one) => one.orderId)].toReversed()) {
    const most = lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
    const amountMinor = Math.min(left, most)
    left -= amountMinor
    await refundModuleOrder(deps, tx, { orderId, lineIds: lines.map(({ lineId }) => lineId), amountMinor, reason })
  }
}
