import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import { batchedQuery } from '../../../cache/batched-query.ts'
import { statement } from '../../../db/statement.ts'
import type { ArticleTerms, LineKind } from '../../../db/tables/orders.ts'

/** Stores an event once; no row comes back for a repeat. An event about a payment that is not ours is filed as done. */
export const insertEvent = batchedQuery<
  {
    provider: string
    event_id: string
    payment_id: string
    session_id: string
    state: string
    method_label: string | null
    amount_minor: number | null
    currency: string | null
    raw: string
    received_at: Date
  },
  { n: number }
>(
  'insert-payment-event',
  `with question as (
    select q.*, exists (select from payments p where p.id = q.payment_id and p.provider = q.provider) as known
    from jsonb_to_recordset($1::jsonb) as q (tag text, n int, provider text, event_id text, payment_id uuid, session_id text, state text,
      method_label text, amount_minor bigint, currency text, raw text, received_at timestamptz)
    where tag = 'q'
  ), stored as (
    insert into payment_inbox (provider, event_id, payment_id, session_id, state, method_label, amount_minor, currency, raw, received_at, processed_at,
      outcome)
    select provider, event_id, payment_id, session_id, state, method_label, amount_minor, currency, raw, received_at,
      case when known then null else received_at end, case when known then null else 'unknown-payment' end
    from question order by provider, event_id
    on conflict (provider, event_id) do nothing
    returning provider, event_id
  )
  select min(q.n) as n from question q join stored s on s.provider = q.provider and s.event_id = q.event_id group by q.provider, q.event_id`,
)

/** Keeps a webhook that nobody understands, once however often it comes, for 90 days. @param $1 provider; $2 hash; $3 body; $4 now. */
export const keepUnreadWebhook = statement(
  'keep-unread-webhook',
  `with old as (delete from unread_webhooks where received_at < $4::timestamptz - interval '90 days' and body_hash <> $2::bytea)
  insert into unread_webhooks as w (provider, body_hash, body, received_at) values ($1::text, $2::bytea, $3::text, $4::timestamptz)
  on conflict (provider, body_hash) do update set times = w.times + 1, received_at = excluded.received_at`,
)

export type WaitingEvent = {
  inboxId: number
  /** The provider's answer to a question of ours; else its webhook. */
  isAnswer: boolean
  sessionId: string
  eventState: PaymentStateName
  methodLabel: string | null
  eventAmountMinor: number | null
  eventCurrency: string | null
  paymentId: string
  attempt: number
  paymentState: PaymentStateName
  amountMinor: number
  orderId: string
  reference: string
  /** Null: a guest's. */
  accountId: string | null
  status: OrderStatus
  /** What gift cards pay of the order, and what is left. */
  cardsMinor: number
  dueMinor: number
  /** What a coupon took off. */
  discountMinor: number
  currency: string
  countryId: string
  timeZone: string
  /** In which the order was made. */
  language: string
  lines: BoughtLine[]
}
export type BoughtLine = {
  id: string
  kind: LineKind
  quantity: number
  giftCardAmountMinor: number | null
  giftCardYears: number | null
  giftCardFrom: string | null
  mode: 'direct' | 'redeem' | null
  terms: ArticleTerms | null
  childId: string | null
  recipient: 'me' | 'someone' | null
  sendAt: string | null
}

// Event, payment and order are locked together, so that the row versions read are the ones written; what another process holds is left to it.
export const lockWaitingEvents = statement<WaitingEvent>(
  'lock-waiting-events',
  `select i.id as "inboxId", i.event_id like 'asked:%' as "isAnswer", i.session_id as "sessionId", i.state as "eventState", i.method_label as "methodLabel", i.amount_minor as "eventAmountMinor", i.currency as "eventCurrency",
    p.id as "paymentId", p.attempt, p.state as "paymentState", p.amount_minor as "amountMinor",
    o.id as "orderId", o.reference, o.account_id as "accountId", o.status, o.cards_minor as "cardsMinor", o.total_minor - o.cards_minor as "dueMinor", o.discount_minor as "discountMinor", o.currency, o.country_id as "countryId", c.timezone as "timeZone", o.language,
    (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'quantity', l.quantity, 'giftCardAmountMinor', l.gift_card_amount_minor,
        'giftCardYears', l.gift_card_years, 'giftCardFrom', l.gift_card_from, 'mode', l.mode, 'terms', l.terms, 'childId', l.child_id, 'recipient', d.recipient, 'sendAt', d.send_at) order by l.position)
      from order_lines l left join order_deliveries d on d.order_line_id = l.id where l.order_id = o.id) as lines
  from payment_inbox i
  join payments p on p.id = i.payment_id
  join orders o on o.id = p.order_id
  join countries c on c.id = o.country_id
  where i.processed_at is null and (i.next_try_at is null or i.next_try_at <= $1)
  order by i.id
  limit $2
  for update of i, p, o skip locked`,
)

export type Move = {
  tag: 'move'
  inbox_id: number
  order_id: string
  country_id: string
  payment_id: string
  order_status: OrderStatus
  payment_state: PaymentStateName
  method_label: string | null
  session_id: string
  outcome: 'fulfilled' | 'refunded' | 'noted'
  fulfils: boolean
  currency: string
  refund_id: string | null
  refund_minor: number | null
  refund_reason: string | null
  /** The provider is to be asked at once. */
  asks: boolean
}
export type QueuedJob = { identifier: string; payload: object; run_at: string | null }

// Everything a batch of events leads to, in one statement: a round trip, and the receipt counters held for no longer than it and the commit take.
// Counters are taken in the order of their key, so that two processes cannot wait for each other.
// `tag`: PostgreSQL takes a record set for a hundred rows and would read whole tables to join it; held against a constant it is taken for one row, and
// each row is found by its key.
export const applyMoves = statement(
  'apply-moves',
  `with move as (
    select *
    from jsonb_to_recordset($1::jsonb) as m (tag text, inbox_id bigint, order_id uuid, country_id uuid, payment_id uuid, order_status text,
      payment_state text, method_label text, session_id text, outcome text, fulfils boolean, currency text, refund_id uuid, refund_minor bigint,
      refund_reason text, asks boolean)
    where tag = 'move'
  ), moved as (
    update orders o set status = m.order_status, status_changed_at = $3::timestamptz, completed_at = case when m.fulfils then $3::timestamptz else o.completed_at end
    from move m where o.id = m.order_id and o.status <> m.order_status
  ), paid as (
    update payments p set state = m.payment_state, method_label = coalesce(m.method_label, p.method_label),
      session_id = coalesce(p.session_id, m.session_id),
      paid_at = case when m.payment_state = 'paid' then $3::timestamptz else p.paid_at end,
      next_check_at = case when m.asks then $3::timestamptz when m.payment_state in ('processing', 'declined') then p.next_check_at end
    from move m where p.id = m.payment_id and (p.state <> m.payment_state or m.asks)
  ), filed as (
    update payment_inbox i set processed_at = $3::timestamptz, outcome = m.outcome from move m where i.id = m.inbox_id
  ), refunded as (
    insert into refunds (id, payment_id, amount_minor, currency, reason, created_at)
    select refund_id, payment_id, refund_minor, currency, refund_reason, $3::timestamptz from move where refund_id is not null
  ), counted as (
    insert into receipt_counters as k (country_id, last_number)
    select country_id, count(*) from move where fulfils group by country_id order by country_id
    on conflict (country_id) do update set last_number = k.last_number + excluded.last_number
    returning country_id, last_number
  ), receipted as (
    insert into receipts (country_id, number, order_id, payment_id, company_name, company_orgno, company_address, company_vat_number, issued_at)
    select m.country_id, k.last_number + 1 - row_number() over (partition by m.country_id order by m.inbox_id desc), m.order_id, m.payment_id,
      c.company_name, c.company_orgno, c.company_address, c.company_vat_number, $3::timestamptz
    from move m join counted k on k.country_id = m.country_id join countries c on c.id = m.country_id where m.fulfils
  )
  select from graphile_worker.add_jobs(array(
    select row(j.identifier, j.payload, null, j.run_at, 12, null, 0, null)::graphile_worker.job_spec
    from jsonb_to_recordset($2::jsonb) as j (identifier text, payload json, run_at timestamptz)))`,
)

/** Puts an event that could not be processed aside for a while. */
export const postponeEvent = statement(
  'postpone-event',
  `update payment_inbox set tries = tries + 1, next_try_at = $2::timestamptz + least(600, power(2, tries)) * interval '1 second' where id = $1`,
)
