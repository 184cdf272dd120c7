import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { lessToPay } from '../checkout/amount-due.sql.ts'
import type { CouponFacts, FullLine } from './coupons.rules.ts'

export type CouponRow = CouponFacts & { id: string; names: Texts; descriptions: Texts; currency: string; barCode: string }

const couponSelect = `
  select c.id, c.bar_code as "barCode", c.account_id as "accountId", c.used_at is not null as "isUsed", o.country_id as "countryId",
    o.valid_from as "validFrom", o.valid_to as "validTo", o.percent, o.amount_minor as "amountMinor", o.currency, o.names, o.descriptions,
    o.line_kinds as "lineKinds",
    coalesce((select array_agg(a.article_id::text) from offer_articles a where a.offer_id = o.id), '{}') as articles
  from coupons c join offers o on o.id = c.offer_id`

/** A coupon by its bar code. */
export const findCoupon = statement<CouponRow>('find-coupon', `${couponSelect} where c.bar_code = $1`)
/** The same, held until the transaction ends; whoever waited for it sees what was committed meanwhile. */
export const lockCoupon = statement<CouponRow>('lock-coupon', `${couponSelect} where c.bar_code = $1 for no key update of c`)
/** Coupons of an account that take something off such a line on a day. @param $1 account; $2 country; $3 day; $4 kind; $5 article, or null. */
export const listUsable = statement<CouponRow>(
  'list-usable-coupons',
  `${couponSelect} where c.account_id = $1 and o.country_id = $2 and c.used_at is null and o.valid_to >= $3::date
    and (o.valid_from is null or o.valid_from <= $3::date) and num_nonnulls(o.percent, o.amount_minor) = 1 and $4 <> 'gift-card'
    and ($4 = any(o.line_kinds) or exists (select from offer_articles a where a.offer_id = o.id and a.article_id = $5::uuid))
  order by o.valid_to, o.position, c.id limit 50`,
)

export type OrderForCoupon = {
  countryId: string
  timeZone: string
  language: string
  languages: string[]
  currency: string
  cardsMinor: number
  /** Of the coupon that the order has, if any. */
  couponId: string | null
  lines: FullLine[]
}
/** An order as a coupon looks at it; written or held in this transaction. */
export const readForCoupon = statement<OrderForCoupon>(
  'read-order-for-coupon',
  `select o.country_id as "countryId", c.timezone as "timeZone", o.language, c.languages, o.currency, o.cards_minor as "cardsMinor",
    (select u.coupon_id from coupon_uses u where u.order_id = o.id) as "couponId",
    (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'articleId', l.article_id, 'fullMinor', l.quantity * l.unit_price_minor,
      'vatPercent', l.vat_percent) order by l.position) from order_lines l where l.order_id = o.id) as lines
  from orders o join countries c on c.id = o.country_id where o.id = $1`,
)

/**
 * Takes a discount off an order that is held, with its one open attempt to pay, and marks the coupon.
 * @param $1 lines as JSON; $2 the order; $3 the discount; $4 now; $5 the coupon; $6 its name.
 */
export const spendCoupon = statement(
  'spend-coupon',
  `with line as (
    update order_lines l set discount_minor = s."discountMinor", amount_minor = l.quantity * l.unit_price_minor - s."discountMinor", vat_minor = s."vatMinor"
    from jsonb_to_recordset($1::jsonb) as s (id uuid, "discountMinor" bigint, "vatMinor" bigint) where l.id = s.id
  ), status as (
    update orders set total_minor = total_minor - $3::bigint, discount_minor = $3::bigint where id = $2::uuid
  ), used as (
    insert into coupon_uses (order_id, coupon_id, name, used_at) values ($2::uuid, $5::uuid, $6, $4::timestamptz)
  ), marked as (
    update coupons set used_at = $4::timestamptz where id = $5::uuid
  ), ${lessToPay('coupon')}`,
)

/** The way back, for an order that goes on without: it leaves no trace of the coupon. @param $1 lines with their whole VAT as JSON; $2 the order. */
export const unspendCoupon = statement(
  'unspend-coupon',
  `with gone as (
    delete from coupon_uses where order_id = $2::uuid and released_at is null returning coupon_id
  ), line as (
    update order_lines l set discount_minor = 0, amount_minor = l.quantity * l.unit_price_minor, vat_minor = s."vatMinor"
    from jsonb_to_recordset($1::jsonb) as s (id uuid, "vatMinor" bigint) where l.id = s.id and exists (select from gone)
  ), status as (
    update orders set total_minor = total_minor + discount_minor, discount_minor = 0 where id = $2::uuid and exists (select from gone)
  )
  update coupons set used_at = null where id in (select id from coupons where id in (select coupon_id from gone) for no key update)`,
)

/**
 * Gives coupons back of orders that ended unpaid, or of which all money has gone back; the orders are held. Repeating it changes nothing.
 * @param $1 orders; $2 now.
 */
export const giveCouponsBack = statement(
  'give-coupons-back',
  `with freed as (
    update coupon_uses set released_at = $2::timestamptz where order_id = any($1::uuid[]) and released_at is null returning coupon_id
  )
  update coupons set used_at = null where id in (select id from coupons where id in (select coupon_id from freed) order by id for no key update)`,
)
