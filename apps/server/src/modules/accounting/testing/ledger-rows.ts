import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { idOf } from '../../../import/ids.ts'

/** A line of an entry. @property amount minor units, debit positive. */
export type TestLine = { account: string; amount: number; product?: string; vat?: number; method?: string }
export type TestEntry = { country?: string; day: string; event: string; place?: string; currency?: string; lines: TestLine[] }

let sources = 0

/** Writes entries into the ledger as they are: the books that reports are held against. */
export const addEntries = async (db: Db, entries: readonly TestEntry[]): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    for (const { country = 'sweden', day, event, place, currency = 'SEK', lines } of entries) {
      sources += 1
      const { rows } = await sql<{ id: string }>`
        insert into ledger_entries (country_id, currency, event, source, day, at, place_id)
        values (${idOf('place', country)}, ${currency}, ${event}, ${`test ${sources}`}, ${day}, ${`${day}T12:00:00Z`}, ${place === undefined ? null : idOf('place', place)})
        returning id::text`.execute(tx)
      // All lines of an entry in one statement: the ledger holds each statement against 0.
      const written = lines
        .filter(({ amount }) => amount !== 0)
        .map(({ account, amount, product = null, vat = null, method = null }, at) => ({
          position: at + 1,
          account,
          amount,
          product,
          vat,
          method,
        }))
      await sql`insert into ledger_lines (entry_id, position, account, amount_minor, product, vat_percent, method)
        select ${rows[0]?.id}::bigint, l.* from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
          as l (position smallint, account text, amount bigint, product text, vat numeric, method text)`.execute(tx)
    }
  })
}

/** Closes a month as the ledger does. */
export const closeTestMonth = async (db: Db, country: string, month: string, at = '2026-12-03T09:15:00Z'): Promise<void> => {
  await sql`insert into ledger_closed_months (country_id, month, closed_at) values (${idOf('place', country)}, ${`${month}-01`}, ${at})`.execute(
    db,
  )
}

/** Opens every month again, which nobody can. */
export const reopenMonths = async (db: Db): Promise<void> => {
  await sql`truncate ledger_closed_months`.execute(db)
}

/** Gives an account of a company another number. */
export const renumber = async (db: Db, country: string, account: string, number: string): Promise<void> => {
  await sql`insert into ledger_accounts (country_id, account, number, name) values (${idOf('place', country)}, ${account}, ${number}, ${account})
    on conflict (country_id, account) do update set number = excluded.number`.execute(db)
}

/** Takes everything out of the ledger and of what was added up. */
export const emptyLedger = async (db: Db): Promise<void> => {
  await sql`truncate ledger_lines, ledger_entries, ledger_closed_months, ledger_accounts, accounting_days, accounting_articles, accounting_days_summed, accounting_final restart identity cascade`.execute(
    db,
  )
}

const gross = (net: number, vat: number) => net + vat

/** A paid order of one line. @param net, vat in minor units. @param account what is credited: sales, or what defers it. */
export const aSale = (
  day: string,
  {
    net,
    vat,
    rate,
    product,
    account = 'sales',
    method = 'test',
    ...where
  }: {
    net: number
    vat: number
    rate: number
    product: string
    account?: string
    method?: string
    country?: string
    place?: string
    currency?: string
  },
): TestEntry => ({
  ...where,
  day,
  event: 'order-paid',
  lines: [
    { account: method === 'gift-card' ? 'held-value' : 'receivable', amount: gross(net, vat), method },
    { account, amount: -net, product, vat: rate },
    ...(vat === 0 ? [] : [{ account: 'vat', amount: -vat, product, vat: rate }]),
  ],
})

/** Gift cards sold that buy anything: debt, no VAT. */
export const aGiftCardSale = (day: string, amount: number, where: { country?: string; currency?: string } = {}): TestEntry => ({
  ...where,
  day,
  event: 'order-paid',
  lines: [
    { account: 'receivable', amount, method: 'test' },
    { account: 'gift-card-debt', amount: -amount, product: 'gift-card' },
  ],
})

/** What was credited of a sale. */
export const aCredit = (
  day: string,
  {
    net,
    vat,
    rate,
    product,
    account = 'sales',
    ...where
  }: {
    net: number
    vat: number
    rate: number
    product: string
    account?: string
    country?: string
    place?: string
    currency?: string
  },
): TestEntry => ({
  ...where,
  day,
  event: 'credit-note',
  lines: [
    { account, amount: net, product, vat: rate },
    ...(vat === 0 ? [] : [{ account: 'vat', amount: vat, product, vat: rate }]),
    { account: 'refunds-due', amount: -gross(net, vat), method: 'test' },
  ],
})
