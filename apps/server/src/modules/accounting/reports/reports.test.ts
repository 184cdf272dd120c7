import { listCompanies } from '@hoppla/contract/accounting/companies'
import { exportVouchers } from '@hoppla/contract/accounting/files'
import { listMonths, previewMonth } from '@hoppla/contract/accounting/months'
import {
  type DeferredRevenue,
  type GiftCardDebt,
  getArticleTakings,
  getDeferredRevenue,
  getGiftCardDebt,
  getTakings,
  getTrialBalance,
  getVatReport,
  type Takings,
  type TrialBalance,
  type VatReport,
} from '@hoppla/contract/accounting/reports'
import type { StaffRole } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { sumLedgerDays } from '../sum-days.ts'
import { writeDay } from '../sums.sql.ts'
import { aCredit, addEntries, aGiftCardSale, aSale, closeTestMonth, emptyLedger, renumber } from '../testing/ledger-rows.ts'

// Every figure below was added up by hand.
const sweden = idOf('place', 'sweden')
let app: TestApp
let per: TestCall
beforeAll(async () => {
  app = await testApp()
  app.deps.clock.set('2026-12-02T10:00:00Z')
  per = await app.asStaff('ines@hoppla.example')
})
afterAll(() => app.close())
beforeEach(() => emptyLedger(app.deps.db))

const ask = async <A>(route: RouteSpec, query: Record<string, string>, call = per): Promise<A> => {
  const { status, text, body } = await call(route, { query: { company: sweden, ...query } } as never)
  expect(status, text).toBe(200)
  return body as A
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const pass = { product: 'pass', rate: 25, account: 'deferred-passes' }
const aClass = { product: 'child-class', rate: 6 }

/** Two passes, a class at Örebro partly credited, and a gift card. */
const fillNovember = () =>
  addEntries(app.deps.db, [
    aSale('2026-11-01', { ...pass, net: 10_000, vat: 2_500 }),
    aSale('2026-11-30', { ...pass, net: 8_000, vat: 2_000, method: 'gift-card' }),
    aSale('2026-11-30', { ...aClass, net: 94_340, vat: 5_660, place: 'orebro' }),
    aCredit('2026-11-30', { ...aClass, net: 9_434, vat: 566, place: 'orebro' }),
    aGiftCardSale('2026-11-02', 50_000),
    // Neither of this month.
    aSale('2026-10-31', { ...pass, net: 400, vat: 100 }),
    aSale('2026-12-01', { ...pass, net: 800, vat: 200 }),
    {
      day: '2026-11-30',
      event: 'pass-earned',
      lines: [
        { account: 'deferred-passes', amount: 700, product: 'pass' },
        { account: 'sales', amount: -700, product: 'pass' },
      ],
    },
    {
      day: '2026-11-30',
      event: 'gift-card-expired',
      lines: [
        { account: 'gift-card-debt', amount: 1_500 },
        { account: 'breakage', amount: -1_500 },
      ],
    },
  ])

describe('takings', () => {
  test.each([
    [
      'product',
      [
        ['child-class', 1_000, 100],
        ['gift-card', 500, 0],
        ['pass', 225, 0],
      ],
    ],
    [
      'method',
      [
        ['test', 1_625, 100],
        ['gift-card', 100, 0],
      ],
    ],
    [
      'place',
      [
        [idOf('place', 'orebro'), 1_000, 100],
        ['', 725, 0],
      ],
    ],
    [
      'vat',
      [
        ['6', 1_000, 100],
        ['', 500, 0],
        ['25', 225, 0],
      ],
    ],
  ] as const)('of a month by %s are what was sold and credited, gift cards too', async (by, rows) => {
    await fillNovember()
    const found = await ask<Takings>(getTakings, { ...november, by })
    expect(found.rows.map(({ key, sold, refunded }) => [key, sold, refunded])).toEqual(rows)
    expect({ sold: found.sold, refunded: found.refunded, total: found.total }).toEqual({ sold: 1_725, refunded: 100, total: 1_625 })
    expect(found.days).toHaveLength(30)
    expect(
      found.days
        .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
        .map(({ day, amounts }) => [day, amounts.reduce((a, b) => a + b)]),
    ).toEqual([
      ['2026-11-01', 125],
      ['2026-11-02', 500],
      ['2026-11-30', 1_000],
    ])
    if (by === 'place') expect(found.rows.map(({ name }) => name)).toEqual([expect.stringContaining('Örebro'), null])
  })
  test('the sum of many roundings is the sum of the lines, in every currency', async () => {
    const chain = [
      ['sweden', 'SEK', 12],
      ['norway', 'NOK', 15],
      ['denmark', 'DKK', 25],
      ['finland', 'EUR', 13.5],
      ['germany', 'EUR', 19],
    ] as const
    const sales = chain.flatMap(([country, currency, rate]) =>
      Array.from({ length: 37 }, (_, n) => {
        const total = 1_999 + n * 7
        const vat = Math.round((total * rate) / (100 + rate))
        return aSale('2026-11-05', { net: total - vat, vat, rate, product: 'pass', country, currency })
      }),
    )
    await addEntries(app.deps.db, sales)
    for (const [country, currency, rate] of chain) {
      const company = idOf('place', country)
      const own = sales.filter((sale) => sale.country === country)
      const sum = (account: string) =>
        -own.flatMap(({ lines }) => lines).reduce((all, line) => all + (line.account === account ? line.amount : 0), 0)
      const vat = await ask<VatReport>(getVatReport, { company, ...november })
      expect(vat).toEqual({
        currency,
        rows: [{ percent: rate, net: sum('sales') / 100, vat: sum('vat') / 100, gross: (sum('sales') + sum('vat')) / 100 }],
        total: { net: sum('sales') / 100, vat: sum('vat') / 100, gross: (sum('sales') + sum('vat')) / 100 },
        account: sum('vat') / 100,
      })
      const takings = await ask<Takings>(getTakings, { company, ...november, by: 'vat' })
      expect(takings.total).toBe((sum('sales') + sum('vat')) / 100)
    }
  })
})

test('VAT by rate agrees with its account', async () => {
  await fillNovember()
  expect(await ask<VatReport>(getVatReport, november)).toEqual({
    currency: 'SEK',
    rows: [
      { percent: 25, net: 180, vat: 45, gross: 225 },
      { percent: 6, net: 849.06, vat: 50.94, gross: 900 },
    ],
    total: { net: 1_029.06, vat: 95.94, gross: 1_125 },
    account: 95.94,
  })
})

test('VAT that nothing was sold for shows as a difference', async () => {
  await fillNovember()
  await addEntries(app.deps.db, [
    {
      day: '2026-11-07',
      event: 'provider-adjustment',
      lines: [
        { account: 'vat', amount: -300 },
        { account: 'bank', amount: 300 },
      ],
    },
  ])
  const { total, account } = await ask<VatReport>(getVatReport, november)
  expect([total.vat, account]).toEqual([95.94, 98.94])
})

test('gift cards: what is owed, and what expired unused in the month, in the year and ever', async () => {
  await fillNovember()
  await addEntries(app.deps.db, [
    {
      day: '2025-06-01',
      event: 'gift-card-expired',
      lines: [
        { account: 'gift-card-debt', amount: 100 },
        { account: 'breakage', amount: -100 },
      ],
    },
    {
      day: '2026-01-31',
      event: 'gift-card-expired',
      lines: [
        { account: 'gift-card-debt', amount: 200 },
        { account: 'breakage', amount: -200 },
      ],
    },
  ])
  const debt = (on: string) => ask<GiftCardDebt>(getGiftCardDebt, { on })
  expect(await debt('2026-11-30')).toMatchObject({
    kinds: [
      { kind: 'multi-purpose', amount: 500 - 15 - 1 - 2 },
      { kind: 'single-purpose', amount: 0 },
    ],
    total: 482,
    breakage: { month: 15, year: 17, total: 18 },
  })
  expect(await debt('2026-11-01')).toMatchObject({ total: -3, breakage: { month: 0, year: 2, total: 3 } })
})

test('deferred: what was sold, what was earned, and what is left', async () => {
  await fillNovember()
  const row = { product: 'pass', opening: 4, sold: 180, earned: 7, closing: 177 }
  const { rows, total } = await ask<DeferredRevenue>(getDeferredRevenue, { on: '2026-11-30' })
  expect(rows).toEqual([{ product: 'serial-ticket', opening: 0, sold: 0, earned: 0, closing: 0 }, row])
  expect(total).toEqual({ opening: 4, sold: 180, earned: 7, closing: 177 })
  expect((await ask<DeferredRevenue>(getDeferredRevenue, { on: '2026-11-15' })).total).toEqual({
    opening: 4,
    sold: 100,
    earned: 0,
    closing: 104,
  })
})

test('the trial balance adds up to nothing, and every closing balance is the opening one of the next day', async () => {
  await fillNovember()
  const before = await ask<TrialBalance>(getTrialBalance, november)
  const after = await ask<TrialBalance>(getTrialBalance, { from: '2026-12-01', to: '2026-12-31' })
  expect(before.total).toMatchObject({ opening: 0, closing: 0 })
  expect(before.total.debit).toBe(before.total.credit)
  const closing = before.rows.map(({ account, closing: amount }) => [account, amount]).sort()
  expect(after.rows.map(({ account, opening }) => [account, opening]).sort()).toEqual(closing)
})

describe('days that were added up', () => {
  const sums = async () =>
    (await sql<{ day: string }>`select distinct day from accounting_days order by day`.execute(app.deps.db)).rows.map(
      ({ day }) => day,
    )
  const answers = async () => [
    await ask(getTakings, { ...november, by: 'product' }),
    await ask(getVatReport, november),
    await ask(getTrialBalance, november),
    await ask(getDeferredRevenue, { on: '2026-11-30' }),
  ]

  test('say the same as the ledger', async () => {
    await fillNovember()
    const before = await answers()
    await sumLedgerDays(app.deps)
    expect(await sums()).toEqual(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01'])
    expect(await answers()).toEqual(before)
    await sumLedgerDays(app.deps)
    expect(await answers()).toEqual(before)
  })
  test('are read instead of it', async () => {
    await fillNovember()
    await sumLedgerDays(app.deps)
    await sql`update accounting_days set credit_minor = credit_minor + 100 where account = 'vat' and day = '2026-11-01'`.execute(
      app.deps.db,
    )
    expect((await ask<VatReport>(getVatReport, november)).account).toBe(96.94)
  })
  test('are read from the ledger again once it has another entry of the day', async () => {
    await fillNovember()
    await sumLedgerDays(app.deps)
    await addEntries(app.deps.db, [aSale('2026-11-01', { ...pass, net: 100, vat: 25 })])
    expect((await ask<VatReport>(getVatReport, november)).account).toBe(96.19)
    await sumLedgerDays(app.deps)
    expect((await ask<VatReport>(getVatReport, november)).account).toBe(96.19)
  })
  test('are final when their month and all before are closed, and no sooner', async () => {
    const final = async () =>
      (await sql<{ day: string }>`select day from accounting_final where country_id = ${sweden}`.execute(app.deps.db)).rows[0]?.day
    await fillNovember()
    await closeTestMonth(app.deps.db, 'sweden', '2026-11')
    await sumLedgerDays(app.deps)
    expect(await final(), 'October is open').toBeUndefined()
    await closeTestMonth(app.deps.db, 'sweden', '2026-10')
    await sumLedgerDays(app.deps)
    expect(await final()).toBe('2026-11-30')
    expect((await ask<VatReport>(getVatReport, november)).account).toBe(95.94)
  })
  test('once, when two processes add the same day up: the second waits for the first', async () => {
    await addEntries(app.deps.db, [aSale('2026-11-01', { ...pass, net: 100, vat: 25 })])
    const waiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db))
        .rows.length
    let second: Promise<void> = Promise.resolve()
    await app.deps.db.transaction().execute(async (tx) => {
      await writeDay(tx, sweden, '2026-11-01')
      second = app.deps.db.transaction().execute((other) => writeDay(other, sweden, '2026-11-01'))
      await expect.poll(waiting).toBe(1)
    })
    await second
    expect((await ask<VatReport>(getVatReport, november)).account).toBe(0.25)
  })
  test('today is never added up: its entries are not all there', async () => {
    await addEntries(app.deps.db, [aSale('2026-12-02', { ...pass, net: 100, vat: 25 })])
    await sumLedgerDays(app.deps)
    expect(await sums()).toEqual([])
  })
})

describe('months', () => {
  test('since the first entry, the newest first', async () => {
    await fillNovember()
    await closeTestMonth(app.deps.db, 'sweden', '2026-10')
    expect(await ask(listMonths, {})).toEqual([
      { month: '2026-12', isClosed: false, isOver: false, entries: 1 },
      { month: '2026-11', isClosed: false, isOver: true, entries: 7 },
      { month: '2026-10', isClosed: true, isOver: true, entries: 1 },
    ])
    await sumLedgerDays(app.deps)
    expect((await ask<{ entries: number }[]>(listMonths, {})).map(({ entries }) => entries)).toEqual([1, 7, 1])
  })
  test('a preview says what closing fixes, what waits, and what is missing', async () => {
    await fillNovember()
    await renumber(app.deps.db, 'sweden', 'breakage', '')
    const preview = await ask<Record<string, unknown>>(previewMonth, { month: '2026-11' })
    expect(preview).toMatchObject({
      isClosed: false,
      isOver: true,
      entries: 7,
      vat: 95.94,
      openBefore: ['2026-10'],
      waiting: [{ account: 'refunds-due', amount: 100 }],
      missing: [],
    })
    expect(preview.withoutNumber).toContain('breakage')
    expect(preview.debit).toBe(preview.credit)
  })
  test.each([
    ['sweden', 'company_orgno', '', ['number']],
    ['sweden', 'company_orgno', 'HRB 12', ['number']],
    ['sweden', 'company_name', ' ', ['name']],
    ['norway', 'company_phone', '', ['phone']],
    ['denmark', 'company_orgno', ' ', ['number']],
    ['germany', 'company_orgno', '', ['number', 'datevConsultant', 'datevClient']],
  ] as const)(
    'a preview of %s says before closing which file would be refused: %s “%s”',
    async (country, column, value, missing) => {
      const read = await app.deps.pool.query(`select ${column} as value from countries where key = $1`, [country])
      await app.deps.pool.query(`update countries set ${column} = $1 where key = $2`, [value, country])
      const answer = await per(previewMonth, { query: { company: idOf('place', country), month: '2026-11' } })
      await app.deps.pool.query(`update countries set ${column} = $1 where key = $2`, [read.rows[0].value, country])
      expect(answer.body).toMatchObject({ missing })
    },
  )
})

describe('who may read', () => {
  const reports: readonly [RouteSpec, Record<string, string>][] = [
    [getTakings, { ...november, by: 'product' }],
    [getArticleTakings, november],
    [getVatReport, november],
    [getGiftCardDebt, { on: '2026-11-30' }],
    [getDeferredRevenue, { on: '2026-11-30' }],
    [getTrialBalance, november],
    [listMonths, {}],
    [previewMonth, { month: '2026-11' }],
  ]
  test.each(reports)('%o: only companies of the own places', async (route, query) => {
    const norwegian = await asStaffWith(app, [['Finance', 'norway']])
    expectRefusal(await norwegian(route, { query: { company: sweden, ...query } } as never), 'country.not-found')
    expect((await norwegian(route, { query: { ...query, company: idOf('place', 'norway') } } as never)).status).toBe(200)
  })
  test('a role at one play centre opens no company, and the file of another is not there', async () => {
    const local = await asStaffWith(app, [['Finance', 'orebro']])
    expect((await local(listCompanies, {})).body).toEqual([])
    expectRefusal(await local(getVatReport, { query: { company: sweden, ...november } }), 'country.not-found')
    const norwegian = await asStaffWith(app, [['Finance', 'norway']])
    expectRefusal(
      await norwegian(exportVouchers, { query: { company: sweden, month: '2026-11', format: 'csv' } }),
      'country.not-found',
    )
    expect(((await norwegian(listCompanies, {})).body as { id: string }[]).map(({ id }) => id)).toEqual([idOf('place', 'norway')])
  })
  test.each(['Reception', 'Instructor', 'VenueManager', 'CustomerService', 'Content'] as StaffRole[])(
    '%s may not',
    async (role) => {
      const call = await asStaffWith(app, [[role]])
      expectRefusal(await call(getVatReport, { query: { company: sweden, ...november } }), 'auth.forbidden')
    },
  )
  test('reading is written down, and so is what was refused', async () => {
    await ask(getVatReport, november)
    const norwegian = await asStaffWith(app, [['Finance', 'norway']])
    await norwegian(getVatReport, { query: { company: sweden, ...november } })
    const { rows } = await sql<{ action: string; subject: string; detail: Record<string, unknown> }>`
      select action, subject, detail from audit_log where action like 'accounting.%' order by id desc limit 2`.execute(app.deps.db)
    expect(rows).toEqual([
      { action: 'accounting.report-refused', subject: sweden, detail: expect.objectContaining({ code: 'country.not-found' }) },
      { action: 'accounting.report-read', subject: sweden, detail: { report: 'vat', ...november } },
    ])
  })
})

test.each([
  { from: '2026-11-30', to: '2026-11-01' },
  { from: '2025-11-01', to: '2026-11-30' },
  { from: '2026-02-30', to: '2026-03-01' },
])('a period from $from to $to is refused', async (query) => {
  expectRefusal(await per(getVatReport, { query: { company: sweden, ...query } }), 'request.invalid')
})
