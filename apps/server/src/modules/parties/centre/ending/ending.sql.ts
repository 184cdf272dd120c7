import { statement } from '../../../../db/statement.ts'

/** How a party ended. @property children with foods and extras: as they were booked. */
export type EndingRow = {
  version: number
  came: number
  children: number
  foods: Record<string, number>
  extras: Record<string, number>
}
/** @param $1 the party. */
export const findEnding = statement<EndingRow>(
  'find-party-ending',
  'select version, came, children, foods, extras from party_endings where party_id = $1::uuid',
)

/** @property isReversed it was taken back. */
export type TillPayment = { id: string; amountMinor: number; at: Date; isReversed: boolean }
/** What the till took for a party, the latest first. @param $1 the party. */
export const listTillPayments = statement<TillPayment>(
  'list-party-till-payments',
  `select m.id, m.amount_minor::int as "amountMinor", m.taken_at as at, exists (select from party_counter_payments r where r.reverses = m.id) as "isReversed"
    from party_counter_payments m where m.party_id = $1::uuid and m.reverses is null order by m.taken_at desc, m.id`,
)
