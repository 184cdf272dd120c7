import { sql } from 'kysely'
import type { BalanceTransaction, ProviderPayout } from '../../adapters/payments/balance.ts'
import type { Db, Tx } from '../../db/connect.ts'

/** What a provider sent is filed by one at a time: whoever comes second sees what the first has seen. */
export const holdProvider = async (tx: Tx, provider: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`payouts ${provider}`}))`.execute(tx)
}

/** The company whose books take what belongs to no order: by currency. */
export const listHomes = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await sql<{ currency: string; id: string }>`
    select distinct on (currency) currency, id from countries order by currency, slug`.execute(db)
  return new Map(rows.map(({ currency, id }) => [currency, id]))
}

/** How often movements of ours have been matched, less how often they came back. By kind and id of ours. */
export const countSeen = async (tx: Tx, provider: string, ownIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ key: string; seen: number }>`
    select case when t.kind = 'payment' then 'payment' when t.kind like 'refund%' then 'refund' else 'dispute' end || ' ' || m.own_id as key,
      sum(case when t.kind in ('refund-failed', 'dispute-won') then -1 else 1 end)::int as seen
    from balance_matches m join balance_transactions t on t.id = m.transaction_id
    where m.own_id = any(${[...ownIds]}::text[]) and t.provider = ${provider} group by 1`.execute(tx)
  return new Map(rows.map(({ key, seen }) => [key, seen]))
}

export const findPayouts = async (tx: Tx, provider: string, ids: readonly string[]) => {
  const { rows } = await sql<{ payoutId: string; amountMinor: number; currency: string }>`
    select provider_payout_id as "payoutId", amount_minor as "amountMinor", currency from payouts
    where provider = ${provider} and provider_payout_id = any(${[...ids]}::text[])`.execute(tx)
  return new Map(rows.map(({ payoutId, ...payout }) => [payoutId, payout]))
}

export type NewTransaction = BalanceTransaction & { countryId: string }
const transactionRecord = sql.raw(
  `(n int, "transactionId" text, kind text, "amountMinor" bigint, "feeMinor" bigint, "netMinor" bigint, currency text, "occurredAt" timestamptz, "sourceId" text,
    reference text, "countryId" uuid)`,
)

/** Files movements that are not there yet. @returns the ids of those that were new. */
export const insertTransactions = async (
  tx: Tx,
  provider: string,
  transactions: readonly NewTransaction[],
  now: Date,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ transactionId: string; id: number }>`
    insert into balance_transactions (provider, provider_transaction_id, kind, amount_minor, fee_minor, net_minor, currency, occurred_at, source_id, reference,
      country_id, fetched_at)
    select ${provider}, q."transactionId", q.kind, q."amountMinor", q."feeMinor", q."netMinor", q.currency, q."occurredAt", q."sourceId", q.reference,
      q."countryId", ${now}
    from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as q ${transactionRecord}
    on conflict (provider, provider_transaction_id) do nothing
    returning provider_transaction_id as "transactionId", id`.execute(tx)
  return new Map(rows.map(({ transactionId, id }) => [transactionId, id]))
}

/** Movements that are there with other contents than are sent now. */
export const listChanged = async (tx: Tx, provider: string, transactions: readonly BalanceTransaction[]): Promise<string[]> => {
  const { rows } = await sql<{ transactionId: string }>`
    select q."transactionId" from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as q ${transactionRecord}
    join balance_transactions t on t.provider = ${provider} and t.provider_transaction_id = q."transactionId"
    where (t.kind, t.amount_minor, t.fee_minor, t.currency) <> (q.kind, q."amountMinor", q."feeMinor", q.currency)
      or t.source_id is distinct from q."sourceId"`.execute(tx)
  return rows.map(({ transactionId }) => transactionId)
}

export type Match = { id: number; ownId: string | null; orderId: string | null }
export const insertMatches = async (tx: Tx, matches: readonly Match[], now: Date): Promise<void> => {
  await sql`insert into balance_matches (transaction_id, own_id, order_id, matched_at)
    select q.id, q."ownId", q."orderId", ${now} from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as q (id bigint, "ownId" text, "orderId" uuid)
    on conflict (transaction_id) do nothing`.execute(tx)
}

/** Notes what left in a payout. @returns what left in another one already. */
export const insertItems = async (
  tx: Tx,
  provider: string,
  payoutId: string,
  transactionIds: readonly string[],
): Promise<string[]> => {
  await sql`insert into payout_items (transaction_id, payout_id)
    select id, ${payoutId} from balance_transactions where provider = ${provider} and provider_transaction_id = any(${[...transactionIds]}::text[])
    on conflict (transaction_id) do nothing`.execute(tx)
  const { rows } = await sql<{ transactionId: string }>`
    select t.provider_transaction_id as "transactionId" from balance_transactions t join payout_items i on i.transaction_id = t.id
    where t.provider = ${provider} and t.provider_transaction_id = any(${[...transactionIds]}::text[]) and i.payout_id <> ${payoutId}`.execute(
    tx,
  )
  return rows.map(({ transactionId }) => transactionId)
}

/** Files a payout that is not there yet. @returns what is on file of it. */
export const insertPayout = async (
  tx: Tx,
  provider: string,
  { payoutId, amountMinor, currency, createdAt, arrivesOn }: ProviderPayout,
  countryId: string,
  now: Date,
): Promise<{ id: string; amountMinor: number; currency: string; countryId: string; isRead: boolean }> => {
  await sql`insert into payouts (id, provider, provider_payout_id, amount_minor, currency, created_at, arrives_on, country_id, fetched_at)
    values (gen_random_uuid(), ${provider}, ${payoutId}, ${amountMinor}, ${currency}, ${createdAt}, ${arrivesOn}, ${countryId}, ${now})
    on conflict (provider, provider_payout_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; amountMinor: number; currency: string; countryId: string; isRead: boolean }>`
    select id, amount_minor as "amountMinor", currency, country_id as "countryId", exists (select from payout_lists l where l.payout_id = p.id) as "isRead"
    from payouts p where provider = ${provider} and provider_payout_id = ${payoutId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A payout that was just filed is not there.')
  return row
}

/** @returns whether the state was not known. */
export const insertState = async (tx: Tx, payoutId: string, state: ProviderPayout['state'], now: Date): Promise<boolean> => {
  const { rows } = await sql`insert into payout_states (payout_id, state, noted_at) values (${payoutId}, ${state}, ${now})
    on conflict do nothing returning payout_id`.execute(tx)
  return rows.length > 0
}
export const hasState = async (tx: Tx, payoutId: string, state: ProviderPayout['state']): Promise<boolean> => {
  const { rows } = await sql`select from payout_states where payout_id = ${payoutId} and state = ${state}`.execute(tx)
  return rows.length > 0
}
export const insertList = async (tx: Tx, payoutId: string, now: Date): Promise<void> => {
  await sql`insert into payout_lists (payout_id, read_at) values (${payoutId}, ${now}) on conflict do nothing`.execute(tx)
}

/**
 * How a payout is shared between companies: each has what moved of its own, a payout that came back as it was shared the first time. What the movements do not
 * explain is the home company's, so that the bank account has what came.
 */
export const sharesOf = async (tx: Tx, payoutId: string): Promise<{ countryId: string; minor: number }[]> => {
  const { rows } = await sql<{ countryId: string; minor: number }>`
    with recursive paid as (
      select ${payoutId}::uuid as id
      union
      select back.id from paid join payout_items i on i.payout_id = paid.id join balance_transactions t on t.id = i.transaction_id
        join payouts back on back.provider = t.provider and back.provider_payout_id = t.source_id
      where t.kind = 'payout-failed'
    ), share as (
      select t.country_id, sum(t.net_minor) as minor from paid join payout_items i on i.payout_id = paid.id
        join balance_transactions t on t.id = i.transaction_id where t.kind <> 'payout-failed' group by t.country_id
    )
    select country_id as "countryId", sum(minor)::bigint as minor from (
      select country_id, minor from share
      union all
      select p.country_id, p.amount_minor - coalesce((select sum(minor) from share), 0) from payouts p where p.id = ${payoutId}
    ) s group by country_id having sum(minor) <> 0`.execute(tx)
  return rows
}
