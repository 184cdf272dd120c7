import type { bankStates, DifferenceReason, payoutStates, transactionKinds } from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type PayoutRow = {
  id: string
  provider: string
  payoutId: string
  arrivesOn: string
  bank: (typeof bankStates)[number]
  state: (typeof payoutStates)[number]
  currency: string
  payments: number
  takenMinor: number
  backMinor: number
  feesMinor: number
  otherMinor: number
  amountMinor: number
  sumMinor: number
}
/** @property countries whose money may be seen; null: all. @property country only payouts with money of it. */
export type PayoutsQuestion = {
  countries: readonly string[] | null
  country: string | undefined
  state: PayoutRow['state'] | undefined
  from: string | undefined
  to: string | undefined
  id?: string | undefined
}

/** A payout is seen by whoever may see all of its money: companies may share one. */
const visible = ({ countries }: Pick<PayoutsQuestion, 'countries'>) =>
  countries === null
    ? sql`true`
    : sql`(not exists (select from payout_items i join balance_transactions t on t.id = i.transaction_id
          where i.payout_id = p.id and t.country_id <> all(${[...countries]}::uuid[]))
        and (p.country_id = any(${[...countries]}::uuid[]) or exists (select from payout_items i where i.payout_id = p.id)))`

const openDifference = sql`exists (select from payout_differences d where d.payout_id = p.id and d.gone_at is null and d.explained_at is null)`
const stateOf = sql`case when ${openDifference} then 'differs'
  when exists (select from payout_matches m where m.payout_id = p.id) then 'matched'
  when exists (select from payout_differences d where d.payout_id = p.id and d.gone_at is null) then 'explained' else 'waiting' end`

const asked = (question: PayoutsQuestion) => {
  const { country, state, from, to, id } = question
  return sql.join(
    [
      visible(question),
      ...(id === undefined ? [] : [sql`p.id = ${id}::uuid`]),
      ...(state === undefined ? [] : [sql`${stateOf} = ${state}`]),
      ...(from === undefined ? [] : [sql`p.arrives_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`p.arrives_on <= ${to}::date`]),
      ...(country === undefined
        ? []
        : [
            sql`(exists (select from payout_items i join balance_transactions t on t.id = i.transaction_id where i.payout_id = p.id and t.country_id = ${country}::uuid)
              or (p.country_id = ${country}::uuid and not exists (select from payout_items i where i.payout_id = p.id)))`,
          ]),
    ],
    sql` and `,
  )
}

/** Those that differ first, then newest first. */
export const listPayoutRows = async (db: Db, question: PayoutsQuestion, most: number, offset = 0): Promise<PayoutRow[]> => {
  const { rows } = await sql<PayoutRow>`
    with shown as (
      select p.*, ${stateOf} as state from payouts p where ${asked(question)}
      order by ${stateOf} = 'differs' desc, p.created_at desc, p.id limit ${most} offset ${offset}
    )
    select p.id, p.provider, p.provider_payout_id as "payoutId", p.arrives_on::text as "arrivesOn",
      (select s.state from payout_states s where s.payout_id = p.id
        order by array_position(array['failed', 'cancelled', 'paid', 'on-the-way'], s.state) limit 1) as bank,
      p.state, p.currency, sums.*, p.amount_minor as "amountMinor"
    from shown p cross join lateral (
      select count(*) filter (where t.kind = 'payment')::int as payments,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'payment'), 0)::bigint as "takenMinor",
        coalesce(sum(t.amount_minor) filter (where t.kind in ('refund', 'refund-failed', 'dispute', 'dispute-won')), 0)::bigint as "backMinor",
        coalesce(sum(case when t.kind = 'fee' then t.net_minor else -t.fee_minor end), 0)::bigint as "feesMinor",
        coalesce(sum(t.amount_minor) filter (where t.kind in ('payout-failed', 'adjustment')), 0)::bigint as "otherMinor",
        coalesce(sum(t.net_minor), 0)::bigint as "sumMinor"
      from payout_items i join balance_transactions t on t.id = i.transaction_id where i.payout_id = p.id
    ) sums order by p.state = 'differs' desc, p.created_at desc, p.id`.execute(db)
  return rows
}

export const countDiffering = async (db: Db, question: PayoutsQuestion): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payouts p where ${openDifference} and ${visible(question)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type DifferenceRow = {
  id: string
  payout: string | null
  reason: DifferenceReason
  subject: string
  orderReference: string | null
  currency: string
  expectedMinor: number | null
  actualMinor: number | null
  foundAt: Date
  explainedAt: Date | null
  explainedBy: string | null
  explanation: string | null
}
const differenceColumns = sql`d.id, d.payout_id as payout, d.reason, d.subject, o.reference as "orderReference", d.currency, d.expected_minor as "expectedMinor",
  d.actual_minor as "actualMinor", d.found_at as "foundAt", d.explained_at as "explainedAt",
  (select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = d.explained_by and a.deleted_at is null) as "explainedBy",
  d.explanation`

/** What differs of a payout; or, of none, what nobody has explained. */
export const listDifferenceRows = async (
  db: Db,
  { payout, countries }: { payout: string | null; countries: readonly string[] | null },
): Promise<DifferenceRow[]> => {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from payout_differences d left join published.orders o on o.id = d.order_id
    where d.payout_id is not distinct from ${payout}::uuid and d.gone_at is null and (${payout !== null} or d.explained_at is null)
      and (${countries === null} or d.country_id = any(${[...(countries ?? [])]}::uuid[]))
    order by d.explained_at is not null, d.found_at desc, d.id limit 100`.execute(db)
  return rows
}

/** A difference that the caller may see, held. */
export const holdDifference = async (db: Db, id: string): Promise<(DifferenceRow & { countryId: string }) | undefined> => {
  const { rows } = await sql<DifferenceRow & { countryId: string }>`
    select ${differenceColumns}, d.country_id as "countryId" from payout_differences d left join published.orders o on o.id = d.order_id
    where d.id = ${id} and d.gone_at is null for update of d`.execute(db)
  return rows[0]
}

export const explain = async (db: Db, id: string, by: string, text: string, now: Date): Promise<void> => {
  await sql`update payout_differences set explained_at = ${now}, explained_by = ${by}, explanation = ${text} where id = ${id} and explained_at is null`.execute(
    db,
  )
}

export type TransactionRow = {
  transactionId: string
  kind: (typeof transactionKinds)[number]
  at: Date
  orderReference: string | null
  isKnown: boolean
  amountMinor: number
  feeMinor: number
  netMinor: number
}
/** What a payout consists of; what is unknown first. */
export const listTransactionRows = async (db: Db, payoutId: string, most: number, offset = 0): Promise<TransactionRow[]> => {
  const { rows } = await sql<TransactionRow>`
    select t.provider_transaction_id as "transactionId", t.kind, t.occurred_at as at, o.reference as "orderReference", m.transaction_id is not null as "isKnown",
      t.amount_minor as "amountMinor", t.fee_minor as "feeMinor", t.net_minor as "netMinor"
    from payout_items i join balance_transactions t on t.id = i.transaction_id
    left join balance_matches m on m.transaction_id = t.id left join published.orders o on o.id = m.order_id
    where i.payout_id = ${payoutId} order by m.transaction_id is not null, t.occurred_at, t.id limit ${most} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** The countries at which a role given for these places holds; a place stands for the country that it lies in. */
export const countriesOf = async (db: Db, places: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from countries c where exists (
      select from location_closure x where x.descendant_id = c.id and x.ancestor_id = any(${[...places]}::uuid[]))`.execute(db)
  return rows.map(({ id }) => id)
}
export const findCountryOf = async (db: Db, place: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from countries c join location_closure x on x.ancestor_id = c.id where x.descendant_id = ${place}`.execute(db)
  return rows[0]?.id
}

export const findFetched = async (db: Db): Promise<{ fetchedAt: Date | null; isFailing: boolean }> => {
  const { rows } = await sql<{ fetchedAt: Date | null; isFailing: boolean }>`
    select min(fetched_at) as "fetchedAt", coalesce(bool_or(failing_since is not null), false) as "isFailing" from payout_fetches`.execute(
    db,
  )
  return rows[0] ?? { fetchedAt: null, isFailing: false }
}
