import type { GoodwillCause } from '@hoppla/contract/orders/goodwill'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { GoodwillSums } from './goodwill.rules.ts'

/** Lets what one person gives come one after the other, so that their sum of a day overlooks nothing. Taken after the order is held. */
export const holdGiver = async (tx: Tx, giverId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goodwill ${giverId}`}, 0))`.execute(tx)
}

/**
 * What has been given for an order, and by one person today, by the country's calendar, in the currency.
 * @param $1 the order; $2 who; $3 the currency; $4 today; $5 the country's time zone.
 */
export const sumGoodwill = statement<GoodwillSums>(
  'sum-goodwill',
  `select
    (select coalesce(sum(amount_minor), 0)::bigint from goodwills where order_id = $1::uuid) as "orderMinor",
    (select coalesce(sum(amount_minor), 0)::bigint from goodwills where given_by = $2::uuid and currency = $3
      and given_at >= $4::date::timestamp at time zone $5) as "dayMinor"`,
)

export type NewGoodwill = {
  id: string
  card_id: string
  order_id: string
  order_line_id: string
  country_id: string
  currency: string
  amount_minor: number
  /** hex */
  code_hash: string
  code_encrypted: string
  valid_to: string
  cause: GoodwillCause
  note: string | null
  given_by: string
}

/** A card given out of goodwill, with its record and the first entry of its ledger. @param $1 as JSON; $2 now. */
export const issueGoodwill = statement(
  'issue-goodwill',
  `with input as (
    select * from jsonb_to_record($1::jsonb) as w (id uuid, card_id uuid, order_id uuid, order_line_id uuid, country_id uuid, currency text, amount_minor bigint,
      code_hash text, code_encrypted text, valid_to date, cause text, note text, given_by uuid)
  ), card as (
    insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_encrypted, valid_to, issued_at, is_goodwill)
    select w.card_id, w.order_line_id, (select coalesce(max(g.number), 0) + 1 from gift_cards g where g.order_line_id = w.order_line_id), w.country_id, w.currency,
      w.amount_minor, decode(w.code_hash, 'hex'), decode(w.code_encrypted, 'hex'), w.valid_to, $2::timestamptz, true
    from input w
  ), given as (
    insert into goodwills (id, gift_card_id, order_id, country_id, currency, amount_minor, cause, note, given_by, given_at)
    select id, card_id, order_id, country_id, currency, amount_minor, cause, note, given_by, $2::timestamptz from input
  )
  insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select card_id, 'issue', amount_minor, order_id, $2::timestamptz from input`,
)
