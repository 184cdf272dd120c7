import { statement } from '../../../db/statement.ts'

/**
 * The end of a statement that lets something else pay an order before its provider does: its one open attempt to pay, which has no session yet, becomes less.
 * Where nothing is left, no provider will report it: the event is written here.
 * @param method what is said to have paid when nothing is left. @param at which parameters are the order, the sum and now.
 */
const lessToPay = (method: 'gift-card' | 'coupon', at: { order: string; minor: string; now: string }): string => `less as (
    update payments set amount_minor = amount_minor - ${at.minor}::bigint,
      provider = case when amount_minor = ${at.minor}::bigint then 'gift-card' else provider end,
      method = case when amount_minor = ${at.minor}::bigint then '${method}' else method end
    where order_id = ${at.order}::uuid and state = 'open' and session_id is null
    returning id, provider, currency
  )
  insert into payment_inbox (provider, event_id, payment_id, session_id, state, amount_minor, currency, raw, received_at)
  select provider, 'covered:' || id, id, 'covered', 'paid', 0, currency, '{}', ${at.now}::timestamptz from less where provider = 'gift-card'`

/**
 * Takes a discount off an order that is held, with its one open attempt to pay.
 * @param $1 lines as JSON; $2 the order; $3 the discount; $4 now; $5 what it is called.
 */
export const reducePrice = statement(
  'reduce-order-price',
  `with line as (
    update order_lines l set discount_minor = s."discountMinor", amount_minor = l.quantity * l.unit_price_minor - s."discountMinor", vat_minor = s."vatMinor"
    from jsonb_to_recordset($1::jsonb) as s (id uuid, "discountMinor" bigint, "vatMinor" bigint) where l.id = s.id
  ), status as (
    update orders set total_minor = total_minor - $3::bigint, discount_minor = $3::bigint, discount_name = $5 where id = $2::uuid
  ), ${lessToPay('coupon', { order: '$2', minor: '$3', now: '$4' })}`,
)

/** Something else than the provider pays part of an order that is held. @param $1 the order; $2 how much; $3 now. */
export const payPart = statement(
  'pay-part-of-order',
  `with status as (
    update orders set cards_minor = cards_minor + $2::bigint where id = $1::uuid
  ), ${lessToPay('gift-card', { order: '$1', minor: '$2', now: '$3' })}`,
)

/** The lines of an order at their whole price. @param $1 the order. */
export const readFullLines = statement<{ id: string; fullMinor: number; vatPercent: number }>(
  'read-full-lines',
  `select id, quantity * unit_price_minor as "fullMinor", vat_percent as "vatPercent" from order_lines where order_id = $1`,
)

/** An order that goes on without its discount; it has no open attempt to pay. @param $1 lines with their whole VAT as JSON; $2 the order. */
export const restorePrice = statement(
  'restore-order-price',
  `with line as (
    update order_lines l set discount_minor = 0, amount_minor = l.quantity * l.unit_price_minor, vat_minor = s."vatMinor"
    from jsonb_to_recordset($1::jsonb) as s (id uuid, "vatMinor" bigint) where l.id = s.id
  )
  update orders set total_minor = total_minor + discount_minor, discount_minor = 0, discount_name = null where id = $2::uuid`,
)

/**
 * Takes what was taxed before out of the VAT of orders that are being settled, shared out over the lines by their amounts, to the minor unit (directive
 * 2006/112/EC art. 30b (1): handing over what such a card buys is no supply of its own). Repeating it changes nothing.
 * @param $1 orders with what was taxed before, as JSON.
 */
export const exemptTaxedBefore = statement(
  'exempt-taxed-before',
  `with voucher as (
    select * from jsonb_to_recordset($1::jsonb) as v ("orderId" uuid, minor numeric)
  ), line as (
    select l.id, v.minor, l.amount_minor, sum(l.amount_minor) over w as upto, sum(l.amount_minor) over (partition by l.order_id) as total
    from order_lines l join voucher v on v."orderId" = l.order_id window w as (partition by l.order_id order by l.position)
  ), share as (
    select id, round(upto * minor / total) - round((upto - amount_minor) * minor / total) as minor from line where total > 0
  )
  update order_lines l set voucher_minor = s.minor,
    vat_minor = round((l.amount_minor - s.minor) * l.vat_percent / (100 + l.vat_percent))
  from share s where s.id = l.id`,
)
