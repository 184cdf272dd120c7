import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { type Span, sumsOf } from '../sums.sql.ts'

/** What an event did to an account on a day, at a play centre and for a kind of product. @property amountMinor debit positive; never 0. */
export type LineRow = {
  event: string
  account: string
  placeId: string | null
  product: string
  vatPercent: number
  method: string
  amountMinor: number
}

const netted = (span: Span) => sql`${sumsOf(span)}, lines as (
    select day, event, account, place_id, product, vat_percent, method, sum(debit_minor - credit_minor)::bigint as amount_minor
    from sums group by day, event, account, place_id, product, vat_percent, method having sum(debit_minor - credit_minor) <> 0
  )`

/** The lines of a day, in the order of vouchers: the same of the same ledger, however often it is asked. */
export const listLines = async (tx: Tx, country: string, day: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    with ${netted({ country, from: day, to: day })}
    select event, account, place_id as "placeId", product, vat_percent as "vatPercent", method, amount_minor as "amountMinor" from lines
    order by event collate "C", place_id nulls first, product collate "C", vat_percent, account collate "C", method collate "C"`.execute(
    tx,
  )
  return rows
}

/** How many vouchers a span has and what is debited in them, as some files say before the first. */
export const countVouchers = async (
  tx: Tx,
  span: Span,
): Promise<{ vouchers: number; debitMinor: number; differenceMinor: number }> => {
  const { rows } = await sql<{ vouchers: number; debitMinor: number; differenceMinor: number }>`
    with ${netted(span)}
    select count(distinct (day, event))::int as vouchers, coalesce(sum(greatest(amount_minor, 0)), 0)::bigint as "debitMinor",
      coalesce(sum(amount_minor), 0)::bigint as "differenceMinor" from lines`.execute(tx)
  return rows[0] ?? { vouchers: 0, debitMinor: 0, differenceMinor: 0 }
}

type Used = { days: string[]; accounts: string[]; places: string[]; rates: number[] }

/** Days, accounts, play centres and VAT rates that a span has. */
export const listUsed = async (tx: Tx, span: Span): Promise<Used> => {
  const { rows } = await sql<Used>`
    with ${sumsOf(span)}
    select coalesce(array_agg(distinct day::text order by day::text), '{}') as days, coalesce(array_agg(distinct account order by account), '{}') as accounts,
      coalesce(array_agg(distinct place_id::text order by place_id::text) filter (where place_id is not null), '{}') as places,
      coalesce(array_agg(distinct vat_percent::float8 order by vat_percent::float8) filter (where vat_percent >= 0), '{}') as rates from sums`.execute(
    tx,
  )
  return rows[0] ?? { days: [], accounts: [], places: [], rates: [] }
}

/** When a month was closed; null: it is open. */
export const findClosing = async (tx: Tx, country: string, month: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select closed_at as at from published.ledger_closed_months where country_id = ${country} and month = ${`${month}-01`}::date`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}
