import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import { batchedQuery } from '../../../cache/batched-query.ts'
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

/** An order with its newest attempt to pay and its newest refund; only the buyer's. Asked by every waiting page. */
export const findProgress = batchedQuery<{ reference: string; account_id: string }, ProgressRow>(
  'find-order-progress',
  `select q.n, o.reference, o.status, o.currency, o.created_at as "createdAt", o.expires_at as "expiresAt",
    p.state as "paymentState", p.method, p.token, p.session_id is not null as "hasSession",
    (select json_build_object('amountMinor', r.amount_minor, 'reason', r.reason, 'isDone', r.done_at is not null and r.failed_at is null)
      from payments a join refunds r on r.payment_id = a.id where a.order_id = o.id order by r.created_at desc limit 1) as refund
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, reference text, account_id uuid)
  join orders o on o.reference = q.reference and o.account_id = q.account_id
  join lateral (select * from payments where order_id = o.id order by attempt desc limit 1) p on true
  where q.tag = 'q'`,
)
