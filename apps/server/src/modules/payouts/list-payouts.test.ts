import {
  explainDifference,
  type ListedPayout,
  listPayouts,
  type PayoutDifference,
  payoutFile,
  payoutsFile,
  readPayout,
} from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { fetchPayoutsJob } from './fetch-payouts.ts'
import { aBalance, type Balance, ownMoney, provider } from './testing/fake-balance.ts'

let shop: TestApp
let finance: TestCall
let german: TestCall
let balance: Balance
let own: ReturnType<typeof ownMoney>
let bank: ReturnType<typeof provider>

beforeAll(async () => {
  shop = await testApp()
  finance = await asStaffWith(shop, [['Finance']])
  german = await asStaffWith(shop, [['Finance', 'germany']], 'astrid@hoppla.example')
  own = ownMoney(shop)
})
beforeEach(async () => {
  balance = aBalance()
  bank = provider(shop, balance)
  const test = shop.deps.payments.test ?? expect.fail('no test payments')
  shop.deps.payments.test = { ...test, balance: balance.balance }
  await sql`truncate payout_differences, payout_matches, payout_lists, payout_items, balance_matches, balance_transactions, payout_states, payouts,
    payout_fetches, ledger_entries, ledger_lines`.execute(shop.deps.db)
  await sql`update payments set state = 'cancelled', provider = 'stripe' where provider = 'test'`.execute(shop.deps.db)
})
afterAll(() => shop.close())

const fetch = () => fetchPayoutsJob.run(shop.deps, {})
const paid = async (amountMinor: number) => {
  const { id, currency, sessionId } = await own.aPayment('sweden', amountMinor)
  bank.move('payment', amountMinor, currency, { feeMinor: 0, sourceId: sessionId, reference: id })
}
type Listed = { payouts: ListedPayout[]; hasMore: boolean; differing: number; differences: PayoutDifference[] }
const list = async (query: object = {}, call = finance): Promise<Listed> => {
  const { status, body, text } = await call(listPayouts, { query } as never)
  expect(status, text).toBe(200)
  return body as Listed
}

test('payouts are read page by page, nothing twice and nothing left out', async () => {
  for (let n = 0; n < 51; n++) {
    await paid(1_000 + n)
    bank.payOut('SEK')
  }
  await fetch()
  const [first, second] = [await list({ page: 1 }), await list({ page: 2 })]
  expect([first.payouts.length, first.hasMore, second.payouts.length, second.hasMore]).toEqual([50, true, 1, false])
  expect(new Set([...first.payouts, ...second.payouts].map(({ amount }) => amount)).size).toBe(51)
})

test('so are the movements of a payout; its file has them all, and is logged', async () => {
  for (let n = 0; n < 201; n++) await paid(1_000 + n)
  bank.payOut('SEK')
  await fetch()
  const [payout] = (await list()).payouts
  const payoutId = payout?.id ?? expect.fail('no payout')
  const page = async (number: number) => {
    const { body } = await finance(readPayout, { params: { payoutId }, query: { page: number } })
    const { transactions, hasMore } = body as { transactions: { amount: number }[]; hasMore: boolean }
    return { hasMore, amounts: transactions.map(({ amount }) => amount) }
  }
  const [first, second] = [await page(1), await page(2)]
  expect([first.amounts.length, first.hasMore, second.amounts.length, second.hasMore]).toEqual([200, true, 1, false])
  expect(new Set([...first.amounts, ...second.amounts]).size).toBe(201)
  const { text } = await finance(payoutFile, { params: { payoutId } })
  expect(text.trim().split('\r\n')).toHaveLength(202)
  expectRefusal(await german(payoutFile, { params: { payoutId } }), 'payout.not-found')
  const { rows } = await sql`select detail from audit_log where action = 'payouts.exported'`.execute(shop.deps.db)
  expect(rows).toEqual([{ detail: { payout: payout?.payoutId, lines: 201 } }])
})

test('by state and by day; the file has the same, and is logged with what was asked for', async () => {
  await paid(5_000)
  bank.payOut('SEK', { arrivesOn: '2026-11-10', amountMinor: 4_900 })
  await paid(7_000)
  bank.payOut('SEK', { arrivesOn: '2026-11-20' })
  await fetch()
  const amounts = async (query: object) => (await list(query)).payouts.map(({ amount }) => amount)
  expect(await amounts({ state: 'differs' })).toEqual([49])
  expect(await amounts({ state: 'matched' })).toEqual([70])
  expect(await amounts({ from: '2026-11-11' })).toEqual([70])
  expect(await amounts({ from: '2026-11-20', to: '2026-11-20' })).toEqual([70])
  expect(await amounts({ to: '2026-11-19' })).toEqual([49])
  const { text } = await finance(payoutsFile, { query: { state: 'matched' } })
  expect(text.trim().split('\r\n')).toHaveLength(2)
  const { rows } = await sql`select detail from audit_log where action = 'payouts.exported' and detail ? 'state'`.execute(
    shop.deps.db,
  )
  expect(rows).toEqual([{ detail: { state: 'matched', lines: 1 } }])
})

test('of another country nothing is seen or counted: neither payouts, also without movements, nor what differs', async () => {
  await paid(5_000)
  bank.payOut('SEK', { amountMinor: 4_900 })
  bank.move('payment', 700, 'SEK', { sourceId: 'session_of_nobody' })
  shop.deps.clock.advance(25 * 3_600)
  await paid(1_000)
  bank.payOut('SEK', { isItemized: false })
  await fetch()
  const all = await list()
  expect([all.payouts.length, all.differing, all.differences.map(({ reason }) => reason)]).toEqual([2, 1, ['unknown-payment']])
  expect(await list({}, german)).toMatchObject({ payouts: [], differing: 0, differences: [] })
})

test('what no longer differs is not explained', async () => {
  const payment = await own.aPayment('sweden', 5_000)
  await sql`update payments set state = 'processing' where id = ${payment.id}`.execute(shop.deps.db)
  bank.move('payment', 5_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id })
  bank.payOut('SEK')
  await fetch()
  const { rows } = await sql<{ id: string }>`select id from payout_differences`.execute(shop.deps.db)
  await sql`update payments set state = 'paid' where id = ${payment.id}`.execute(shop.deps.db)
  await fetch()
  const params = { differenceId: rows[0]?.id ?? expect.fail('nothing differs') }
  expectRefusal(await finance(explainDifference, { params, body: { text: 'Too late.' } }), 'payout-difference.not-found')
})
