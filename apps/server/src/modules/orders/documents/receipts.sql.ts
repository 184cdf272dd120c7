import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import type { Language } from '@hoppla/i18n'
import type { Db } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { ArticleTerms, LineKind, ProviderName, RefundReason } from '../../../db/tables/orders.ts'

export type OrderRow = {
  id: string
  reference: string
  /** Null: a guest's. */
  accountId: string | null
  countryId: string
  countrySlug: string
  culture: string
  timeZone: string
  language: Language
  email: string
  status: OrderStatus
  currency: string
  totalMinor: number
  /** What of it gift cards pay. */
  cardsMinor: number
  /** What a coupon took off, `totalMinor` being less of it, and its name; null: none. */
  discountMinor: number
  couponName: string | null
  /** When the buyer asked to begin before the time to withdraw was over; null: not asked. */
  beginAtOnceAt: Date | null
  createdAt: Date
  expiresAt: Date
  completedAt: Date | null
  receiptNumber: number | null
  /** As they stand on the receipt; before there is one, as they are now. */
  companyName: string
  companyOrgno: string
  companyAddress: string
  /** Empty: none was known. */
  companyVatNumber: string
  /** The attempt that settled the order, else the newest. */
  payment: {
    id: string
    token: string
    provider: ProviderName
    method: string
    methodLabel: string | null
    sessionId: string | null
    state: PaymentStateName
  }
  lines: LineRow[]
  refunds: { amountMinor: number; reason: RefundReason; isDone: boolean; toCard: boolean }[]
  /** Oldest first. */
  creditNotes: number[]
}
export type LineRow = {
  /** Null: seats of a class. */
  articleId: string | null
  articleKey: string
  kind: LineKind
  articleName: string
  rules: string
  quantity: number
  unitPriceMinor: number
  /** What is paid for it: less `discountMinor`. */
  amountMinor: number
  discountMinor: number
  vatPercent: number
  vatMinor: number
  /** What of `amountMinor` was paid with gift cards that were taxed at their sale: the VAT is of the rest. */
  voucherMinor: number
  terms: ArticleTerms | null
}

const orderSelect = `
  select o.id, o.reference, o.account_id as "accountId", o.country_id as "countryId", c.slug as "countrySlug", c.culture, c.timezone as "timeZone",
    o.language, o.email, o.status, o.currency, o.total_minor as "totalMinor", o.cards_minor as "cardsMinor", o.discount_minor as "discountMinor",
    o.discount_name as "couponName", o.begin_at_once_at as "beginAtOnceAt", o.created_at as "createdAt", o.expires_at as "expiresAt",
    o.completed_at as "completedAt", r.number as "receiptNumber",
    coalesce(r.company_name, c.company_name) as "companyName", coalesce(r.company_orgno, c.company_orgno) as "companyOrgno",
    coalesce(r.company_address, c.company_address) as "companyAddress",
    coalesce(r.company_vat_number, c.company_vat_number) as "companyVatNumber",
    (select json_build_object('id', p.id, 'token', p.token, 'provider', p.provider, 'method', p.method, 'methodLabel', p.method_label,
        'sessionId', p.session_id, 'state', p.state)
      from payments p where p.order_id = o.id order by p.id = r.payment_id desc nulls last, p.attempt desc limit 1) as payment,
    (select json_agg(json_build_object('articleId', l.article_id, 'articleKey', l.article_key, 'kind', l.kind, 'articleName', l.article_name,
        'rules', l.rules, 'quantity', l.quantity, 'unitPriceMinor', l.unit_price_minor, 'amountMinor', l.amount_minor,
        'discountMinor', l.discount_minor, 'vatPercent', l.vat_percent, 'vatMinor', l.vat_minor, 'voucherMinor', l.voucher_minor, 'terms', l.terms) order by l.position) from order_lines l where l.order_id = o.id) as lines,
    coalesce((select json_agg(json_build_object('amountMinor', f.amount_minor, 'reason', f.reason, 'isDone', f.done_at is not null and f.failed_at is null,
        'toCard', f.gift_card_id is not null) order by f.created_at)
      from refunds f join payments p on p.id = f.payment_id where p.order_id = o.id), '[]') as refunds,
    coalesce((select json_agg(k.number order by k.number) from credit_notes k where k.order_id = o.id), '[]') as "creditNotes"
  from orders o join countries c on c.id = o.country_id left join receipts r on r.order_id = o.id`

/** A buyer's order with all that its receipt shows. */
export const findOwnOrder = statement<OrderRow>('find-own-order', `${orderSelect} where o.reference = $2 and o.account_id = $1`)

/** Any order by its reference; for who has shown the right to see it. */
export const findOrderByReference = statement<OrderRow>('find-order-by-reference', `${orderSelect} where o.reference = $1`)

export const findOrder = statement<OrderRow>('find-order', `${orderSelect} where o.id = $1`)

export type ListedOrder = {
  reference: string
  status: OrderStatus
  createdAt: Date
  totalMinor: number
  currency: string
  culture: string
  receiptNumber: number | null
  lines: { articleName: string; quantity: number }[]
}

/** A buyer's orders, newest first; at most 100. */
export const listOrdersOfBuyer = statement<ListedOrder>(
  'list-orders-of-buyer',
  `select o.reference, o.status, o.created_at as "createdAt", o.total_minor as "totalMinor", o.currency, c.culture, r.number as "receiptNumber",
    (select json_agg(json_build_object('articleName', l.article_name, 'quantity', l.quantity) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
  from orders o join countries c on c.id = o.country_id left join receipts r on r.order_id = o.id
  where o.account_id = $1 and o.created_at < coalesce($2::timestamptz, 'infinity')
  order by o.created_at desc limit 100`,
)

export const setMethodLabel = async (db: Db, paymentId: string, label: string): Promise<void> => {
  await db.updateTable('payments').set({ method_label: label }).where('id', '=', paymentId).execute()
}
