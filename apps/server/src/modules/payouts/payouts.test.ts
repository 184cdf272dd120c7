import {
  explainDifference,
  type ListedPayout,
  listPayouts,
  type PayoutDifference,
  payoutsFile,
  readPayout,
} from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { fetchPayoutsJob } from './fetch-payouts.ts'
import { aBalance, type Balance, countOf, ownMoney, posted, provider, reasonsOf } from './testing/fake-balance.ts'

let shop: TestApp
let finance: TestCall
let balance: Balance
let own: ReturnType<typeof ownMoney>
let bank: ReturnType<typeof provider>
const hour = 3_600

beforeAll(async () => {
  shop = await testApp()
  finance = await asStaffWith(shop, [['Finance']])
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
afterEach(() => shop.deps.clock.advance(2 * hour))
afterAll(() => shop.close())

const fetch = () => fetchPayoutsJob.run(shop.deps, {})
const paid = async (country: 'sweden' | 'finland' | 'germany', amountMinor: number, feeMinor: number) => {
  const payment = await own.aPayment(country, amountMinor)
  bank.move('payment', amountMinor, payment.currency, { feeMinor, sourceId: payment.sessionId, reference: payment.id })
  return payment
}
const refunded = async (payment: Awaited<ReturnType<typeof paid>>, amountMinor: number) => {
  const refund = await own.aRefund(payment, amountMinor)
  bank.move('refund', -amountMinor, payment.currency, { sourceId: refund.refundId, reference: refund.id })
}
type Listed = { payouts: ListedPayout[]; differing: number; differences: PayoutDifference[]; isFailing: boolean }
const list = async (query: object = {}, call = finance): Promise<Listed> => {
  const { status, body, text } = await call(listPayouts, { query } as never)
  expect(status, text).toBe(200)
  return body as Listed
}

test('a payout agrees to a rest of nothing; fees and what reached the bank are posted once', async () => {
  const first = await paid('sweden', 50_000, 880)
  await paid('sweden', 20_001, 460)
  await refunded(first, 10_000)
  bank.payOut('SEK')
  for (let time = 0; time < 3; time++) await fetch()
  const { payouts, differing, differences } = await list()
  expect({ differing, differences }).toEqual({ differing: 0, differences: [] })
  expect(payouts).toMatchObject([
    {
      state: 'matched',
      bank: 'paid',
      payments: 2,
      taken: 700.01,
      back: -100,
      fees: -13.4,
      amount: 586.61,
      rest: 0,
      currency: 'SEK',
    },
  ])
  expect(await posted(shop, 'bank')).toEqual({ SEK: 58_661 })
  expect(await posted(shop, 'provider-fees')).toEqual({ SEK: 1_340 })
  // What was taken less what went back.
  expect(await posted(shop, 'receivable')).toEqual({ SEK: -60_001 })
})

test('a late refund and a dispute with its fee are carried over until payments cover them', async () => {
  const first = await paid('sweden', 50_000, 880)
  bank.payOut('SEK')
  await fetch()
  await refunded(first, 10_000)
  const dispute = await own.aDispute(await paid('sweden', 3_000, 222))
  bank.move('dispute', -3_000, 'SEK', { feeMinor: 15_000, sourceId: dispute.id })
  expect(bank.payOut('SEK'), 'nothing is left').toBeUndefined()
  await fetch()
  expect((await list()).payouts).toHaveLength(1)
  bank.move('dispute-won', 3_000, 'SEK', { sourceId: dispute.id })
  await paid('sweden', 90_000, 1_440)
  bank.payOut('SEK')
  await fetch()
  expect((await list()).payouts.map(({ state, rest }) => [state, rest])).toEqual([
    ['matched', 0],
    ['matched', 0],
  ])
  expect(await posted(shop, 'receivable')).toEqual({ SEK: -(50_000 - 10_000 + 3_000 + 90_000) })
})

test('a payout that came back is posted back, and is in the next one; companies have their own share each time', async () => {
  await paid('finland', 10_000, 165)
  await paid('germany', 30_000, 445)
  const first = bank.payOut('EUR') ?? expect.fail('no payout')
  await fetch()
  const shares = async () =>
    (
      await sql<{
        country: string
        minor: number
      }>`select c.slug as country, sum(l.amount_minor)::bigint as minor from ledger_entries e
        join ledger_lines l on l.entry_id = e.id join countries c on c.id = e.country_id where l.account = 'bank' group by 1 order by 1`.execute(
        shop.deps.db,
      )
    ).rows
  const whole = [
    { country: 'finland', minor: 9_835 },
    { country: 'germany', minor: 29_555 },
  ]
  expect(await shares()).toEqual(whole)
  first.state = 'failed'
  bank.move('payout-failed', first.amountMinor, 'EUR', { sourceId: first.payoutId })
  await fetch()
  expect((await shares()).map(({ minor }) => minor)).toEqual([0, 0])
  shop.deps.clock.advance(hour)
  bank.payOut('EUR')
  await fetch()
  expect(await shares()).toEqual(whole)
  expect((await list()).payouts.map(({ bank: at, state }) => [at, state])).toEqual([
    ['paid', 'matched'],
    ['failed', 'matched'],
  ])
  expect(await posted(shop, 'receivable')).toEqual({ EUR: -40_000 })
})

describe('what does not agree is named', () => {
  const named = async () => {
    await fetch()
    return reasonsOf(shop)
  }
  test('a payment, a refund, a dispute and a payout that we do not know', async () => {
    bank.move('payment', 5_000, 'SEK', { sourceId: 'session_of_nobody', reference: 'x' })
    bank.move('refund', -100, 'SEK', { sourceId: 'refund_of_nobody' })
    bank.move('dispute', -200, 'SEK', { sourceId: 'dispute_of_nobody' })
    bank.move('payout-failed', 300, 'SEK', { sourceId: 'payout_of_nobody' })
    bank.move('adjustment', 400, 'SEK')
    await paid('sweden', 1_000, 194)
    bank.payOut('SEK')
    expect(await named()).toEqual(['adjustment', 'unknown-dispute', 'unknown-payment', 'unknown-payout', 'unknown-refund'])
    expect((await list()).payouts).toMatchObject([{ state: 'differs', rest: 0 }])
  })
  test('another amount or currency, and a session under the id of another payment', async () => {
    const wrong = await own.aPayment('sweden', 5_000)
    bank.move('payment', 5_001, 'SEK', { sourceId: wrong.sessionId, reference: wrong.id })
    const foreign = await own.aPayment('sweden', 7_000)
    bank.move('payment', 7_000, 'EUR', { sourceId: foreign.sessionId, reference: foreign.id })
    const copied = await own.aPayment('sweden', 9_000)
    bank.move('payment', 9_000, 'SEK', { sourceId: 'session_of_another', reference: copied.id })
    bank.payOut('SEK')
    bank.payOut('EUR')
    expect(await named()).toEqual(['unknown-payment', 'wrong-amount', 'wrong-currency'])
    const [difference] = (await list()).payouts.filter(({ currency }) => currency === 'SEK')
    const { body } = await finance(readPayout, { params: { payoutId: difference?.id ?? '' }, query: { page: 1 } })
    expect((body as { differences: PayoutDifference[] }).differences).toContainEqual(
      expect.objectContaining({ reason: 'wrong-amount', expected: 50, actual: 50.01, orderReference: expect.any(String) }),
    )
  })
  test('a sum that does not add up changes nothing half: the movement is left out, and with it the sum', async () => {
    const payment = await own.aPayment('sweden', 5_000)
    bank.move('payment', 5_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id, feeMinor: 100, netMinor: 4_950 })
    bank.move('payment', 0.5, 'SEK', { sourceId: 'x' })
    bank.move('payment', 5, 'kronor', { sourceId: 'x' })
    await paid('sweden', 1_000, 0)
    bank.payOut('SEK', { amountMinor: 5_950 })
    expect(await named()).toEqual(['unreadable', 'unreadable', 'wrong-net', 'wrong-sum'])
    expect(await countOf(shop, 'balance_transactions')).toBe(1)
  })
  test('a movement of another currency than its payout, and a payout that cannot be read', async () => {
    await paid('sweden', 5_000, 250)
    const euros = await paid('finland', 700, 0)
    const payout = bank.payOut('SEK') ?? expect.fail('no payout')
    const stray = balance.transactions.find(({ sourceId }) => sourceId === euros.sessionId)
    balance.items.get(payout.payoutId)?.push(stray?.transactionId ?? '')
    await paid('sweden', 100, 0)
    bank.payOut('SEK', { arrivesOn: 'tomorrow' })
    expect(await named()).toEqual(['unreadable', 'wrong-currency'])
    expect((await list()).payouts).toMatchObject([{ currency: 'SEK', state: 'differs', rest: 0 }])
  })
  test('a refund that failed and was sent again is known each time, and no more than that', async () => {
    const payment = await paid('sweden', 50_000, 880)
    const refund = await own.aRefund(payment, 10_000)
    bank.move('refund', -10_000, 'SEK', { sourceId: 'refund_first', reference: refund.id })
    bank.move('refund-failed', 10_000, 'SEK', { sourceId: 'refund_first', reference: refund.id })
    bank.move('refund', -10_000, 'SEK', { sourceId: refund.refundId, reference: refund.id })
    bank.payOut('SEK')
    expect(await named()).toEqual([])
    expect((await list()).payouts).toMatchObject([{ state: 'matched', rest: 0 }])
    bank.move('refund-failed', 10_000, 'SEK', { sourceId: refund.refundId, reference: refund.id })
    bank.move('refund-failed', 10_000, 'SEK', { sourceId: refund.refundId, reference: refund.id })
    bank.payOut('SEK')
    expect(await named()).toEqual(['taken-twice'])
  })
  test('a movement that is not ours in a payout keeps it from agreeing; out of one it is named after a day', async () => {
    await paid('sweden', 1_000, 0)
    bank.payOut('SEK')
    bank.move('payment', 700, 'SEK', { sourceId: 'session_of_nobody' })
    expect(await named()).toEqual([])
    shop.deps.clock.advance(25 * hour)
    expect(await named()).toEqual(['unknown-payment'])
  })
  test('a payout that comes back in another sum or currency than it had', async () => {
    await paid('sweden', 5_000, 250)
    const payout = bank.payOut('SEK') ?? expect.fail('no payout')
    await fetch()
    payout.state = 'failed'
    bank.move('payout-failed', payout.amountMinor + 1, 'SEK', { sourceId: payout.payoutId })
    bank.move('payout-failed', payout.amountMinor, 'EUR', { sourceId: payout.payoutId })
    bank.payOut('SEK')
    bank.payOut('EUR')
    expect(await named()).toEqual(['unknown-payout', 'unknown-payout'])
  })
  test('a payout that failed before we heard that it was paid moves nothing at the bank', async () => {
    await paid('sweden', 5_000, 250)
    const payout = bank.payOut('SEK', { state: 'failed' }) ?? expect.fail('no payout')
    bank.move('payout-failed', payout.amountMinor, 'SEK', { sourceId: payout.payoutId })
    bank.payOut('SEK')
    expect(await named()).toEqual([])
    expect(await posted(shop, 'bank')).toEqual({ SEK: 4_750 })
    expect(await posted(shop, 'receivable')).toEqual({ SEK: -5_000 })
  })
  test('a payout of another sum', async () => {
    await paid('sweden', 5_000, 250)
    bank.payOut('SEK', { amountMinor: 4_749 })
    expect(await named()).toEqual(['wrong-sum'])
    expect((await list()).payouts).toMatchObject([{ state: 'differs', rest: -0.01, amount: 47.49 }])
    // The bank account has what came.
    expect(await posted(shop, 'bank')).toEqual({ SEK: 4_749 })
  })
  test('the same again with other contents changes nothing', async () => {
    await paid('sweden', 5_000, 250)
    const payout = bank.payOut('SEK') ?? expect.fail('no payout')
    await fetch()
    payout.amountMinor += 100
    Object.assign(balance.transactions[0] ?? {}, { amountMinor: 6_000, netMinor: 5_750 })
    expect(await named()).toEqual(['changed', 'changed'])
    const { rows } = await sql`select amount_minor from balance_transactions`.execute(shop.deps.db)
    expect(rows).toEqual([{ amount_minor: 5_000 }])
    expect((await list()).payouts).toMatchObject([{ amount: 47.5, state: 'differs' }])
  })
  test('a movement that is another one when it is paid out than when it came is not in the payout', async () => {
    const movement = await paid('sweden', 5_000, 250).then(() => balance.transactions[0] ?? expect.fail('no movement'))
    await paid('sweden', 700, 0)
    await fetch()
    movement.sourceId = 'session_of_another'
    bank.payOut('SEK')
    // The sum is right; what it is the sum of is not what it was.
    expect(await named()).toEqual(['changed', 'wrong-sum'])
    expect((await list()).payouts).toMatchObject([{ amount: 54.5, state: 'differs', rest: 47.5 }])
    expect(await countOf(shop, 'payout_items')).toBe(1)
  })
  test('one payment twice, and one movement in two payouts', async () => {
    const payment = await paid('sweden', 5_000, 0)
    bank.move('payment', 5_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id })
    const first = bank.payOut('SEK') ?? expect.fail('no payout')
    await paid('sweden', 700, 0)
    const second = bank.payOut('SEK', { amountMinor: 5_700 }) ?? expect.fail('no payout')
    balance.items.get(second.payoutId)?.push(...(balance.items.get(first.payoutId) ?? []).slice(0, 1))
    expect(await named()).toEqual(['paid-out-twice', 'taken-twice', 'wrong-sum'])
  })
  test('what the provider does not show for a week, until it does', async () => {
    const payment = await own.aPayment('sweden', 5_000)
    await paid('sweden', 100, 0)
    await fetch()
    shop.deps.clock.advance(8 * 24 * hour)
    await fetch()
    expect(await named()).toEqual(['missing'])
    expect((await list()).differences).toMatchObject([{ reason: 'missing', subject: payment.id, expected: 50, actual: null }])
    bank.move('payment', 5_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id })
    expect(await named()).toEqual([])
  })
  test('what we learn of later agrees then', async () => {
    const payment = await own.aPayment('sweden', 5_000)
    await sql`update payments set state = 'processing' where id = ${payment.id}`.execute(shop.deps.db)
    bank.move('payment', 5_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id })
    bank.payOut('SEK')
    expect(await named()).toEqual(['unknown-payment'])
    await sql`update payments set state = 'paid' where id = ${payment.id}`.execute(shop.deps.db)
    expect(await named()).toEqual([])
    expect((await list()).payouts).toMatchObject([{ state: 'matched' }])
  })
})

describe('reading a provider', () => {
  test('goes on at the page where it broke off, without gaps and doubles', async () => {
    for (let n = 0; n < 10; n++) await paid('sweden', 1_000 + n, 10)
    bank.payOut('SEK')
    balance.faults.push(undefined, undefined, new Error('away'))
    await fetch()
    expect(await countOf(shop, 'balance_transactions')).toBe(6)
    expect((await list()).isFailing).toBe(true)
    // What comes meanwhile moves no page.
    await paid('sweden', 5_000, 50)
    const before = balance.asked.length
    await fetch()
    expect(balance.asked[before]).toMatch(/^transactions txn_/)
    await fetch()
    expect(await countOf(shop, 'balance_transactions')).toBe(11)
    expect((await list()).payouts).toMatchObject([{ state: 'matched', payments: 10 }])
    expect((await list()).isFailing).toBe(false)
  })
  test('loses any one answer, whichever it is, and files everything once', async () => {
    let paidOut = 0
    for (let lost = 0, isOver = false; !isOver; lost++) {
      for (let n = 0; n < 4; n++) await paid('sweden', 1_000 + n, 10)
      paidOut += bank.payOut('SEK')?.amountMinor ?? expect.fail('no payout')
      const before = balance.asked.length
      balance.faults.splice(0, balance.faults.length, ...Array.from({ length: lost }, () => undefined), new Error('lost'))
      await fetch()
      // The last time so many answers were not needed.
      isOver = balance.asked.length - before <= lost
      balance.faults.splice(0)
      await fetch()
      const all = balance.transactions.length
      expect([await countOf(shop, 'balance_transactions'), await countOf(shop, 'payout_items')], `answer ${lost}`).toEqual([
        all,
        all,
      ])
      expect(await countOf(shop, 'payout_matches'), `answer ${lost}`).toBe(balance.payouts.length)
      expect(await posted(shop, 'bank'), `answer ${lost}`).toEqual({ SEK: paidOut })
      // Nothing of it is read again.
      shop.deps.clock.advance(72 * hour)
    }
    expect(balance.payouts.length, 'several kinds of lists were read').toBeGreaterThan(4)
    expect(await reasonsOf(shop)).toEqual([])
    expect(await posted(shop, 'provider-fees')).toEqual({ SEK: 10 * balance.transactions.length })
  })
  test('a list that leads back to its own page is a fault of the provider, not a loop', async () => {
    await paid('sweden', 1_000, 10)
    balance.balance.listTransactions = async () => ({ items: [], next: 'the same' })
    await fetch()
    expect((await list()).isFailing).toBe(true)
  })
  test('what has been read is not asked for again but for two days and payouts of 30', async () => {
    await paid('sweden', 1_000, 10)
    bank.payOut('SEK', { state: 'on-the-way' })
    await fetch()
    const asked: { what: string; since: Date }[] = []
    const { listTransactions, listPayouts } = balance.balance
    balance.balance.listTransactions = async (since, page) => {
      asked.push({ what: 'movements', since })
      return listTransactions(since, page)
    }
    balance.balance.listPayouts = async (since, page) => {
      asked.push({ what: 'payouts', since })
      return listPayouts(since, page)
    }
    const passedAt = shop.deps.clock.now().getTime()
    shop.deps.clock.advance(hour)
    await fetch()
    const days = ({ what, since }: (typeof asked)[number]) => [what, Math.round((passedAt - since.getTime()) / 86_400_000)]
    expect(asked.map(days)).toEqual([
      ['movements', 2],
      ['payouts', 30],
    ])
  })
  test('a payout without movements is named after three days, and agrees when they come', async () => {
    await paid('sweden', 5_000, 250)
    const payout = bank.payOut('SEK', { isItemized: false }) ?? expect.fail('no payout')
    await fetch()
    expect(await reasonsOf(shop)).toEqual([])
    expect(await posted(shop, 'bank')).toEqual({})
    shop.deps.clock.advance(73 * hour)
    await fetch()
    expect(await reasonsOf(shop)).toEqual(['not-itemized'])
    expect(await posted(shop, 'bank'), 'the money is there').toEqual({ SEK: 4_750 })
    payout.isItemized = true
    await fetch()
    await fetch()
    expect(await reasonsOf(shop)).toEqual([])
    expect((await list()).payouts).toMatchObject([{ state: 'matched', rest: 0 }])
    expect(await posted(shop, 'bank')).toEqual({ SEK: 4_750 })
  })
  test('a payout that was posted without its movements is not shared anew when they come', async () => {
    await paid('finland', 10_000, 0)
    await paid('germany', 30_000, 0)
    const payout = bank.payOut('EUR', { isItemized: false }) ?? expect.fail('no payout')
    shop.deps.clock.advance(73 * hour)
    await fetch()
    expect(await posted(shop, 'bank')).toEqual({ EUR: 40_000 })
    payout.isItemized = true
    await fetch()
    expect(await posted(shop, 'bank')).toEqual({ EUR: 40_000 })
  })
  test('nothing is called missing of a time that was never read', async () => {
    const away = async (days: number) => {
      shop.deps.clock.advance(days * 24 * hour)
      balance.faults.push(new Error('away'))
      await fetch()
    }
    await own.aPayment('sweden', 5_000)
    await away(9)
    expect(await reasonsOf(shop), 'nothing was ever read').toEqual([])
    await sql`update payments set state = 'cancelled', provider = 'stripe' where provider = 'test'`.execute(shop.deps.db)
    await paid('sweden', 1_000, 0)
    await fetch()
    shop.deps.clock.advance(hour)
    await own.aPayment('sweden', 7_000)
    await away(9)
    expect(await reasonsOf(shop), 'it was read before that').toEqual([])
  })
  test('a page is filed only once whoever files another has done so', async () => {
    await paid('sweden', 1_000, 10)
    let isOver = false
    const fetching = await shop.deps.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('payouts test'))`.execute(tx)
      const work = fetch().finally(() => {
        isOver = true
      })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      await expect.poll(async () => isOver || (await waiting.execute(shop.deps.db)).rows.length > 0).toBe(true)
      expect(await countOf(shop, 'balance_transactions')).toBe(0)
      return { work }
    })
    await fetching.work
    expect(await countOf(shop, 'balance_transactions')).toBe(1)
  })
  test('a pass that is broken off for days leaves out nothing of what came meanwhile', async () => {
    for (let n = 0; n < 7; n++) await paid('sweden', 1_000 + n, 10)
    balance.faults.push(undefined, new Error('away'))
    await fetch()
    shop.deps.clock.advance(hour)
    await paid('sweden', 5_000, 10)
    for (let day = 0; day < 4; day++) {
      shop.deps.clock.advance(24 * hour)
      balance.faults.push(new Error('away'))
      await fetch()
    }
    for (let time = 0; time < 2; time++) await fetch()
    expect(await countOf(shop, 'balance_transactions')).toBe(8)
  })
  test('what a provider dates back by a day is read', async () => {
    await paid('sweden', 1_000, 10)
    await fetch()
    const payment = await own.aPayment('sweden', 2_000)
    const yesterday = new Date(shop.deps.clock.now().getTime() - 24 * hour * 1_000)
    bank.move('payment', 2_000, 'SEK', { sourceId: payment.sessionId, reference: payment.id, occurredAt: yesterday })
    await fetch()
    expect(await countOf(shop, 'balance_matches')).toBe(2)
  })
  test('stands a provider that is away for hours, and says so after a day', async () => {
    await paid('sweden', 1_000, 10)
    await fetch()
    for (let n = 0; n < 26; n++) {
      balance.faults.push(new Error('away'))
      await paid('sweden', 2_000, 10)
      shop.deps.clock.advance(hour)
      await fetch()
    }
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from ${shop.deps.clock.now()}::timestamptz - failing_since)::int / 3600 as hours from payout_fetches`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ hours: 25 }])
    await fetch()
    expect(await countOf(shop, 'balance_transactions')).toBe(27)
  })
  test('two at once file everything once', async () => {
    for (let n = 0; n < 7; n++) await paid('sweden', 1_000, 10)
    bank.payOut('SEK')
    await Promise.all([fetch(), fetch(), fetch()])
    expect(await countOf(shop, 'balance_transactions')).toBe(7)
    expect(await posted(shop, 'receivable')).toEqual({ SEK: -7_000 })
    expect((await list()).payouts).toMatchObject([{ state: 'matched' }])
  })
  test('holds no connection while it asks', async () => {
    await paid('sweden', 1_000, 10)
    const ask = balance.balance.listTransactions
    balance.balance.listTransactions = async (...input) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(shop.deps.db)
      expect(rows).toEqual([{ count: 0 }])
      return ask(...input)
    }
    await fetch()
    expect((await list()).isFailing).toBe(false)
  })
})

describe('staff', () => {
  test('explain a difference once; nothing else changes', async () => {
    await paid('sweden', 5_000, 250)
    bank.payOut('SEK', { amountMinor: 4_749 })
    await fetch()
    const [payout] = (await list()).payouts
    const { body } = await finance(readPayout, { params: { payoutId: payout?.id ?? '' }, query: { page: 1 } })
    const { id } = (body as { differences: PayoutDifference[] }).differences[0] ?? expect.fail('nothing differs')
    const before = await posted(shop, 'receivable')
    const say = (text: string, call = finance) => call(explainDifference, { params: { differenceId: id }, body: { text } })
    expect(await (await say('The bank kept one öre.')).body).toMatchObject({ explained: { text: 'The bank kept one öre.' } })
    expectRefusal(await say('No, it did not.'), 'payout-difference.explained')
    expect(await posted(shop, 'receivable')).toEqual(before)
    await fetch()
    expect((await list()).payouts).toMatchObject([{ state: 'explained' }])
    expect((await list()).differing).toBe(0)
    const { rows } = await sql`select detail from audit_log where action = 'payouts.explained'`.execute(shop.deps.db)
    expect(rows).toMatchObject([{ detail: { reason: 'wrong-sum' } }])
    expectRefusal(await say('   '), 'request.invalid', 'text')
  })
  test('two who explain at the same moment: one word stands', async () => {
    await paid('sweden', 5_000, 250)
    bank.payOut('SEK', { amountMinor: 4_749 })
    await fetch()
    const { rows } = await sql<{ id: string }>`select id from payout_differences`.execute(shop.deps.db)
    const id = rows[0]?.id ?? expect.fail('nothing differs')
    const other = await asStaffWith(shop, [['Finance']], 'astrid@hoppla.example')
    const logged = await countOf(shop, `audit_log where action = 'payouts.explained'`)
    const say = (text: string, call: TestCall) => call(explainDifference, { params: { differenceId: id }, body: { text } })
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // Both have begun before either can write.
    const answers = await shop.deps.db.transaction().execute(async (tx) => {
      await sql`select from payout_differences where id = ${id} for update`.execute(tx)
      const saying = [say('The first.', finance), say('The second.', other)]
      await expect.poll(async () => (await waiting.execute(shop.deps.db)).rows[0]?.count).toBe(2)
      return { saying }
    })
    const [first, second] = await Promise.all(answers.saying)
    const [refused, word] = first?.status === 200 ? [second, 'The first.'] : [first, 'The second.']
    expectRefusal(refused ?? expect.fail('no answer'), 'payout-difference.explained')
    const stands = await sql<{ text: string }>`select explanation as text from payout_differences`.execute(shop.deps.db)
    expect(stands.rows).toEqual([{ text: word }])
    expect(await countOf(shop, `audit_log where action = 'payouts.explained'`)).toBe(logged + 1)
  })
  test('see only payouts whose money is all of their countries', async () => {
    await paid('finland', 10_000, 0)
    await paid('germany', 10_000, 0)
    bank.payOut('EUR')
    await paid('germany', 5_000, 0)
    bank.payOut('EUR')
    await fetch()
    const german = await asStaffWith(shop, [['Finance', 'germany']], 'astrid@hoppla.example')
    expect((await list({}, german)).payouts.map(({ amount }) => amount)).toEqual([50])
    const shared = (await list()).payouts.find(({ amount }) => amount === 200)
    expectRefusal(await german(readPayout, { params: { payoutId: shared?.id ?? '' }, query: { page: 1 } }), 'payout.not-found')
    expect((await list({ country: idOf('place', 'finland') })).payouts).toHaveLength(1)
  })
  test('explain no difference of another country', async () => {
    await paid('sweden', 5_000, 250)
    bank.payOut('SEK', { amountMinor: 4_749 })
    await fetch()
    const { rows } = await sql<{ id: string }>`select id from payout_differences`.execute(shop.deps.db)
    const german = await asStaffWith(shop, [['Finance', 'germany']], 'astrid@hoppla.example')
    const params = { differenceId: rows[0]?.id ?? expect.fail('nothing differs') }
    expectRefusal(await german(explainDifference, { params, body: { text: 'Ours.' } }), 'payout-difference.not-found')
    expect(await countOf(shop, 'payout_differences where explained_at is null')).toBe(1)
  })
  test('take a file along', async () => {
    await paid('sweden', 5_000, 250)
    bank.payOut('SEK')
    await fetch()
    const { text } = await finance(payoutsFile, { query: {} })
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(',50,0,-2.5,0,47.5,0,SEK,Paid,Matches')
  })
})

test('what is written down is never changed, and each movement leaves in one payout', async () => {
  await paid('sweden', 5_000, 250)
  bank.payOut('SEK')
  await fetch()
  for (const table of ['payouts', 'payout_states', 'balance_transactions', 'balance_matches', 'payout_items', 'payout_matches'])
    await expect(sql`delete from ${sql.raw(table)}`.execute(shop.deps.db), table).rejects.toThrow(/append-only|foreign key/)
})

test('random steps: everything agrees or is named, and the sums are exact', async () => {
  let seed = 20_261_126
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const payments: Awaited<ReturnType<typeof paid>>[] = []
  const left = new Map<string, number>()
  let moved = 0
  let strangers = 0
  for (let step = 0; step < 160; step++) {
    const payment = payments[random(Math.max(1, payments.length))]
    const what = random(10)
    if (what < 4 || !payment) {
      const amount = 100 + random(90_000)
      const made = await paid('sweden', amount, random(900))
      payments.push(made)
      left.set(made.id, amount)
      moved += amount
    } else if (what < 6) {
      const most = left.get(payment.id) ?? 0
      if (most === 0) continue
      const amount = 1 + random(most)
      left.set(payment.id, most - amount)
      await refunded(payment, amount)
      moved -= amount
    } else if (what === 6 && left.get(payment.id) === payment.amountMinor) {
      const dispute = await own.aDispute(payment)
      left.set(payment.id, 0)
      bank.move('dispute', -payment.amountMinor, 'SEK', { feeMinor: 15_000, sourceId: dispute.id })
      moved -= payment.amountMinor
    } else if (what === 7) bank.move('fee', -random(500), 'SEK')
    else if (what === 8) {
      const payout = bank.payOut('SEK', { state: random(2) === 0 ? 'on-the-way' : 'paid' })
      if (payout && random(4) === 0) {
        payout.state = 'failed'
        bank.move('payout-failed', payout.amountMinor, 'SEK', { sourceId: payout.payoutId })
      }
      if (payout && random(5) === 0) {
        bank.move('payment', 777, 'SEK', { sourceId: `stranger_${step}` })
        strangers++
      }
    } else {
      if (random(3) === 0) balance.faults.push(...Array.from({ length: random(4) }, () => undefined), new Error('away'))
      await fetch()
      balance.faults.splice(0)
      shop.deps.clock.advance(60 * random(300))
    }
  }
  for (const payout of balance.payouts) if (payout.state === 'on-the-way') payout.state = 'paid'
  await paid('sweden', 2_000_000, 0)
  moved += 2_000_000
  bank.payOut('SEK')
  await fetch()
  expect(await countOf(shop, 'balance_transactions')).toBe(balance.transactions.length)
  expect(await countOf(shop, 'payout_items')).toBe(balance.transactions.length)
  expect(await reasonsOf(shop)).toEqual(Array.from({ length: strangers }, () => 'unknown-payment'))
  expect(await posted(shop, 'receivable'), 'all is paid out: only strangers are left').toEqual({ SEK: -(moved + 777 * strangers) })
  const { payouts } = await list()
  expect(payouts.every(({ rest }) => rest === 0)).toBe(true)
  expect(payouts.filter(({ state }) => state === 'differs').length).toBeLessThanOrEqual(strangers)
})
