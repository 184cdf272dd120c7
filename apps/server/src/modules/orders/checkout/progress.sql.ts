import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import { batchedQuery } from '../../../cache/batched-query.ts'
import { statement } from '../../../db/statement.ts'
import type { RefundReason } from '../../../db/tables/orders.ts'

export type ProgressRow = {
  n: number
  reference: string
  status: OrderStatus
  currency: string
  createdAt: Date
  expiresAt: Date
  paymentState: PaymentStateName
  method: string
  token: string
  hasSession: boolean
  refund: { amountMinor: number; reason: RefundReason; isDone: boolean } | null
}

const progressColumns = `o.reference, o.status, o.currency, o.created_at as "createdAt", o.expires_at as "expiresAt",
    p.state as "paymentState", p.method, p.token, p.session_id is not null as "hasSession",
    (select json_build_object('amountMinor', r.amount_minor, 'reason', r.reason, 'isDone', r.done_at is not null and r.failed_at is null)
      from payments a join refunds r on r.payment_id = a.id where a.order_id = o.id order by r.created_at desc limit 1) as refund`
const newestAttempt = 'join lateral (select * from payments where order_id = o.id order by attempt desc limit 1) p on true'

/** An order with its newest attempt to pay and its newest refund; only the buyer's. Asked by every waiting page. */
export const findProgress = batchedQuery<{ reference: string; account_id: string }, ProgressRow>(
  'find-order-progress',
  `select q.n, ${progressColumns}
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, reference text, account_id uuid)
  join orders o on o.reference = q.reference and o.account_id = q.account_id
  ${newestAttempt}
  where q.tag = 'q'`,
)

/** An order as what it was made of asks: how it stands, and its newest attempt to pay. */
export type OrderState = {
  id: string
  reference: string
  accountId: string | null
  status: OrderStatus
  totalMinor: number
  language: string
  expiresAt: Date
  token: string
}
const stateColumns = `o.id, o.reference, o.account_id as "accountId", o.status, o.total_minor as "totalMinor", o.language,
    o.expires_at as "expiresAt", p.token`
/** @param $1 the order. */
export const findOrderState = statement<OrderState>(
  'find-order-state',
  `select ${stateColumns} from orders o ${newestAttempt} where o.id = $1::uuid`,
)
/** @param $1 its reference. */
export const findOrderStateByReference = statement<OrderState>(
  'find-order-state-by-reference',
  `select ${stateColumns} from orders o ${newestAttempt} where o.reference = $1`,
)

/** The same of an order that was opened with its secret. @param $1 the order. */
export const findProgressOfGuest = statement<Omit<ProgressRow, 'n'>>(
  'find-guest-order-progress',
  `select ${progressColumns} from orders o ${newestAttempt} where o.id = $1::uuid`,
)
