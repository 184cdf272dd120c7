import type { Idempotency } from '../../platform/caller.ts'
import { type Queryable, statement } from '../../platform/statement.ts'

export type NewOrder = {
  id: string
  reference: string
  accountId: string
  countryId: string
  language: string
  currency: string
  totalMinor: number
  createdAt: Date
  expiresAt: Date
  lines: readonly NewLine[]
  payment: { id: string; token: string; provider: string; method: string }
  /** More unpaid orders than this, and the buyer must first finish one. */
  mostOpen: number
}
export type NewLine = {
  id: string
  position: number
  article_id: string
  article_key: string
  kind: string
  article_name: string
  rules: string
  quantity: number
  unit_price_minor: number
  vat_percent: number
  vat_minor: number
  gift_card_amount_minor: number | null
  gift_card_years: number | null
  delivery: {
    recipient: string
    recipient_name: string | null
    recipient_email: string | null
    greeting: string | null
    send_at: Date | null
    design_media_id: string | null
  } | null
}

// An order is one statement, and so one transaction and one round trip: key claimed, buyer's address frozen, order, lines, deliveries, first payment.
// The key's answer is known beforehand, so that key, answer and effect stand or fall together (decisions §5).
const insertOrderStatement = statement<{ is_created: boolean; open_orders: number; has_buyer: boolean }>(
  'insert-order',
  `with buyer as (
    select id, email, (select count(*)::int from orders o
      where o.account_id = a.id and o.status in ('Created', 'AwaitingPayment') and o.expires_at > $9::timestamptz) as open_orders
    from accounts a where id = $3::uuid and deleted_at is null
  ), claimed as (
    insert into idempotency_keys (scope, key, body_hash, status, answer)
    select $11::text, $12::text, $13::bytea, 200, $14::json from buyer where $11::text is not null and open_orders < $18::int
    on conflict do nothing returning 1
  ), placed as (
    insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
    select $1::uuid, $2::text, buyer.id, $4::uuid, $5::text, buyer.email, 'Created', $6::text, $7::bigint, $9::timestamptz, $10::timestamptz, $9::timestamptz
    from buyer where open_orders < $18::int and ($11::text is null or exists (select from claimed))
    returning id
  ), wish as (
    select placed.id as order_id, w.*
    from placed, jsonb_to_recordset($8::jsonb) as w (id uuid, position int, article_id uuid, article_key text, kind text, article_name text,
      rules text, quantity int, unit_price_minor bigint, vat_percent numeric, vat_minor bigint, gift_card_amount_minor bigint, gift_card_years int,
      delivery jsonb)
  ), line as (
    insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, rules, quantity, unit_price_minor, amount_minor,
      vat_percent, vat_minor, gift_card_amount_minor, gift_card_years)
    select id, order_id, position, article_id, article_key, kind, article_name, rules, quantity, unit_price_minor, quantity * unit_price_minor,
      vat_percent, vat_minor, gift_card_amount_minor, gift_card_years
    from wish
  ), delivery as (
    insert into gift_card_deliveries (order_line_id, recipient, recipient_name, recipient_email, greeting, send_at, design_media_id)
    select wish.id, d.* from wish, jsonb_to_record(wish.delivery) as d (recipient text, recipient_name text, recipient_email text, greeting text,
      send_at timestamptz, design_media_id uuid)
    where jsonb_typeof(wish.delivery) = 'object'
  ), attempt as (
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select $15::uuid, placed.id, 1, $16::text, $17::text, $19::text, $7::bigint, $6::text, 'open', $9::timestamptz from placed
  )
  select exists (select from placed) as is_created, coalesce((select open_orders from buyer), 0) as open_orders, exists (select from buyer) as has_buyer`,
)

/**
 * Writes an order, unless its idempotency key is taken or the buyer has too many unpaid ones. A key being claimed by another request is waited for.
 * @returns whether it was written; if not, `tooManyOpen` or else the key was taken.
 */
export const insertOrder = async (
  where: Queryable,
  order: NewOrder,
  idempotency: (Idempotency & { answer: object }) | undefined,
): Promise<{ isCreated: boolean; tooManyOpen: boolean; hasBuyer: boolean }> => {
  const [row] = await insertOrderStatement(where, [
    order.id,
    order.reference,
    order.accountId,
    order.countryId,
    order.language,
    order.currency,
    order.totalMinor,
    JSON.stringify(order.lines),
    order.createdAt,
    order.expiresAt,
    idempotency?.scope ?? null,
    idempotency?.key ?? null,
    idempotency?.bodyHash ?? null,
    idempotency ? JSON.stringify(idempotency.answer) : null,
    order.payment.id,
    order.payment.token,
    order.payment.provider,
    order.mostOpen,
    order.payment.method,
  ])
  return {
    isCreated: row?.is_created ?? false,
    tooManyOpen: (row?.open_orders ?? 0) >= order.mostOpen,
    hasBuyer: row?.has_buyer ?? false,
  }
}

/** What was answered to the first request of a key. */
export const findAnswer = statement<{ body_hash: Buffer; answer: object | null }>(
  'find-answer',
  'select body_hash, answer from idempotency_keys where scope = $1 and key = $2',
)
