import { statement } from '../../db/statement.ts'

/**
 * @param $1 id; $2 the play centre; $3 its day; $4 now; $5 the gift card; $6 the entry in its ledger; $7 amount; $8 currency; $9 the till's reference;
 *   $10 ours; $11 the service key, or null; $12 who charges, or null.
 */
export const insertCharge = statement(
  'insert-till-charge',
  `insert into till_charges (id, location_id, day, at, gift_card_id, entry, amount_minor, currency, reference, receipt, service_key_id, charged_by)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export type ChargeRow = { id: string; placeId: string; cardId: string; amountMinor: number; currency: string; receipt: string }
/** A charge, held until the transaction ends. @param $1 id. */
export const lockCharge = statement<ChargeRow>(
  'lock-till-charge',
  `select id, location_id as "placeId", gift_card_id as "cardId", amount_minor as "amountMinor", currency, receipt from till_charges where id = $1
  for no key update`,
)
/** What came back of a charge; asked after `lockCharge`, by a statement of its own. @param $1 the charge. */
export const sumReversed = statement<{ minor: number }>(
  'sum-till-reversals',
  'select coalesce(sum(amount_minor), 0)::bigint as minor from till_reversals where charge_id = $1',
)
/** @param $1 id; $2 the charge; $3 the gift card; $4 the entry in its ledger; $5 amount; $6 now; $7 the service key, or null; $8 who reverses, or null. */
export const insertReversal = statement(
  'insert-till-reversal',
  `insert into till_reversals (id, charge_id, gift_card_id, entry, amount_minor, at, service_key_id, charged_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export type ListedCharge = Omit<ChargeRow, 'placeId' | 'cardId'> & {
  kind: 'gift-card' | 'coupon'
  at: Date
  reference: string
  reversedMinor: number
  isReversed: boolean
  chargedBy: string | null
}
/** Charges at a play centre, latest first. @param $1 the play centre; $2 the day, or null; $3 the till's reference, or null. */
export const listChargesAt = statement<ListedCharge>(
  'list-till-charges',
  `select t.id, t.kind, t."amountMinor", t.currency, t.receipt, t.at, t.reference, t."reversedMinor", t."isReversed",
    coalesce(k.name, nullif(trim(a.first_name || ' ' || a.last_name), '')) as "chargedBy"
  from (
    select c.*, 'gift-card' as kind, c.amount_minor as "amountMinor", r.minor as "reversedMinor", r.minor = c.amount_minor as "isReversed"
    from (select id, location_id, day, at, amount_minor, currency, reference, receipt, service_key_id, charged_by from till_charges) c
    cross join lateral (select coalesce(sum(amount_minor), 0)::bigint as minor from till_reversals where charge_id = c.id) r
    union all
    select c.*, 'coupon', c.discount_minor, case when r.id is null then 0 else c.discount_minor end, r.id is not null
    from (select id, location_id, day, at, discount_minor, currency, reference, receipt, service_key_id, charged_by from till_coupons) c
    left join till_coupon_reversals r on r.charge_id = c.id
  ) t left join service_keys k on k.id = t.service_key_id left join published.accounts a on a.id = t.charged_by
  where t.location_id = $1 and ($2::date is null or t.day = $2::date) and ($3::text is null or t.reference = $3::text)
  order by t.at desc, t.id limit 200`,
)
