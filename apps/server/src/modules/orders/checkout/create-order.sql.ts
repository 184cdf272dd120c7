import type pg from 'pg'
import { batchedQuery } from '../../../cache/batched-query.ts'
import type { Queryable } from '../../../db/statement.ts'
import type { ArticleTerms, LineKind } from '../../../db/tables/orders.ts'
import type { Idempotency } from '../../../http/caller.ts'

export type NewOrder = {
  id: string
  reference: string
  /** Null: a guest's. */
  accountId: string | null
  /** Of a guest; else the account's is frozen. */
  guestEmail?: string | undefined
  countryId: string
  language: string
  currency: string
  totalMinor: number
  createdAt: Date
  expiresAt: Date
  lines: readonly NewLine[]
  payment: { id: string; token: string; provider: string; method: string }
  /** The version of the words by which the buyer asked to begin at once; null: nobody asked. */
  beginAtOnce: string | null
  /** More unpaid orders than this, and the buyer must first finish one. */
  mostOpen: number
}
export type NewLine = {
  id: string
  position: number
  /** Null: what is no article of the shop. */
  article_id: string | null
  article_key: string
  kind: LineKind
  article_name: string
  rules: string
  quantity: number
  unit_price_minor: number
  vat_percent: number
  vat_minor: number
  gift_card_amount_minor: number | null
  gift_card_years: number | null
  gift_card_from: string | null
  mode: 'direct' | 'redeem' | null
  terms: ArticleTerms | null
  child_id: string | null
  /** Where it is handed out; absent: nowhere. */
  playground_id?: string
  delivery: {
    recipient: string
    recipient_name: string | null
    recipient_email: string | null
    greeting: string | null
    send_at: Date | null
    design_media_id: string | null
  } | null
}

// An order is part of one statement, and so of one transaction and one round trip: key claimed, buyer's address frozen, order, lines, deliveries, first
// payment. The key's answer is known beforehand, so that key, answer and effect stand or fall together (docs/product/README.md). A key that is taken in another
// transaction under way is waited for; keys are taken in their order, so that two transactions cannot deadlock. The answer
// stored with a key names its order: of two orders with one key, one is created.
const insertOrders = batchedQuery<
  {
    id: string
    reference: string
    account_id: string | null
    guest_email: string | null
    country_id: string
    language: string
    currency: string
    total_minor: number
    created_at: Date
    expires_at: Date
    lines: readonly NewLine[]
    payment_id: string
    token: string
    provider: string
    method: string
    most_open: number
    begin_at_once: string | null
    scope: string | null
    key: string | null
    body_hash: string | null
    /** JSON text: a repeat is answered in the very same words. */
    answer: string | null
  },
  { n: number; isCreated: boolean; openOrders: number }
>(
  'insert-orders',
  `with buyer as (
    select q.*, coalesce(a.email, q.guest_email) as email, (select count(*)::int from orders o
      where o.account_id = a.id and o.status in ('Created', 'AwaitingPayment') and o.expires_at > q.created_at) as open_orders
    from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id uuid, reference text, account_id uuid, guest_email text, country_id uuid, language text, currency text,
      total_minor bigint, created_at timestamptz, expires_at timestamptz, lines jsonb, payment_id uuid, token text, provider text, method text,
      most_open int, begin_at_once text, scope text, key text, body_hash text, answer text)
    left join published.accounts a on a.id = q.account_id and a.deleted_at is null
    where tag = 'q' and (a.id is not null or (q.account_id is null and q.guest_email is not null))
  ), claimed as materialized (
    select answer ->> 'orderReference' as reference
    from (select array_agg(scope) as scopes, array_agg(key) as keys, array_agg(decode(body_hash, 'hex')) as hashes, array_agg(answer::json) as answers
      from buyer where key is not null and open_orders < most_open) k, claim_idempotency_keys(k.scopes, k.keys, k.hashes, k.answers) as answer
  ), granted as (
    select * from buyer where open_orders < most_open and (key is null or reference in (select reference from claimed))
  ), placed as (
    insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at,
      begin_at_once_at, begin_at_once_version)
    select id, reference, account_id, country_id, language, email, 'Created', currency, total_minor, created_at, expires_at, created_at,
      case when begin_at_once is not null then created_at end, begin_at_once from granted
  ), input as (
    select granted.id as order_id, w.*
    from granted, jsonb_to_recordset(granted.lines) as w (id uuid, position int, article_id uuid, article_key text, kind text, article_name text,
      rules text, quantity int, unit_price_minor bigint, vat_percent numeric, vat_minor bigint, gift_card_amount_minor bigint, gift_card_years int, gift_card_from date,
      mode text, terms jsonb, child_id uuid, playground_id uuid, delivery jsonb)
  ), line as (
    insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, rules, quantity, unit_price_minor, amount_minor,
      vat_percent, vat_minor, gift_card_amount_minor, gift_card_years, gift_card_from, mode, terms, child_id, playground_id)
    select id, order_id, position, article_id, article_key, kind, article_name, rules, quantity, unit_price_minor, quantity * unit_price_minor,
      vat_percent, vat_minor, gift_card_amount_minor, gift_card_years, gift_card_from, mode, terms, child_id, playground_id
    from input
  ), delivery as (
    insert into order_deliveries (order_line_id, recipient, recipient_name, recipient_email, greeting, send_at, design_media_id)
    select input.id, d.* from input, jsonb_to_record(input.delivery) as d (recipient text, recipient_name text, recipient_email text, greeting text,
      send_at timestamptz, design_media_id uuid)
    where jsonb_typeof(input.delivery) = 'object'
  ), attempt as (
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select payment_id, id, 1, token, provider, method, total_minor, currency, 'open', created_at from granted
  )
  select n, id in (select id from granted) as "isCreated", open_orders as "openOrders" from buyer`,
)

type Keyed = (Idempotency & { answer: object }) | undefined
type Placed = { isCreated: boolean; tooManyOpen: boolean; hasBuyer: boolean }

/**
 * Writes an order, unless its idempotency key is taken or the buyer has too many unpaid ones.
 * @returns whether it was written; if not, `tooManyOpen` or else the key was taken.
 */
export const insertOrder = async (pool: pg.Pool, order: NewOrder, idempotency: Keyed): Promise<Placed> =>
  placed(order, await insertOrders(pool, questionOf(order, idempotency)))

/** The same inside a transaction that has more to do about the order. */
export const insertOrderWithin = async (where: Queryable, order: NewOrder, idempotency: Keyed): Promise<Placed> =>
  placed(order, await insertOrders.within(where, questionOf(order, idempotency)))

const placed = (order: NewOrder, row: { isCreated: boolean; openOrders: number } | undefined): Placed => ({
  isCreated: row?.isCreated ?? false,
  tooManyOpen: (row?.openOrders ?? 0) >= order.mostOpen,
  hasBuyer: row !== undefined,
})

const questionOf = (order: NewOrder, idempotency: Keyed): Parameters<typeof insertOrders>[1] => ({
  id: order.id,
  reference: order.reference,
  account_id: order.accountId,
  guest_email: order.accountId === null ? (order.guestEmail ?? null) : null,
  country_id: order.countryId,
  language: order.language,
  currency: order.currency,
  total_minor: order.totalMinor,
  created_at: order.createdAt,
  expires_at: order.expiresAt,
  lines: order.lines,
  payment_id: order.payment.id,
  token: order.payment.token,
  provider: order.payment.provider,
  method: order.payment.method,
  most_open: order.mostOpen,
  begin_at_once: order.beginAtOnce,
  scope: idempotency?.scope ?? null,
  key: idempotency?.key ?? null,
  body_hash: idempotency?.bodyHash.toString('hex') ?? null,
  answer: idempotency ? JSON.stringify(idempotency.answer) : null,
})
