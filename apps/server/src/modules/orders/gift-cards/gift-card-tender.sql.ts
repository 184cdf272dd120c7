import { statement } from '../../../db/statement.ts'
import { lessToPay } from '../checkout/amount-due.sql.ts'
import { type CardFacts, cardMonthsAfterReturn } from './gift-card-tender.rules.ts'

/** Holds cards until the transaction ends, in the order of their ids, so that two buyers cannot wait for each other. */
export const lockCards = statement(
  'lock-gift-cards',
  'select from gift_cards where id = any($1::uuid[]) order by id for no key update',
)

/** Cards as they stand; asked after `lockCards`, and by a statement of its own, which sees what was committed while it waited. */
export const readCards = statement<CardFacts>(
  'read-gift-cards',
  `select g.id, g.country_id as "countryId", g.valid_from as "validFrom", g.valid_to as "validTo", e.balance_minor as "balanceMinor"
  from gift_cards g join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
  where g.id = any($1::uuid[])`,
)

export const findCardIds = statement<{ id: string; hash: Buffer }>(
  'find-gift-card-ids',
  `select id, code_hash as hash from gift_cards where code_hash in (select decode(h, 'hex') from unnest($1::text[]) h)`,
)

/**
 * Takes shares off cards for an order that is held, with its one open attempt to pay.
 * @param $1 shares as JSON; $2 the order; $3 their sum; $4 now.
 */
export const spendCards = statement(
  'spend-gift-cards',
  `with spent as (
    insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
    select id, 'redeem', -minor, $2::uuid, $4::timestamptz from jsonb_to_recordset($1::jsonb) as s (id uuid, minor bigint) order by id
  ), status as (
    update orders set cards_minor = cards_minor + $3::bigint where id = $2::uuid
  ), ${lessToPay('gift-card')}`,
)

/**
 * Takes what was taxed before out of the VAT of orders that are being settled: what cards paid that were taxed at their sale, shared out over the lines by
 * their amounts, to the minor unit (directive 2006/112/EC art. 30b (1): handing over what such a card buys is no supply of its own). Repeating it changes
 * nothing. @param $1 orders.
 */
export const exemptVouchers = statement(
  'exempt-vouchers',
  `with voucher as (
    select e.order_id, -sum(e.amount_minor) as minor from gift_card_entries e join gift_cards g on g.id = e.gift_card_id
    where e.order_id = any($1::uuid[]) and e.kind in ('redeem', 'refund') and g.vat_percent > 0
    group by e.order_id having sum(e.amount_minor) < 0
  ), line as (
    select l.id, v.minor, l.amount_minor, sum(l.amount_minor) over w as upto, sum(l.amount_minor) over (partition by l.order_id) as total
    from order_lines l join voucher v on v.order_id = l.order_id window w as (partition by l.order_id order by l.position)
  ), share as (
    select id, round(upto * minor / total) - round((upto - amount_minor) * minor / total) as minor from line where total > 0
  )
  update order_lines l set voucher_minor = s.minor,
    vat_minor = round((l.amount_minor - s.minor) * l.vat_percent / (100 + l.vat_percent))
  from share s where s.id = l.id`,
)

/**
 * Gives back to cards what orders took off them and that has not come back yet; for orders that end unpaid and are held. Repeating it changes nothing. A card
 * whose last day came while its value waited with the order lasts a year more, or the value would be gone with the next hour.
 * @param $1 orders; $2 now.
 */
export const giveCardsBack = statement(
  'give-gift-cards-back',
  `with back as (
    insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
    select gift_card_id, 'refund', -sum(amount_minor), order_id, $2::timestamptz from gift_card_entries
    where order_id = any($1::uuid[]) and kind in ('redeem', 'refund')
    group by gift_card_id, order_id having sum(amount_minor) < 0 order by gift_card_id, order_id
    returning gift_card_id
  )
  update gift_cards g set reminded_at = null,
    valid_to = (($2::timestamptz at time zone c.timezone)::date + interval '${cardMonthsAfterReturn} months')::date
  from countries c where g.id in (select gift_card_id from back) and c.id = g.country_id and g.valid_to <= ($2::timestamptz at time zone c.timezone)::date`,
)
