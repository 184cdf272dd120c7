import { statement } from '../../db/statement.ts'
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

/** Takes shares off cards for an order that is held. @param $1 shares as JSON; $2 the order; $3 now. */
export const spendCards = statement(
  'spend-gift-cards',
  `insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select id, 'redeem', -minor, $2::uuid, $3::timestamptz from jsonb_to_recordset($1::jsonb) as s (id uuid, minor bigint) order by id`,
)

/** What orders were paid with cards that were taxed at their sale. @param $1 orders. */
export const listTaxedBefore = statement<{ orderId: string; minor: number }>(
  'list-taxed-before',
  `select e.order_id as "orderId", -sum(e.amount_minor)::bigint as minor from gift_card_entries e join gift_cards g on g.id = e.gift_card_id
  where e.order_id = any($1::uuid[]) and e.kind in ('redeem', 'refund') and g.vat_percent > 0
  group by e.order_id having sum(e.amount_minor) < 0`,
)

/**
 * Returns to cards what orders took from them and has not been returned yet, for locked orders that end unpaid. Repeating it changes nothing. A card that
 * expired while its value was held by the order is extended by a year, or the value would be lost within the hour.
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

/** Holds the cards that were bought with an order, and those that paid it. @param $1 the order. */
export const lockCardsOfOrder = statement(
  'lock-cards-of-order',
  `select from gift_cards where id in (
    select g.id from gift_cards g join published.order_lines l on l.id = g.order_line_id where l.order_id = $1
    union select gift_card_id from gift_card_entries where order_id = $1)
  order by id for no key update`,
)

/** Cards that paid an order, with what each has not got back. @param $1 the order. */
export const listSpentCards = statement<{ id: string; spentMinor: number }>(
  'list-spent-cards',
  `select gift_card_id as id, -sum(amount_minor)::bigint as "spentMinor" from gift_card_entries where order_id = $1 and kind in ('redeem', 'refund')
  group by gift_card_id having sum(amount_minor) < 0 order by gift_card_id`,
)

/** Gives parts of what cards paid of a paid order back to them. @param $1 the order; $2 shares as JSON; $3 now. */
export const refundCards = statement(
  'refund-gift-cards',
  `insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select id, 'refund', minor, $1::uuid, $3::timestamptz from jsonb_to_recordset($2::jsonb) as s (id uuid, minor bigint) order by id`,
)

/** A card that got value back is good for long enough to be used. @param $1 cards; $2 the day it shall last to at least. */
export const prolongCards = statement(
  'prolong-gift-cards',
  'update gift_cards set valid_to = $2::date, reminded_at = null where id = any($1::uuid[]) and valid_to < $2::date',
)

/**
 * A card given instead of money, with the first entry of its ledger.
 * @param $1 the card; $2 the credit note; $3 the order; $4 its country; $5 currency; $6 amount; $7 now.
 */
export const issueCredit = statement(
  'issue-gift-card-as-credit',
  `with card as (
    insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_encrypted, valid_to, issued_at, credit_note_id)
    select c.id, c.order_line_id, (select coalesce(max(g.number), 0) + 1 from gift_cards g where g.order_line_id = c.order_line_id), $4::uuid, $5::text,
      $6::bigint, decode(c.code_hash, 'hex'), decode(c.code_encrypted, 'hex'), c.valid_to, $7::timestamptz, $2::uuid
    from jsonb_to_record($1::jsonb) as c (id uuid, order_line_id uuid, code_hash text, code_encrypted text, valid_to date)
    returning id, amount_minor
  )
  insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select id, 'issue', amount_minor, $3::uuid, $7::timestamptz from card`,
)
