import type { Queryable } from '../../../db/statement.ts'
import { statement } from '../../../db/statement.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { cancelModuleOrder } from '../../orders/orders.ts'

export type OpenOrder = { reference: string; orderId: string; status: string; totalMinor: number }
const openOrders = statement<OpenOrder>(
  'open-orders-of-party',
  `select distinct o.id as "orderId", o.reference, o.status, o.total_minor as "totalMinor" from party_order_lines l join published.orders o on o.id = l.order_id
    where l.party_id = $1::uuid and l.part = 'rest' and o.status in ('Created', 'AwaitingPayment', 'Processing')`,
)
/** Orders of the rest of a party that may still be paid. */
export const listOpenOrders = (where: Queryable, partyId: string): Promise<OpenOrder[]> => openOrders(where, [partyId])

/**
 * Ends the orders of the rest of a party that can still be paid, since they would pay for what it no longer is.
 * @throws Refusal `party.payment-pending` where money is on its way, `payment.unavailable`.
 */
export const endOpenOrders = async (deps: Deps, partyId: string): Promise<void> => {
  for (const { reference } of await listOpenOrders(deps.pool, partyId))
    if (!(await cancelModuleOrder(deps, reference))) throw new Refusal('party.payment-pending', { retryAfter: 2 })
}
