import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** Everything that an event did to an account on a day. @property product, method '' where it has none. @property vatPercent -1 where it has none. */
export type LedgerSum = {
  day: string
  event: string
  placeId: string | null
  account: string
  product: string
  vatPercent: number
  method: string
  debitMinor: number
  creditMinor: number
}

/** Whose books, from which day to which, both included; without `from`: since the beginning. */
export type Span = { country: string; from?: string; to: string }

const columns =
  sql.raw(`e.day, e.event, e.place_id, l.account, coalesce(l.product, '') as product, coalesce(l.vat_percent, -1) as vat_percent,
  coalesce(l.method, '') as method, sum(greatest(l.amount_minor, 0))::bigint as debit_minor, sum(greatest(-l.amount_minor, 0))::bigint as credit_minor`)
const grouped = sql.raw(
  `e.day, e.event, e.place_id, l.account, coalesce(l.product, ''), coalesce(l.vat_percent, -1), coalesce(l.method, '')`,
)

/**
 * Entries added up by article, play centre and rate: what the lines of their orders and credit notes are of the takings; and what belongs to no line, the VAT
 * of a gift card whose value went back as money.
 */
const articlesOfEntries = (entries: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.day, e.place_id, t.kind, t.article_key, min(t.article_name) as name, t.vat_percent,
    coalesce(sum(t.quantity) filter (where e.event = 'order-paid'), 0)::int as quantity,
    coalesce(sum(t.quantity) filter (where e.event = 'credit-note'), 0)::int as returned,
    coalesce(sum(t.amount_minor) filter (where e.event = 'order-paid'), 0)::bigint as sold_minor,
    coalesce(sum(t.amount_minor) filter (where e.event = 'credit-note'), 0)::bigint as refunded_minor,
    sum(case e.event when 'order-paid' then t.vat_minor else -t.vat_minor end)::bigint as vat_minor
  from ${entries} e cross join lateral (
    select * from published.line_takings t where t.order_id = e.order_id and t.event = e.event and t.source = e.source
    -- keeps a day from being joined with all lines that were ever sold
    offset 0
  ) t
  where e.event in ('order-paid', 'credit-note')
  group by e.day, e.place_id, t.kind, t.article_key, t.vat_percent
  union all
  select e.day, e.place_id, l.product, '', '', -1, 0, 0, 0, sum(l.amount_minor)::bigint, 0
  from ${entries} e join published.ledger_lines l on l.entry_id = e.id
  where e.event = 'credit-note' and l.product = 'voucher-vat' group by e.day, e.place_id, l.product`

/**
 * The ledger of a span as rows of `accounting_days`: days that were added up and have had no entry since from there, the others from the ledger itself.
 * Days that are final are not counted again. Day by day, so that nothing of the ledger is read where every day was added up. To stand in a `with` as `sums`.
 */
export const sumsOf = (span: Span): RawBuilder<unknown> => {
  const { country, from = '-infinity', to } = span
  return sql`${staleOf(span)}, sums as (
    select d.day, d.event, d.place_id, d.account, d.product, d.vat_percent, d.method, d.debit_minor, d.credit_minor
    from accounting_days d
    where d.country_id = ${country}::uuid and d.day between ${from}::date and ${to}::date and d.day not in (select day from stale)
    union all
    select live.* from stale s cross join lateral (
      select ${columns} from published.ledger_entries e join published.ledger_lines l on l.entry_id = e.id
      where e.country_id = ${country}::uuid and e.day = s.day group by ${grouped}) live
  )`
}

/** What articles took in in a span, as rows of `accounting_articles`; read like `sumsOf`. To stand in a `with` as `article_sums`. */
export const articlesOf = (span: Span): RawBuilder<unknown> => {
  const { country, from = '-infinity', to } = span
  return sql`${staleOf(span)}, article_sums as (
    select a.day, a.place_id, a.kind, a.article_key, a.name, a.vat_percent, a.quantity, a.returned, a.sold_minor, a.refunded_minor, a.vat_minor
    from accounting_articles a
    where a.country_id = ${country}::uuid and a.day between ${from}::date and ${to}::date and a.day not in (select day from stale)
    union all
    select live.* from stale s cross join lateral (
      ${articlesOfEntries(sql`(select * from published.ledger_entries e where e.country_id = ${country}::uuid and e.day = s.day)`)}) live
  )`
}

/** Days of a span of which something was not added up, or has had an entry since. To stand in a `with` as `stale`. */
const staleOf = ({ country, from = '-infinity', to }: Span): RawBuilder<unknown> => sql`
  counted as (
    select e.day, count(*) as entries from published.ledger_entries e
    where e.country_id = ${country}::uuid and e.day between ${from}::date and ${to}::date
      and e.day > coalesce((select f.day from accounting_final f where f.country_id = ${country}::uuid), '-infinity')
    group by e.day
  ), stale as (
    select c.day from counted c left join accounting_days_summed s on s.country_id = ${country}::uuid and s.day = c.day and s.entries = c.entries
    where s.day is null
  )`

/** Days of a company that have entries which are not added up, the oldest first, before a day. */
export const listStaleDays = async (db: Db, country: string, before: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select c.day from (
      select e.day, count(*) as entries from published.ledger_entries e
      where e.country_id = ${country} and e.day < ${before}::date
        and e.day > coalesce((select f.day from accounting_final f where f.country_id = ${country}), '-infinity')
      group by e.day) c
    left join accounting_days_summed s on s.country_id = ${country} and s.day = c.day and s.entries = c.entries
    where s.day is null order by c.day`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Adds a day up anew. The lines and their number come from one statement, so they are of one moment; two that add up the same day come one after the other.
 */
export const writeDay = async (tx: Tx, country: string, day: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('accounting ' || ${country}::text, 0))`.execute(tx)
  await sql`delete from accounting_days where country_id = ${country} and day = ${day}`.execute(tx)
  await sql`delete from accounting_articles where country_id = ${country} and day = ${day}`.execute(tx)
  await sql`
    with entries as (
      select * from published.ledger_entries where country_id = ${country} and day = ${day}
    ), written as (
      insert into accounting_days (country_id, day, event, place_id, account, product, vat_percent, method, debit_minor, credit_minor)
      select ${country}::uuid, ${columns} from entries e join published.ledger_lines l on l.entry_id = e.id group by ${grouped}
    ), sold as (
      insert into accounting_articles (country_id, day, place_id, kind, article_key, name, vat_percent, quantity, returned, sold_minor, refunded_minor, vat_minor)
      select ${country}::uuid, a.* from (${articlesOfEntries(sql`entries`)}) a
    )
    insert into accounting_days_summed (country_id, day, entries) select ${country}::uuid, ${day}::date, count(*) from entries
    on conflict (country_id, day) do update set entries = excluded.entries`.execute(tx)
}

/**
 * Marks the days up to the end of the last month before which none is open as final, where everything in them is added up. The months are read in the
 * statement that counts the entries: what is closed there takes no entry after it.
 */
export const markFinal = async (tx: Tx, country: string): Promise<void> => {
  await sql`
    with closed as (
      select m.month from published.ledger_closed_months m where m.country_id = ${country}
    ), months as (
      select date_trunc('month', e.day)::date as month, count(*) as entries from published.ledger_entries e
      where e.country_id = ${country} and e.day > coalesce((select f.day from accounting_final f where f.country_id = ${country}), '-infinity') group by 1
    ), open as (
      select min(m.month) as month from months m
      where m.month not in (select month from closed)
        or m.entries <> (select coalesce(sum(s.entries), 0) from accounting_days_summed s
          where s.country_id = ${country} and date_trunc('month', s.day)::date = m.month)
    )
    insert into accounting_final (country_id, day)
    select ${country}::uuid, (max(c.month) + interval '1 month' - interval '1 day')::date from closed c
    where c.month < coalesce((select month from open), 'infinity') having max(c.month) is not null
    on conflict (country_id) do update set day = greatest(accounting_final.day, excluded.day)`.execute(tx)
}
