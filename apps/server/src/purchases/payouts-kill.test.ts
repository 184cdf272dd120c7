import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../modules/orders/orders.ts'
import { chanceOf } from '../modules/orders/testing/fuzz-people.ts'
import { throughProcess } from '../modules/orders/testing/fuzz-process.ts'
import { memoryProvider } from '../modules/orders/testing/memory-provider.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { aBalance, countOf, ownMoney, posted, provider, reasonsOf } from '../modules/payouts/testing/fake-balance.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

test('a process that dies by kill -9 again and again while it fetches payouts leaves nothing out and nothing twice', async () => {
  const balance = aBalance()
  const own = ownMoney(shop)
  const atProvider = provider(shop, balance)
  const bank = memoryProvider(() => 1)
  bank.provider.balance = balance.balance
  const [rounds, payments] = [3, 5]
  const through = await throughProcess(shop, bank, { chance: chanceOf(20_261_126), killEach: 1 })
  try {
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < payments; n++) {
        const payment = await own.aPayment('sweden', 10_000 + n)
        atProvider.move('payment', payment.amountMinor, 'SEK', {
          feeMinor: 320,
          sourceId: payment.sessionId,
          reference: payment.id,
        })
        if (n > 0) continue
        const refund = await own.aRefund(payment, 4_000)
        atProvider.move('refund', -4_000, 'SEK', { sourceId: refund.refundId, reference: refund.id })
      }
      atProvider.payOut('SEK')
      // Some are asked again at once: what is there stays as it is.
      for (let time = 0; time < 3; time++) await through.work('fetch-payouts')
      shop.deps.clock.advance(7_200)
    }
    const deaths = [...through.fates.values()].reduce((sum, times) => sum + times, 0)
    expect(deaths).toBeGreaterThan(4)
  } finally {
    await through.close()
  }
  const movements = rounds * (payments + 1)
  const paid = balance.payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  for (const table of ['balance_transactions', 'balance_matches', 'payout_items'])
    expect(await countOf(shop, table), table).toBe(movements)
  for (const table of ['payouts', 'payout_lists', 'payout_matches']) expect(await countOf(shop, table), table).toBe(rounds)
  expect(await reasonsOf(shop)).toEqual([])
  expect(await posted(shop, 'bank')).toEqual({ SEK: paid })
  expect(await posted(shop, 'provider-fees')).toEqual({ SEK: rounds * payments * 320 })
  expect((await auditLedger(shop.deps.pool)).filter((fault) => fault.includes('provider'))).toEqual([])
})

test('the audit names a fee and a payout that the ledger has otherwise than the provider', async () => {
  const faults = async () => (await auditLedger(shop.deps.pool)).filter((fault) => fault.includes('otherwise than the provider'))
  const { rows } = await sql<{ id: number; event: string }>`select distinct on (e.event) l.id, e.event from (
      select entry_id as id from ledger_lines where account = 'receivable') l join ledger_entries e on e.id = l.id
    where e.event in ('provider-fee', 'payout-paid') order by e.event, l.id`.execute(shop.deps.db)
  expect(rows.map(({ event }) => event)).toEqual(['payout-paid', 'provider-fee'])
  for (const { id, event } of rows) {
    const client = await shop.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table ledger_lines disable trigger user')
      await client.query('update ledger_lines set amount_minor = amount_minor * 2 where entry_id = $1', [id])
      expect((await auditLedger(client)).join(), event).toContain(
        `a fee or payout that the ledger has otherwise than the provider: ${event}`,
      )
      await client.query('delete from ledger_lines where entry_id = $1', [id])
      expect((await auditLedger(client)).join(), event).toContain(
        `a fee or payout that the ledger has otherwise than the provider: ${event}`,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await faults()).toEqual([])
})
