import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInCaller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { auditLedger } from '../modules/orders/ledger-audit.ts'
import { patiently } from '../modules/orders/testing/racers.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { createTicketOrder } from '../modules/tickets/ticket-orders.ts'
import { charge } from './testing/at-counter.ts'

// As many as one likes: RACERS=1000.
const clients = Number(process.env.RACERS ?? 200)
let shop: Shop
let callers: SignedInCaller[]
let articleId: string
beforeAll(async () => {
  shop = await aShop()
  articleId = await shop.article('serial-ticket')
  callers = await shop.racers(clients)
})
afterAll(() => shop.close())

/** Two cards that together are worth just one ticket. */
const someCards = async () => {
  const astrid = await shop.as('astrid')
  const [big, small] = [await shop.aPaidCard(astrid, 1000), await shop.aPaidCard(astrid, 1000)]
  await charge({ cardId: small.guid, minor: 41_000, at: shop.deps.clock.now() }).statement.execute(shop.deps.db)
  return [big, small]
}
/** How many of all at once buy a ticket; every other one must be refused because the card is empty. */
const race = async (buy: (caller: SignedInCaller) => Promise<unknown>): Promise<number> => {
  const tries = await Promise.allSettled(callers.map((caller) => patiently(() => buy(caller))))
  for (const one of tries)
    if (one.status === 'rejected' && !(one.reason instanceof Refusal && one.reason.code === 'gift-card.empty')) throw one.reason
  return tries.filter(({ status }) => status === 'fulfilled').length
}

test(`${clients} clients with the same cards: exactly one pays with them`, async () => {
  const giftCards = (await someCards()).map(({ code }) => code)
  expect(
    await race((caller) => createTicketOrder(shop.deps, caller, { articleId, giftCards, beginAtOnce: beginAtOnceVersion })),
  ).toBe(1)
  const { rows } = await sql<{ status: string }>`select status from orders where cards_minor > 0`.execute(shop.deps.db)
  expect(rows).toEqual([{ status: 'Completed' }])
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the control: without the ledger’s lock, key and check several pay with one card, and the books say so', async () => {
  const { pool, db } = shop.deps
  const [{ guid: id } = expect.fail('no card')] = await someCards()
  const { rows } = await pool.query(`select pg_get_functiondef('continue_gift_card_ledger'::regproc) as body`)
  await pool.query(rows[0].body.replace('perform 1 from gift_cards where id = new.gift_card_id for no key update;', ''))
  await pool.query(`alter table gift_card_entries drop constraint gift_card_entries_pkey cascade,
    drop constraint gift_card_entries_balance_minor_check`)
  const winners = await race(async () => {
    const { balance_minor: balance } = await db
      .selectFrom('gift_card_entries')
      .select('balance_minor')
      .where('gift_card_id', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (balance <= 0) throw new Refusal('gift-card.empty')
    await pool.query(`insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values ($1, 'redeem', $2, now())`, [
      id,
      -balance,
    ])
  })
  expect(winners).toBeGreaterThan(1)
  expect(await auditLedger(pool)).toContain(`a ledger whose balance is not the sum of its entries, or less than nothing: ${id}`)
})
