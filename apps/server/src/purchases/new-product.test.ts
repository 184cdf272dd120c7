import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement, within } from '../db/statement.ts'
import type { LineKind } from '../db/tables/orders.ts'
import { findArticleOnSale } from '../modules/catalogue/catalogue.ts'
import { lineOf, placeOrder } from '../modules/orders/checkout/create-order.ts'
import { readProgress } from '../modules/orders/checkout/progress.ts'
import { auditLedger } from '../modules/orders/ledger-audit.ts'
import { processInbox } from '../modules/orders/payments/payment-events.ts'
import { openPaymentSession } from '../modules/orders/payments/payments.ts'
import { type Product, registerProducts } from '../modules/orders/product.ts'
import { createRefund } from '../modules/orders/refunds/create-refund.ts'
import { lockPaidOrder } from '../modules/orders/refunds/paid-order.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'

// A product that no module knows: orders sell, settle, confirm, refund and audit it by its interface alone.
const kind = String('day-camp-bundle') as LineKind
const holdBundles = statement(
  'hold-bundles',
  'select from day_camp_bundles b join order_lines l on l.id = b.order_line_id where l.order_id = $1 for update of b',
)
const readBundles = statement<{ id: string; left: number; ended: boolean }>(
  'read-bundles',
  'select order_line_id as id, days_left as left, has_ended as ended from day_camp_bundles where order_line_id = any($1::uuid[])',
)
const findFaults = statement<{ id: string }>(
  'audit-bundles',
  'select order_line_id as id from day_camp_bundles where days_left < 0',
)
const bundle: Product = {
  kind,
  fulfil: async (paid, { client }) => {
    for (const { lines } of paid)
      for (const line of lines)
        await client.query('insert into day_camp_bundles (order_line_id, days_left) values ($1, 5)', [line.id])
    return {}
  },
  hold: async (where, orderId) => {
    await holdBundles(where, [orderId])
  },
  readValue: async (where, lineIds) =>
    new Map(
      (await readBundles(where, [lineIds])).map(({ id, left, ended }) => [id, { isRevoked: ended, unusedShare: () => left / 5 }]),
    ),
  revoke: async (tx, { parts }) => {
    const over = parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId)
    await sql`update day_camp_bundles set has_ended = true where order_line_id = any(${over}::uuid[])`.execute(tx)
  },
  audit: async (where) => (await findFaults(where, [])).map(({ id }) => `a bundle with fewer than no days: ${id}`),
}

let shop: Shop
let unregister: (() => void) | undefined
const bundles = async (): Promise<{ days_left: number; has_ended: boolean }[]> =>
  (await shop.deps.pool.query<{ days_left: number; has_ended: boolean }>('select days_left, has_ended from day_camp_bundles')).rows
beforeAll(async () => {
  shop = await aShop()
  // What the migration of a new product does: its kind, and a table of its own.
  const { rows } = await shop.deps.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'order_lines'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%'`,
  )
  for (const { name } of rows) await shop.deps.pool.query(`alter table order_lines drop constraint ${name}`)
  await shop.deps.pool.query(
    'create table day_camp_bundles (order_line_id uuid primary key references order_lines, days_left int not null, has_ended boolean not null default false)',
  )
  unregister = registerProducts([bundle])
})
afterAll(async () => {
  // Files of tests share what is loaded, and no other has its table.
  unregister?.()
  await shop.close()
})

test('a product of a module that orders do not know is sold, paid, fulfilled once, given back and audited', async () => {
  const { deps } = shop
  const [caller] = await shop.racers(1)
  const article = await findArticleOnSale(deps, await shop.article('serial-ticket'))
  if (!caller || !article) return expect.fail('There is nobody to buy, or nothing to sell.')
  const line = { ...lineOf(article, caller, { kind, article_name: 'Five days of camp' }), article_id: null as unknown as string }
  const { orderReference, paymentToken } = await placeOrder(deps, caller, article, line, {})
  expect(await bundles()).toEqual([])

  await shop.atProvider(await openPaymentSession(deps, caller, paymentToken), { action: 'pay', duplicate: 1 })
  await shop.settled()
  await processInbox(deps)
  expect(await bundles()).toEqual([{ days_left: 5, has_ended: false }])
  expect((await readProgress(deps, caller, orderReference)).status).toBe('Completed')
  expect(await auditLedger(deps.pool)).toEqual([])

  await deps.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('orders').select('id').where('reference', '=', orderReference).executeTakeFirstOrThrow()
    const held = await lockPaidOrder(tx, id)
    expect(held.lines[0]?.value.unusedShare('2026-11-21')).toBe(1)
    const parts = held.lines.map((each) => ({ line: each, amountMinor: each.amountMinor }))
    await createRefund(deps, tx, held, { parts, to: 'source', reason: 'Goodwill', takesBack: 'when-whole' })
    expect((await lockPaidOrder(tx, id)).lines[0]?.value.isRevoked).toBe(true)
    expect(await auditLedger(within(tx))).toEqual([])
  })
  expect(await bundles()).toEqual([{ days_left: 5, has_ended: true }])
  expect((await readProgress(deps, caller, orderReference)).status).toBe('Refunded')

  await deps.pool.query('update day_camp_bundles set days_left = -1')
  expect(await auditLedger(deps.pool)).toEqual([expect.stringContaining('a bundle with fewer than no days')])
})
