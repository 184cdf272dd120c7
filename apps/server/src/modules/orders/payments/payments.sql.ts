import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import { batchedQuery } from '../../../cache/batched-query.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { LineKind, ProviderName } from '../../../db/tables/orders.ts'
import type { PaymentSettings } from '../../../db/tables/places.ts'
import { kindsOfOrder } from '../kinds-of-order.sql.ts'
import { orderStatusAfter } from '../orders.rules.ts'
import type { DueOrder } from '../tender.ts'

export type PaymentRow = {
  id: string
  token: string
  provider: ProviderName
  method: string
  amountMinor: number
  /** What gift cards have paid of the order. */
  cardsMinor: number
  /** What a coupon took off the order, and its name; null: none. */
  discountMinor: number
  couponName: string | null
  currency: string
  state: PaymentStateName
  attempt: number
  sessionId: string | null
  redirectUrl: string | null
  clientSecret: string | null
  orderId: string
  reference: string
  orderStatus: OrderStatus
  expiresAt: Date
  createdAt: Date
  email: string
  language: Language
  countrySlug: string
  payment: PaymentSettings
  /** What it buys, in the order of the alphabet. */
  kinds: LineKind[]
  /** Article names, for the provider's page. */
  description: string
}

const paymentColumns = `p.id, p.token, p.provider, p.method, p.amount_minor as "amountMinor", o.cards_minor as "cardsMinor", o.discount_minor as "discountMinor",
    o.discount_name as "couponName", p.currency, p.state, p.attempt,
    p.session_id as "sessionId", p.redirect_url as "redirectUrl", p.client_secret as "clientSecret",
    o.id as "orderId", o.reference, o.status as "orderStatus", o.expires_at as "expiresAt", o.created_at as "createdAt", o.email, o.language,
    c.slug as "countrySlug", c.payment, ${kindsOfOrder} as kinds,
    -- of many lines the first: a provider takes no more than 500 characters
    (select left(string_agg(l.article_name, ', ' order by l.position), 400) from order_lines l where l.order_id = o.id) as description`
const paymentSelect = `select ${paymentColumns}
  from payments p join orders o on o.id = p.order_id join countries c on c.id = o.country_id`

/** A payment by its token; only its buyer's. */
export const findPaymentByToken = batchedQuery<{ token: string; account_id: string }, PaymentRow & { n: number }>(
  'find-payment-by-token',
  `select q.n, ${paymentColumns}
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, token text, account_id uuid)
  join payments p on p.token = q.token join orders o on o.id = p.order_id and o.account_id = q.account_id join countries c on c.id = o.country_id
  where q.tag = 'q'`,
)

/** Every attempt to pay an order, newest first; only the buyer's. */
export const listPaymentsOfOrder = statement<PaymentRow>(
  'list-payments-of-order',
  `${paymentSelect} where o.reference = $1 and o.account_id = $2::uuid order by p.attempt desc`,
)

/** Every attempt to pay an order, newest first. For modules that have checked themselves whose order it is. */
export const listPaymentsByReference = statement<PaymentRow>(
  'list-payments-by-reference',
  `${paymentSelect} where o.reference = $1 order by p.attempt desc`,
)

/** Orders whose time is up, and attempts of theirs that may still take money. Orders with unprocessed events are left alone. */
export const listAttemptsOfOverdueOrders = statement<PaymentRow>(
  'list-overdue-payments',
  `${paymentSelect} where o.id in (
      select o.id from orders o where o.status in ('Created', 'AwaitingPayment', 'Processing') and o.status <> 'Processing' and o.expires_at <= $1
        and not exists (select from payments q join payment_inbox i on i.payment_id = q.id where q.order_id = o.id and i.processed_at is null)
      order by o.expires_at limit $2)
    order by o.expires_at, p.attempt desc`,
)

/** Takes payments to ask about and sets when they are next; a payment is taken by one process. */
export const claimPaymentsToCheck = statement<PaymentRow & { checks: number }>(
  'claim-payments-to-check',
  `with due as (
    select p.id from orders o join payments p on p.order_id = o.id
    where o.status in ('Created', 'AwaitingPayment', 'Processing') and p.state in ('open', 'processing', 'declined') and p.next_check_at <= $1
    order by p.next_check_at limit $2 for update of p skip locked
  ), claimed as (
    update payments p set checks = p.checks + 1, next_check_at = $1 + interval '45 seconds' from due where p.id = due.id returning p.id, p.checks
  )
  select x.*, claimed.checks from (${paymentSelect}) x join claimed on claimed.id = x.id`,
)

export const setNextCheck = statement(
  'set-next-check',
  'update payments set next_check_at = $2 where id = $1 and next_check_at is not null',
)

/**
 * Stores the session that the provider opened; the order now awaits its payment. Repeating it changes nothing. The order is locked first, as everywhere. An
 * attempt that ended meanwhile keeps its session too, since it may take money until the provider has ended it.
 * @returns the attempt's state; undefined when another request has stored a session already.
 */
export const keepSession = batchedQuery<
  { id: string; session_id: string; redirect_url: string | null; client_secret: string | null; now: Date; next_check_at: Date },
  { n: number; state: PaymentStateName }
>(
  'keep-payment-session',
  `with question as (
    select * from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id uuid, session_id text, redirect_url text, client_secret text, now timestamptz,
      next_check_at timestamptz) where tag = 'q'
  ), held as (
    select q.*, o.id as order_id from question q join payments p on p.id = q.id join orders o on o.id = p.order_id order by o.id for no key update of o
  ), kept as (
    update payments p set session_id = h.session_id, redirect_url = h.redirect_url, client_secret = h.client_secret, opened_at = h.now,
      next_check_at = case when p.state = 'open' then h.next_check_at end
    from held h where p.id = h.id and p.session_id is null returning h.n, h.order_id, h.now, p.id, p.state
  ), waiting as (
    update orders o set status = 'AwaitingPayment', status_changed_at = k.now from kept k
    where o.id = k.order_id and o.status = 'Created' and k.state = 'open'
  ), left_open as (
    insert into sessions_to_end (payment_id, next_try_at) select id, now from kept where state <> 'open' on conflict do nothing
  )
  select n, state from kept`,
)

/** Holds an order, so that nobody else decides about it until the transaction ends. */
export const lockOrder = (
  tx: Tx,
  orderId: string,
): Promise<{ status: OrderStatus; expires_at: Date; cards_minor: number; discount_minor: number }> =>
  tx
    .selectFrom('orders')
    .select(['status', 'expires_at', 'cards_minor', 'discount_minor'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** What is left to pay of an order that is held, and where it belongs. */
export const readDue = async (tx: Tx, orderId: string): Promise<DueOrder> => {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('countries', 'countries.id', 'orders.country_id')
    .select(['total_minor', 'cards_minor', 'orders.currency', 'country_id', 'timezone'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    id: orderId,
    dueMinor: row.total_minor - row.cards_minor,
    currency: row.currency,
    site: { countryId: row.country_id, timeZone: row.timezone },
  }
}

/** @param order held in this transaction. @throws Error for a way that the table does not have. */
export const setOrderStatus = async (
  tx: Tx,
  order: { id: string; status: OrderStatus },
  status: OrderStatus,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ status: orderStatusAfter(order.status, status), status_changed_at: now })
    .where('id', '=', order.id)
    .execute()
}

/** Attempts that are over. @param leftAt now, where the provider has not said that their sessions are: it is asked until it has. */
export const endPayments = async (tx: Tx, ids: readonly string[], leftAt?: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('payments')
    .set({ state: 'cancelled', next_check_at: null })
    .where('id', 'in', ids)
    .where('state', 'in', ['open', 'declined'])
    .execute()
  if (leftAt)
    await sql`insert into sessions_to_end (payment_id, next_try_at) select id, ${leftAt} from payments
      where id in (${sql.join(ids)}) and state = 'cancelled' and session_id is not null on conflict do nothing`.execute(tx)
}

/**
 * Takes sessions to end and sets when they are next: after a minute, then less and less often, up to an hour; each is taken by one process.
 * @param $1 now; $2 how many.
 */
export const claimSessionsToEnd = statement<PaymentRow>(
  'claim-sessions-to-end',
  `with due as (
    select payment_id from sessions_to_end where next_try_at <= $1::timestamptz order by next_try_at limit $2 for update skip locked
  ), claimed as (
    update sessions_to_end s set tries = s.tries + 1,
      next_try_at = $1::timestamptz + least(3600, 60 * power(2, least(s.tries, 10))) * interval '1 second'
    from due where s.payment_id = due.payment_id returning s.payment_id
  )
  select x.* from (${paymentSelect}) x join claimed on claimed.payment_id = x.id`,
)

/** The provider has said how it ended. */
export const clearSessionToEnd = statement('forget-session-to-end', 'delete from sessions_to_end where payment_id = $1')

/** The attempt that is under way, if any. */
export const findLivePayment = (db: Db, orderId: string): Promise<{ token: string } | undefined> =>
  db
    .selectFrom('payments')
    .select('token')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'processing'])
    .executeTakeFirst()

export const insertAttempt = async (
  tx: Tx,
  attempt: { id: string; orderId: string; token: string; provider: ProviderName; method: string; now: Date },
): Promise<void> => {
  await sql`insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select ${attempt.id}, o.id, 1 + (select max(attempt) from payments where order_id = o.id), ${attempt.token}, ${attempt.provider}, ${attempt.method},
      o.total_minor - o.cards_minor, o.currency, 'open', ${attempt.now}
    from orders o where o.id = ${attempt.orderId}`.execute(tx)
}
