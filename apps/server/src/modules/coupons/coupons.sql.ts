import type { Language } from '@hoppla/i18n'
import { statement } from '../../db/statement.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { FullLine } from '../orders/orders.ts'
import type { CouponFacts } from './coupons.rules.ts'

export type CouponRow = CouponFacts & {
  id: string
  kind: 'entrance' | 'other'
  names: Texts
  descriptions: Texts
  currency: string
  barCode: string
  languages: Language[]
}

const couponSelect = `
  select c.id, c.bar_code as "barCode", c.account_id as "accountId", c.used_at is not null as "isUsed", o.country_id as "countryId",
    o.valid_from as "validFrom", o.valid_to as "validTo", o.percent, o.amount_minor as "amountMinor", o.currency, o.names, o.descriptions,
    o.line_kinds as "lineKinds", o.kind, l.languages,
    coalesce((select array_agg(a.article_id::text) from offer_articles a where a.offer_id = o.id), '{}') as articles
  from coupons c join offers o on o.id = c.offer_id join countries l on l.id = o.country_id`

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
      'vatPercent', l.vat_percent) order by l.position) from published.order_lines l where l.order_id = o.id) as lines
  from published.orders o join countries c on c.id = o.country_id where o.id = $1`,
)

/** Marks a coupon as used by an order that is held. @param $1 the order; $2 the coupon; $3 now. */
export const spendCoupon = statement(
  'spend-coupon',
  `with used as (
    insert into coupon_uses (order_id, coupon_id, used_at) values ($1::uuid, $2::uuid, $3::timestamptz)
  )
  update coupons set used_at = $3::timestamptz where id = $2::uuid`,
)

/** The way back, for an order that goes on without: it leaves no trace of the coupon. @param $1 the order. @returns a row if it had one. */
export const unspendCoupon = statement<{ couponId: string }>(
  'unspend-coupon',
  `with gone as (
    delete from coupon_uses where order_id = $1::uuid and released_at is null returning coupon_id
  ), freed as (
    update coupons set used_at = null where id in (select id from coupons where id in (select coupon_id from gone) for no key update)
  )
  select coupon_id as "couponId" from gone`,
)

/**
 * Releases the coupons of orders that ended unpaid or were refunded in full; the orders are locked. Repeating it changes nothing.
 * @param $1 orders; $2 now.
 */
export const giveCouponsBack = statement(
  'give-coupons-back',
  `with freed as (
    update coupon_uses set released_at = $2::timestamptz where order_id = any($1::uuid[]) and released_at is null returning coupon_id
  )
  update coupons set used_at = null where id in (select id from coupons where id in (select coupon_id from freed) order by id for no key update)`,
)

/** Marks a coupon that is held as used at a counter. @param $1 id of the use; $2 the coupon; $3 the play centre; $4 now. */
export const spendAtCounter = statement(
  'spend-coupon-at-counter',
  `with used as (
    insert into coupon_counter_uses (id, coupon_id, location_id, used_at) values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)
  )
  update coupons set used_at = $4::timestamptz where id = $2::uuid`,
)
/** Holds the coupon of a use, before the use itself, as every other way does. @param $1 the use. */
export const lockCouponOfUse = statement(
  'lock-coupon-of-counter-use',
  'select from coupons where id = (select coupon_id from coupon_counter_uses where id = $1) for no key update',
)
/** The way back. @param $1 the use; $2 now. @returns a row if it was not given back before. */
export const unspendAtCounter = statement<{ id: string }>(
  'unspend-coupon-at-counter',
  `with freed as (
    update coupon_counter_uses set released_at = $2::timestamptz where id = $1::uuid and released_at is null returning id, coupon_id
  ), open as (
    update coupons set used_at = null where id in (select coupon_id from freed)
  )
  select id from freed`,
)

export type UsedRow = { names: Texts; usedAt: Date; playground: string | null; orderReference: string | null }
/** Coupons of an account that are used, and where, latest first. @param $1 account; $2 country. */
export const listUsed = statement<UsedRow>(
  'list-used-coupons',
  `select o.names, c.used_at as "usedAt", p.name as playground, r.reference as "orderReference"
  from coupons c join offers o on o.id = c.offer_id
  left join coupon_counter_uses u on u.coupon_id = c.id and u.released_at is null left join playgrounds p on p.id = u.location_id
  left join coupon_uses w on w.coupon_id = c.id and w.released_at is null left join published.orders r on r.id = w.order_id
  where c.account_id = $1 and o.country_id = $2 and c.used_at is not null order by c.used_at desc, c.id limit 50`,
)
