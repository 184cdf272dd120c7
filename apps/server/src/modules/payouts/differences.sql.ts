import type { DifferenceReason } from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type Difference = {
  reason: DifferenceReason
  subject: string
  payoutId: string | null
  orderId: string | null
  countryId: string
  currency: string
  expectedMinor: number | null
  actualMinor: number | null
}

/** Writes down what does not agree. One that is there stays as it was found, with its explanation. */
export const noteDifferences = async (tx: Tx, provider: string, differences: readonly Difference[], now: Date): Promise<void> => {
  if (differences.length === 0) return
  await sql`
    insert into payout_differences as d (id, provider, reason, subject, payout_id, order_id, country_id, currency, expected_minor, actual_minor, found_at)
    select distinct on (q.reason, q.subject) gen_random_uuid(), ${provider}, q.reason, q.subject, q."payoutId", q."orderId", q."countryId", q.currency,
      q."expectedMinor", q."actualMinor", ${now}
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as q (reason text, subject text, "payoutId" uuid, "orderId" uuid, "countryId" uuid,
      currency text, "expectedMinor" bigint, "actualMinor" bigint)
    on conflict (provider, reason, subject) do update set gone_at = null, payout_id = coalesce(d.payout_id, excluded.payout_id)
      where d.gone_at is not null or d.payout_id is distinct from coalesce(d.payout_id, excluded.payout_id)`.execute(tx)
}

/** Differences of a subject that are no more. */
export const endDifferences = async (
  tx: Tx,
  provider: string,
  reasons: readonly DifferenceReason[],
  subjects: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`update payout_differences set gone_at = ${now}
    where provider = ${provider} and gone_at is null and subject = any(${[...subjects]}::text[]) and reason = any(${[...reasons]}::text[])`.execute(
    tx,
  )
}

export type RestRow = {
  id: string
  payoutId: string
  countryId: string
  currency: string
  amountMinor: number
  sumMinor: number
  unknown: number
  faults: number
}
/** Payouts whose movements have been read and that do not agree yet: what they come to. */
export const listRests = async (tx: Tx, provider: string): Promise<RestRow[]> => {
  const { rows } = await sql<RestRow>`
    select p.id, p.provider_payout_id as "payoutId", p.country_id as "countryId", p.currency, p.amount_minor as "amountMinor",
      coalesce(sum(t.net_minor), 0)::bigint as "sumMinor", count(t.id) filter (where m.transaction_id is null)::int as unknown,
      (select count(*)::int from payout_differences d where d.payout_id = p.id and d.gone_at is null and d.reason <> 'wrong-sum') as faults
    from payouts p join payout_lists l on l.payout_id = p.id
    left join payout_items i on i.payout_id = p.id left join balance_transactions t on t.id = i.transaction_id
    left join balance_matches m on m.transaction_id = t.id
    where p.provider = ${provider} and not exists (select from payout_matches x where x.payout_id = p.id)
    group by p.id`.execute(tx)
  return rows
}

export const insertPayoutMatches = async (tx: Tx, payoutIds: readonly string[], now: Date): Promise<void> => {
  await sql`insert into payout_matches (payout_id, matched_at) select unnest(${[...payoutIds]}::uuid[]), ${now} on conflict do nothing`.execute(
    tx,
  )
}

export type UnmatchedRow = {
  id: number
  transactionId: string
  kind: string
  amountMinor: number
  feeMinor: number
  netMinor: number
  currency: string
  occurredAt: Date
  sourceId: string | null
  reference: string | null
  countryId: string
  payoutId: string | null
}
/** Movements that are none of ours so far. */
export const listUnmatched = async (tx: Tx, provider: string, after: number, most: number): Promise<UnmatchedRow[]> => {
  const { rows } = await sql<UnmatchedRow>`
    select t.id, t.provider_transaction_id as "transactionId", t.kind, t.amount_minor as "amountMinor", t.fee_minor as "feeMinor", t.net_minor as "netMinor",
      t.currency, t.occurred_at as "occurredAt", t.source_id as "sourceId", t.reference, t.country_id as "countryId", i.payout_id as "payoutId"
    from balance_transactions t left join payout_items i on i.transaction_id = t.id
    where t.provider = ${provider} and t.id > ${after} and not exists (select from balance_matches m where m.transaction_id = t.id)
    order by t.id limit ${most}`.execute(tx)
  return rows
}

/** Of movements of ours those that the provider has shown. */
export const listShown = async (db: Db, provider: string, ownIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ ownId: string }>`
    select distinct m.own_id as "ownId" from balance_matches m join balance_transactions t on t.id = m.transaction_id
    where t.provider = ${provider} and m.own_id = any(${[...ownIds]}::text[])`.execute(db)
  return rows.map(({ ownId }) => ownId)
}
