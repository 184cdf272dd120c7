import { explainDifference, listPayouts, type PayoutDifference } from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { fetchPayoutsJob } from './fetch-payouts.ts'
import { aBalance, type Balance, ownMoney, provider } from './testing/fake-balance.ts'

// What an operator is woken for: docs/alarms.md.
let shop: TestApp
let finance: TestCall
let balance: Balance
let bank: ReturnType<typeof provider>
const hour = 3_600

beforeAll(async () => {
  shop = await testApp()
  finance = await asStaffWith(shop, [['Finance']])
})
beforeEach(async () => {
  balance = aBalance()
  bank = provider(shop, balance)
  const testProvider = shop.deps.payments.test ?? expect.fail('no test payments')
  shop.deps.payments.test = { ...testProvider, balance: balance.balance }
  await sql`truncate payout_differences, payout_matches, payout_lists, payout_items, balance_matches, balance_transactions, payout_states, payouts,
    payout_fetches, ledger_entries, ledger_lines`.execute(shop.deps.db)
  await sql`update payments set state = 'cancelled', provider = 'stripe' where provider = 'test'`.execute(shop.deps.db)
})
afterAll(() => shop.close())

/** One round. @returns its alarms: each round has a log of its own, since an alarm is written once a minute to each. */
const fetch = async (): Promise<Record<string, unknown>[]> => {
  const said: Record<string, unknown>[] = []
  const log = Object.assign(Object.create(shop.deps.log), { error: (fields: Record<string, unknown>) => void said.push(fields) })
  await fetchPayoutsJob.run({ ...shop.deps, log }, {})
  return said
}
const paid = async (): Promise<void> => {
  const { id, currency, sessionId } = await ownMoney(shop).aPayment('sweden', 5_000)
  bank.move('payment', 5_000, currency, { feeMinor: 100, sourceId: sessionId, reference: id })
}

test('a provider that shows nothing is an alarm after a day, not before, and none once it answers', async () => {
  await paid()
  expect(await fetch()).toEqual([])
  const fails = async () => {
    balance.faults.push(new Error('away'))
    return fetch()
  }
  expect(await fails(), 'at first').toEqual([])
  const { rows } = await sql<{ since: Date }>`select failing_since as since from payout_fetches`.execute(shop.deps.db)
  shop.deps.clock.advance(23 * hour)
  expect(await fails(), 'within the day').toEqual([])
  shop.deps.clock.advance(hour)
  expect(await fails()).toEqual([{ code: 'payouts-not-fetched', provider: 'test', since: rows[0]?.since.toISOString() }])
  expect(await fetch()).toEqual([])
  expect(await fails(), 'a new failure begins anew').toEqual([])
})

test('what differs is an alarm after two days, until it is explained', async () => {
  await paid()
  bank.payOut('SEK', { amountMinor: 4_899 })
  expect(await fetch()).toEqual([])
  shop.deps.clock.advance(47 * hour)
  expect(await fetch(), 'within two days').toEqual([])
  shop.deps.clock.advance(hour + 60)
  expect(await fetch()).toEqual([{ code: 'payout-differs', differences: 1, unread: 0 }])
  const { differences } = (await finance(listPayouts, { query: {} } as never)).body as { differences: PayoutDifference[] }
  const { rows } = await sql<{ id: string }>`select id from payout_differences where gone_at is null`.execute(shop.deps.db)
  const differenceId = differences[0]?.id ?? rows[0]?.id ?? expect.fail('nothing differs')
  await finance(explainDifference, { params: { differenceId }, body: { text: 'rounded by the bank' } })
  expect(await fetch()).toEqual([])
})
