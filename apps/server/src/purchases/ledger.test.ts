import { listMyGiftCards, type OwnGiftCard } from '@hoppla/contract/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appendEntry, findCard, lockCard } from '../modules/gift-cards/gift-cards.sql.ts'
import { expireGiftCards } from '../modules/gift-cards/own-gift-cards.ts'
import { auditLedger, auditLedgerJob } from '../modules/orders/ledger-audit.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { charge, reversal } from './testing/at-counter.ts'

let shop: Shop
let astrid: Awaited<ReturnType<Shop['as']>>
let articleId: string
let cardId: string

beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
})
/** A card of 500 kronor, fresh. */
beforeEach(async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay' })
  await astrid.status(orderReference)
  const cards = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
  cardId = cards.find((card) => card.orderReference === orderReference)?.guid ?? ''
})
afterAll(() => shop.close())

/** At the counter, which posts to the ledger. */
const pay = async (minor: number): Promise<string> => {
  const { id, statement } = charge({ cardId, minor, at: shop.deps.clock.now() })
  await statement.execute(shop.deps.db)
  return id
}
const giveBack = (id: string, minor: number) => reversal(id, { cardId, minor, at: shop.deps.clock.now() }).execute(shop.deps.db)
const append = (kind: 'redeem' | 'refund' | 'expire', amountMinor: number) =>
  shop.deps.db.transaction().execute((tx) => appendEntry(tx, { cardId, kind, amountMinor, at: shop.deps.clock.now() }))
const balance = async () => (await findCard(shop.deps.pool, [cardId]))[0]?.balanceMinor
const query = (text: string) => shop.deps.pool.query(text, [cardId])

test('value is taken, given back and taken again', async () => {
  await giveBack(await pay(12_000), 2_000)
  await pay(40_000)
  expect(await balance()).toBe(0)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('no more can be taken than there is', async () => {
  await pay(49_999)
  await expect(pay(2)).rejects.toThrow(/balance_minor/)
  await pay(1)
  expect(await balance()).toBe(0)
})

test('signs and kinds agree, and a card is issued once', async () => {
  await expect(append('redeem', 100)).rejects.toThrow()
  await expect(append('refund', -100)).rejects.toThrow()
  await expect(
    query(`insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values ($1, 'issue', 50000, now())`),
  ).rejects.toThrow(/duplicate key/)
})

test('entries cannot be changed or taken away', async () => {
  await expect(query('update gift_card_entries set amount_minor = 1 where gift_card_id = $1')).rejects.toThrow(/append-only/)
  await expect(query('delete from gift_card_entries where gift_card_id = $1')).rejects.toThrow(/append-only/)
  await expect(shop.deps.pool.query('delete from receipts')).rejects.toThrow(/append-only/)
})

test('of many who take at once, just those get something for whom there is enough', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => pay(20_000)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await balance()).toBe(10_000)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the lock is what makes it so: without it, entries collide', async () => {
  // Positive control of the test above: the ledger's trigger with its lock taken out, in a transaction that is rolled back at the end.
  const { pool } = shop.deps
  const { rows } = await pool.query(`select pg_get_functiondef('continue_gift_card_ledger'::regproc) as body`)
  const body = rows[0].body as string
  expect(body).toContain(' for no key update')
  await pool.query(body.replace(' for no key update', ''))
  try {
    // The second is written while the first is not yet committed, whoever is faster.
    const second = await shop.deps.db.transaction().execute(async (tx) => {
      await charge({ cardId, minor: 10_000, at: shop.deps.clock.now() }).statement.execute(tx)
      const appending = pay(10_000).catch((error: unknown) => error)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      return { appending }
    })
    expect(await second.appending).toMatchObject({ message: expect.stringContaining('duplicate key') })
  } finally {
    await pool.query(body)
  }
})

test('what is left on a card after its last day expires, once', async () => {
  await pay(10_000)
  await query(`update gift_cards set valid_to = '2020-12-31' where id = $1`)
  await expireGiftCards(shop.deps)
  await expireGiftCards(shop.deps)
  const { rows } = await query(
    'select kind, amount_minor::int as amount from gift_card_entries where gift_card_id = $1 order by number',
  )
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['issue', 50_000],
    ['redeem', -10_000],
    ['expire', -40_000],
  ])
  expect(await shop.deps.db.transaction().execute((tx) => lockCard(tx, cardId))).toMatchObject({ balanceMinor: 0 })
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the audit finds what is wrong', async () => {
  // Positive control of `auditLedger`, which every other test relies on.
  const { pool } = shop.deps
  await pool.query('alter table gift_card_entries disable trigger all')
  await query('update gift_card_entries set balance_minor = 49999 where gift_card_id = $1')
  await pool.query('update receipt_counters set last_number = last_number + 1')
  expect(await auditLedger(pool)).toEqual([
    expect.stringContaining('a gap in the receipt numbers'),
    expect.stringContaining('an account of the ledger that is not what its sources say: gift-card-debt'),
    expect.stringContaining('a ledger whose balance is not the sum of its entries'),
  ])
  const alarms: unknown[] = []
  const log = Object.assign(Object.create(shop.deps.log), { fatal: (facts: unknown) => alarms.push(facts) })
  await expect(auditLedgerJob.run({ ...shop.deps, log }, {})).rejects.toThrow('The books do not agree')
  expect(alarms).toMatchObject([{ faults: [expect.anything(), expect.anything(), expect.anything()] }])
  await query('update gift_card_entries set balance_minor = 50000 where gift_card_id = $1')
  await pool.query('update receipt_counters set last_number = last_number - 1')
  await pool.query('alter table gift_card_entries enable trigger all')
  expect(await auditLedger(pool)).toEqual([])
  await auditLedgerJob.run(shop.deps, {})
})
