import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { idOf } from '../../../import/ids.ts'
import { aCredit, addEntries, aGiftCardSale, aSale, closeTestMonth, emptyLedger, type TestEntry } from './ledger-rows.ts'

type Country = { country: string; currency: string; centre: string; rate: number; classRate: number }
const countries: readonly Country[] = [
  { country: 'sweden', currency: 'SEK', centre: 'orebro', rate: 25, classRate: 6 },
  { country: 'norway', currency: 'NOK', centre: 'bergen', rate: 12, classRate: 25 },
  { country: 'germany', currency: 'EUR', centre: 'hamburg', rate: 19, classRate: 19 },
]

/** VAT within an amount, rounded as each order rounds it. */
const split = (total: number, rate: number) => {
  const vat = Math.round((total * rate) / (100 + rate))
  return { net: total - vat, vat, rate }
}

const moneyOf = (where: { country: string; currency: string }): TestEntry[] => [
  {
    ...where,
    day: '2026-11-20',
    event: 'payout-paid',
    lines: [
      { account: 'bank', amount: 90_000 },
      { account: 'receivable', amount: -90_000, method: 'test' },
    ],
  },
  {
    ...where,
    day: '2026-11-20',
    event: 'provider-fee',
    lines: [
      { account: 'provider-fees', amount: 1_234 },
      { account: 'receivable', amount: -1_234, method: 'test' },
    ],
  },
]

/** October and November of a company: what a chain sells, takes back, earns and is paid. Amounts that make every rounding differ. */
const entriesOf = ({ country, currency, centre, rate, classRate }: Country): TestEntry[] => {
  const where = { country, currency }
  const days = ['2026-11-01', '2026-11-14', '2026-11-30']
  return [
    aSale('2026-10-31', { ...where, ...split(49_900, rate), product: 'pass', account: 'deferred-passes' }),
    ...days.flatMap((day, n) => [
      ...Array.from({ length: 3 }, (_, at) =>
        aSale(day, { ...where, ...split(19_933 + 7 * at + n, rate), product: 'serial-ticket', account: 'deferred-tickets' }),
      ),
      aSale(day, { ...where, ...split(129_901 + n, classRate), product: 'child-class', place: centre }),
      aSale(day, { ...where, ...split(9_900, rate), product: 'pass', account: 'deferred-passes', method: 'gift-card' }),
    ]),
    aGiftCardSale('2026-11-14', 50_000, where),
    ...days.map((day) => ({
      ...where,
      day,
      event: 'gift-card-spent',
      lines: [
        { account: 'gift-card-debt', amount: 9_900, method: 'gift-card' },
        { account: 'held-value', amount: -9_900, method: 'gift-card' },
      ],
    })),
    aCredit('2026-11-30', { ...where, ...split(64_951, classRate), product: 'child-class', place: centre }),
    {
      ...where,
      day: '2026-11-30',
      event: 'ticket-used',
      place: centre,
      lines: [
        { account: 'deferred-tickets', amount: 4_321, product: 'serial-ticket' },
        { account: 'sales', amount: -4_321, product: 'serial-ticket' },
      ],
    },
    {
      ...where,
      day: '2026-11-30',
      event: 'gift-card-expired',
      lines: [
        { account: 'gift-card-debt', amount: 1_500, product: 'gift-card' },
        { account: 'breakage', amount: -1_500, product: 'gift-card' },
      ],
    },
    ...moneyOf(where),
  ]
}

/** Fills the ledger with two months of three companies and closes both; the tax adviser’s numbers of the German one are known. */
export const fillSampleMonth = async (db: Db): Promise<void> => {
  await emptyLedger(db)
  await addEntries(db, countries.flatMap(entriesOf))
  for (const { country } of countries) for (const month of ['2026-10', '2026-11']) await closeTestMonth(db, country, month)
  await sql`insert into accounting_companies values (${idOf('place', 'germany')}, 29098, 55003)
    on conflict (country_id) do update set datev_consultant = excluded.datev_consultant, datev_client = excluded.datev_client`.execute(
    db,
  )
}
