import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { articlesOf, type Span, sumsOf } from '../sums.sql.ts'

/** What buyers were charged for, and what of it was credited. */
const saleEvents = sql.raw(`('order-paid', 'credit-note')`)

export type TakingsSum = { day: string; key: string; soldMinor: number; refundedMinor: number }
type By = 'method' | 'product' | 'place' | 'vat'

/** What buyers paid with, or are owed: the other side of what they were charged for. */
const paidWith = sql.raw(`('receivable', 'held-value', 'refunds-due')`)
const cards = sql.raw(`('gift-card-debt', 'gift-card-debt-taxed')`)

/**
 * What was sold and credited, VAT included, by day and key. A sale has two sides that are the same sum, since an entry adds up to nothing: what was sold,
 * and how it was paid. What a credit note puts on a gift card is how it was paid back; what it takes off one is a card that was sold.
 */
export const sumTakings = async (tx: Tx, span: Span, by: By): Promise<TakingsSum[]> => {
  const keys = {
    method: sql`coalesce(nullif(s.method, ''), case when s.account in ${cards} or s.account = 'held-value' then 'gift-card' end, s.account)`,
    product: sql`case when s.product = '' and s.account = 'goodwill' then 'gift-card' else s.product end`,
    place: sql`coalesce(s.place_id::text, '')`,
    vat: sql`case when s.vat_percent < 0 then '' else trim_scale(s.vat_percent)::text end`,
  }
  const isPaid = sql`s.account in ${paidWith}`
  const isToCard = sql`(s.event = 'credit-note' and s.account in ${cards})`
  const amount =
    by === 'method'
      ? sql`case when ${isPaid} then s.debit_minor - s.credit_minor when ${isToCard} then -s.credit_minor else 0 end`
      : sql`case when ${isPaid} then 0 when ${isToCard} then -s.debit_minor else s.credit_minor - s.debit_minor end`
  const { rows } = await sql<TakingsSum>`
    with ${sumsOf(span)}, signed as (
      select s.day, ${keys[by]} as key, s.event, ${amount} as amount_minor from sums s where s.event in ${saleEvents}
    )
    select day, key, coalesce(sum(amount_minor) filter (where event = 'order-paid'), 0)::bigint as "soldMinor",
      -coalesce(sum(amount_minor) filter (where event = 'credit-note'), 0)::bigint as "refundedMinor"
    from signed where amount_minor <> 0 group by day, key order by day, key`.execute(tx)
  return rows
}

export type ArticleSum = {
  placeId: string | null
  kind: string
  article: string
  name: string
  /** -1: none. */
  percent: number
  quantity: number
  returned: number
  soldMinor: number
  refundedMinor: number
  vatMinor: number
}
/** The same by article, play centre and rate; added up it is what `sumTakings` has. */
export const sumArticles = async (tx: Tx, span: Span): Promise<ArticleSum[]> => {
  const { rows } = await sql<ArticleSum>`
    with ${articlesOf(span)}
    select place_id as "placeId", kind, article_key as article, min(name) as name, vat_percent as percent, sum(quantity)::int as quantity,
      sum(returned)::int as returned, sum(sold_minor)::bigint as "soldMinor", sum(refunded_minor)::bigint as "refundedMinor", sum(vat_minor)::bigint as "vatMinor"
    from article_sums group by place_id, kind, article_key, vat_percent`.execute(tx)
  return rows
}

export type VatSum = { percent: number; netMinor: number; vatMinor: number }
/** Net and VAT by rate, of the events that owe VAT; and by how much the account of VAT grew, whatever it was that did it. */
export const sumVat = async (tx: Tx, span: Span): Promise<{ rates: VatSum[]; accountMinor: number }> => {
  const { rows } = await sql<VatSum & { accountMinor: number | null }>`
    with ${sumsOf(span)}, taxed as (
      select distinct event from sums where account = 'vat' union select unnest(array['order-paid', 'credit-note'])
    ), rates as (
      select vat_percent as percent, coalesce(sum(credit_minor - debit_minor) filter (where account <> 'vat'), 0)::bigint as net,
        coalesce(sum(credit_minor - debit_minor) filter (where account = 'vat'), 0)::bigint as vat
      from sums where vat_percent >= 0 and (product <> '' or account = 'vat') and event in (select event from taxed) group by vat_percent
    )
    select percent, net as "netMinor", vat as "vatMinor", null::bigint as "accountMinor" from rates
    union all
    select null, 0, 0, coalesce(sum(credit_minor - debit_minor), 0)::bigint from sums where account = 'vat'
    order by percent desc nulls last`.execute(tx)
  return {
    rates: rows
      .filter(({ accountMinor }) => accountMinor === null)
      .map(({ percent, netMinor, vatMinor }) => ({ percent, netMinor, vatMinor })),
    accountMinor: rows.find(({ accountMinor }) => accountMinor !== null)?.accountMinor ?? 0,
  }
}

export type AccountSum = { account: string; openingMinor: number; debitMinor: number; creditMinor: number }
/** Every account with what it held before a day, and its debit and credit from then on. @param from first day of the period. */
export const sumAccounts = async (tx: Tx, { country, to }: Span, from: string): Promise<AccountSum[]> => {
  const { rows } = await sql<AccountSum>`
    with ${sumsOf({ country, to })}
    select account, coalesce(sum(debit_minor - credit_minor) filter (where day < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(sum(debit_minor) filter (where day >= ${from}::date), 0)::bigint as "debitMinor",
      coalesce(sum(credit_minor) filter (where day >= ${from}::date), 0)::bigint as "creditMinor"
    from sums group by account order by account`.execute(tx)
  return rows
}

export type EventSum = AccountSum & { event: string }
/** The same of some accounts, by event. */
export const sumAccountEvents = async (
  tx: Tx,
  { country, to }: Span,
  from: string,
  accounts: readonly string[],
): Promise<EventSum[]> => {
  const { rows } = await sql<EventSum>`
    with ${sumsOf({ country, to })}
    select account, event, coalesce(sum(debit_minor - credit_minor) filter (where day < ${from}::date), 0)::bigint as "openingMinor",
      coalesce(sum(debit_minor) filter (where day >= ${from}::date), 0)::bigint as "debitMinor",
      coalesce(sum(credit_minor) filter (where day >= ${from}::date), 0)::bigint as "creditMinor"
    from sums where account = any(${accounts}::text[]) group by account, event order by account, event`.execute(tx)
  return rows
}

export type YearOfCards = { year: number; cards: number; amountMinor: number }
/** What is left on gift cards at the end of a day, by the year in which they were issued. @param zone of the country. */
export const sumGiftCardYears = async (tx: Tx, { country, to }: Span, zone: string): Promise<YearOfCards[]> => {
  const { rows } = await sql<YearOfCards>`
    select extract(year from issued_at at time zone ${zone})::int as year, count(*)::int as cards, sum(balance)::bigint as "amountMinor"
    from (
      select gift_card_id, issued_at, sum(amount_minor) as balance from published.gift_card_entries
      where country_id = ${country} and at < ((${to}::date + 1)::timestamp at time zone ${zone}) group by gift_card_id, issued_at
    ) cards where balance > 0 group by 1 order by 1`.execute(tx)
  return rows
}
