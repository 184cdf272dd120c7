import type { OrderStatus } from '@hoppla/contract/orders'
import type { RefundCause } from '@hoppla/contract/orders/refund-schema'
import { statement } from '../../../db/statement.ts'
import type { LineKind, RefundReason } from '../../../db/tables/orders.ts'
import { kindsOfOrder } from '../kinds-of-order.sql.ts'
import type { LineMoney } from './create-refund.rules.ts'

/** A paid order as whoever gives money back sees it. Money in minor units. */
export type PaidOrderRow = {
  id: string
  reference: string
  status: OrderStatus
  /** Null: a guest's. */
  accountId: string | null
  email: string
  language: string
  currency: string
  totalMinor: number
  cardsMinor: number
  /** What a coupon took off. */
  discountMinor: number
  /** Whether the buyer asked expressly to begin before the time to withdraw was over. */
  beginsAtOnce: boolean
  createdAt: Date
  completedAt: Date | null
  countryId: string
  culture: string
  timeZone: string
  holidayCountry: string
  giftCardYears: number
  companyName: string
  /** The payment that settled the order; null: not paid. */
  paymentId: string | null
  providerPaidMinor: number
  providerBackMinor: number
  isDisputed: boolean
  lines: PaidLineRow[]
}
export type PaidLineRow = LineMoney & {
  id: string
  kind: LineKind
  articleName: string
  quantity: number
  vatPercent: number
  discountMinor: number
}

const paidOrderSelect = `
  select o.id, o.reference, o.status, o.account_id as "accountId", o.email, o.language, o.currency, o.total_minor as "totalMinor",
    o.cards_minor as "cardsMinor", o.discount_minor as "discountMinor", o.begin_at_once_at is not null as "beginsAtOnce", o.created_at as "createdAt", o.completed_at as "completedAt", o.country_id as "countryId", c.culture,
    c.timezone as "timeZone", c.holiday_country as "holidayCountry", c.gift_card_years as "giftCardYears",
    coalesce(r.company_name, c.company_name) as "companyName", p.id as "paymentId", coalesce(p.amount_minor, 0) as "providerPaidMinor",
    (select coalesce(sum(f.amount_minor), 0)::bigint from refunds f where f.payment_id = p.id and f.gift_card_id is null) as "providerBackMinor",
    exists (select from disputes d where d.payment_id = p.id and d.state = 'open') as "isDisputed",
    (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'articleName', l.article_name, 'quantity', l.quantity,
        'vatPercent', l.vat_percent, 'discountMinor', l.discount_minor, 'amountMinor', l.amount_minor, 'vatMinor', l.vat_minor,
        'creditedMinor', (select coalesce(sum(k.amount_minor), 0) from credit_note_lines k where k.order_line_id = l.id),
        'creditedVatMinor', (select coalesce(sum(k.vat_minor), 0) from credit_note_lines k where k.order_line_id = l.id)
      ) order by l.position) from order_lines l where l.order_id = o.id) as lines
  from orders o join countries c on c.id = o.country_id left join receipts r on r.order_id = o.id left join payments p on p.id = r.payment_id`

export const findPaidOrder = statement<PaidOrderRow>('find-paid-order', `${paidOrderSelect} where o.id = $1`)
/** By what a guest knows: reference and address, whatever their case; the reference alone once the address has gone with its account. */
export const findOrderOfAddress = statement<PaidOrderRow>(
  'find-order-of-address',
  `${paidOrderSelect} where o.reference = $1 and (lower(o.email) = lower($2) or o.email = '')`,
)

/** Holds an order, so that nobody uses what is being given back. @returns what it bought. */
export const lockForReturn = statement<{ kinds: LineKind[] }>(
  'lock-order-for-return',
  `select ${kindsOfOrder} as kinds from orders o where o.id = $1 for update of o`,
)

/** What a credit note is written from. */
export type CreditNoteInput = {
  id: string
  order_id: string
  country_id: string
  reason: RefundReason
  amount_minor: number
  currency: string
  note: string | null
  cause: RefundCause | null
  made_by: string | null
  order_status: OrderStatus
  lines: { order_line_id: string; amount_minor: number; vat_minor: number }[]
}

// The number is taken in the statement that writes the note, so that there is no gap.
export const writeCreditNote = statement<{ number: number }>(
  'write-credit-note',
  `with input as (
    select * from jsonb_to_record($1::jsonb) as w (id uuid, order_id uuid, country_id uuid, reason text, amount_minor bigint, currency text, note text, cause text,
      made_by uuid, order_status text, lines jsonb)
  ), counted as (
    insert into credit_note_counters as k (country_id, last_number) select country_id, 1 from input
    on conflict (country_id) do update set last_number = k.last_number + 1
    returning last_number
  ), written as (
    insert into credit_notes (id, country_id, number, order_id, reason, amount_minor, currency, note, cause, made_by, company_name, company_orgno,
      company_address, company_vat_number, issued_at)
    select w.id, w.country_id, k.last_number, w.order_id, w.reason, w.amount_minor, w.currency, w.note, w.cause, w.made_by, r.company_name, r.company_orgno,
      r.company_address, r.company_vat_number, $2::timestamptz
    from input w join receipts r on r.order_id = w.order_id, counted k
    returning number
  ), line as (
    insert into credit_note_lines (credit_note_id, order_line_id, amount_minor, vat_minor)
    select w.id, l.* from input w, jsonb_to_recordset(w.lines) as l (order_line_id uuid, amount_minor bigint, vat_minor bigint)
  ), status as (
    update orders o set status = w.order_status, status_changed_at = $2::timestamptz from input w where o.id = w.order_id
  )
  select number from written`,
)

/** Money that goes back with a credit note: through its provider by a job, or as it was decided. */
export type Movement = {
  id: string
  payment_id: string
  amount_minor: number
  /** Of a gift card that gets it; null: through the provider. */
  gift_card_id: string | null
  /** The buyer's bank has moved it. */
  by_bank: boolean
}
/** @param $1 movements as JSON; $2 the credit note; $3 now. */
export const writeMovements = statement(
  'write-refund-movements',
  `insert into refunds (id, payment_id, amount_minor, currency, reason, created_at, done_at, provider_refund_id, disputed_minor, credit_note_id,
    gift_card_id)
  select f.id, f.payment_id, f.amount_minor, n.currency, n.reason, $3::timestamptz,
    case when f.gift_card_id is not null or f.by_bank then $3::timestamptz end, case when f.by_bank then 'dispute:' || f.id end,
    case when f.by_bank then f.amount_minor else 0 end, n.id, f.gift_card_id
  from credit_notes n, jsonb_to_recordset($1::jsonb) as f (id uuid, payment_id uuid, amount_minor bigint, gift_card_id uuid, by_bank boolean)
  where n.id = $2::uuid`,
)
