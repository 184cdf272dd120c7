import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../kernel/clock.ts'
import type { BalancePage, ProviderBalance } from '../balance.ts'
import { createStripePayments } from './stripe-client.ts'
import { type StripeServer, startStripeServer } from './testing/stripe-server.ts'

let server: StripeServer
let balance: ProviderBalance
const at = 1_790_000_000
beforeAll(async () => {
  server = await startStripeServer('whsec_test')
  const settings = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_test', apiBase: server.address }
  balance = createStripePayments(settings, testClock(new Date())).balance ?? expect.fail('no balance')
})
afterAll(() => server.stop())

const moved = (id: string, type: string, amount: number, fee: number, source: object | null, category = type) => ({
  id,
  type,
  reporting_category: category,
  amount,
  fee,
  net: amount - fee,
  currency: 'sek',
  created: at,
  source,
  payout: 'po_1',
})
const all = async <A>(ask: (page?: string) => Promise<BalancePage<A>>): Promise<A[]> => {
  const found: A[] = []
  let next: string | undefined
  do {
    const page = await ask(next)
    found.push(...page.items)
    next = page.next
  } while (next !== undefined)
  return found
}

test('movements are read with what they are about; the payout itself is none', async () => {
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { reference: 'r' } }
  server.balances.transactions.push(
    moved('txn_1', 'charge', 50_000, 880, charge),
    moved('txn_2', 'refund', -10_000, 0, { id: 're_1', object: 'refund', metadata: { reference: 'our-refund' } }),
    moved('txn_3', 'adjustment', -40_000, 15_000, { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }, 'dispute'),
    moved('txn_4', 'adjustment', 40_000, 0, { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }, 'dispute_reversal'),
    moved('txn_5', 'stripe_fee', -300, 0, null, 'fee'),
    moved('txn_6', 'payout_failure', 700, 0, { id: 'po_0', object: 'payout' }, 'payout_reversal'),
    moved('txn_7', 'reserve_hold', -1, 0, null),
    moved('txn_8', 'payout', -24_120, 0, { id: 'po_1', object: 'payout' }),
  )
  const found = await all((page) => balance.listPayoutTransactions('po_1', page))
  expect(found.map(({ kind, sourceId, reference, netMinor }) => [kind, sourceId, reference, netMinor]).toReversed()).toEqual([
    ['payment', 'pi_1', 'r', 49_120],
    ['refund', 're_1', 'our-refund', -10_000],
    ['dispute', 'du_1', null, -55_000],
    ['dispute-won', 'du_1', null, 40_000],
    ['fee', null, null, -300],
    ['payout-failed', 'po_0', null, 700],
    ['adjustment', null, null, -1],
  ])
  expect(found[0]).toMatchObject({ currency: 'SEK', occurredAt: new Date(at * 1000) })
  expect(await all((page) => balance.listPayoutTransactions('po_2', page))).toEqual([])
})

test('pages of a hundred have everything once, also where something is added meanwhile', async () => {
  server.balances.transactions.length = 0
  for (let n = 0; n < 250; n++)
    server.balances.transactions.push(moved(`txn_n${n}`, 'charge', 100, 1, { id: `ch_${n}`, payment_intent: `pi_${n}` }))
  const found = await all(async (page) => {
    const answer = await balance.listTransactions(new Date(0), page)
    server.balances.transactions.push(moved(`txn_late${server.balances.transactions.length}`, 'charge', 1, 0, null))
    return answer
  })
  expect(new Set(found.map(({ transactionId }) => transactionId)).size).toBe(250)
  expect(found).toHaveLength(250)
})

test('payouts have a state at the bank, and say whether their movements are known', async () => {
  const payout = { amount: 100, currency: 'eur', created: at, arrival_date: at + 86_400 }
  server.balances.payouts.push(
    { ...payout, id: 'po_a', status: 'in_transit', reconciliation_status: 'in_progress' },
    { ...payout, id: 'po_b', status: 'paid', reconciliation_status: 'completed' },
    { ...payout, id: 'po_c', status: 'failed', reconciliation_status: 'completed' },
    { ...payout, id: 'po_d', status: 'canceled', reconciliation_status: 'not_applicable' },
  )
  const found = await all((page) => balance.listPayouts(new Date(0), page))
  expect(found.map(({ payoutId, state, isItemized }) => [payoutId, state, isItemized]).toReversed()).toEqual([
    ['po_a', 'on-the-way', false],
    ['po_b', 'paid', true],
    ['po_c', 'failed', true],
    ['po_d', 'cancelled', false],
  ])
  expect(found[0]).toMatchObject({ currency: 'EUR', amountMinor: 100, arrivesOn: '2026-09-22' })
})
