import { type Article, passArticlesByLocation } from '@hoppla/contract/catalogue'
import { giftCardOrderStatus, giftCardOrderTracking, type OrderProgress, type OrderResult } from '@hoppla/contract/orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement, within } from '../db/statement.ts'
import type { ArticleKind } from '../db/tables/catalogue.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { register, serve } from '../http/serve.ts'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { describeProblem, ImportRefused } from '../import/problems.ts'
import { newFolder } from '../import/testing/workbench.ts'
import { listArticlesAt } from '../modules/catalogue/catalogue.ts'
import { getArticleOnSale, lineOf, placeOrder } from '../modules/orders/checkout/create-order.ts'
import { exportSection, readSections } from '../modules/orders/export-section.ts'
import { auditLedger } from '../modules/orders/ledger-audit.ts'
import { processInbox } from '../modules/orders/payments/payment-events.ts'
import { openPaymentSession } from '../modules/orders/payments/payments.ts'
import { type Product, registerProducts } from '../modules/orders/product.ts'
import { productRoutes } from '../modules/orders/product-routes.ts'
import { createRefund } from '../modules/orders/refunds/create-refund.ts'
import { lockPaidOrder } from '../modules/orders/refunds/paid-order.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { fetchExport, requestExport } from '../modules/privacy/export.ts'

// A product that no module knows: it is imported, listed, sold, settled, confirmed, exported, refunded and audited by its interface alone.
const kind = String('day-camp-bundle') as ArticleKind
const address = '/api/shop/day-camp-bundles'
const bundlesByLocation = { ...passArticlesByLocation, path: `${address}/by-location/:locationId` } as const
const orderBundle = { ...orderDirectTicket, path: `${address}/order` } as const
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
  article: { needs: ['entrances', 'validityType', 'validity'], vatRate: 'childClass' },
  routes: {
    onSale: [serve(bundlesByLocation, (deps, caller, { params }) => listArticlesAt(deps, caller, kind, params.locationId))],
    sell: [
      serve(orderBundle, async (deps, caller, { body }) => {
        const article = await getArticleOnSale(deps, caller.site, kind, body.articleId)
        return placeOrder(deps, caller, article, lineOf(article, caller, {}), body)
      }),
    ],
    status: { ...giftCardOrderStatus, path: `${address}/order/:orderReference/status` },
    tracking: { ...giftCardOrderTracking, path: `${address}/order/:orderReference/tracking-event` },
  },
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
  exportSections: ({ db }, accountId) =>
    readSections(db, {
      dayCampBundles: exportSection(
        { article: 'l.article_name', balance: 'x.days_left' },
        sql`day_camp_bundles x join published.order_lines l on l.id = x.order_line_id join published.orders o on o.id = l.order_id
          where o.account_id = ${accountId}`,
        'l.id',
      ),
    }),
}
const sections = [mailAccountWords.en.file.sections, mailAccountWords.sv.file.sections] as { dayCampBundles?: string }[]

let shop: Shop
let caller: SignedInCaller
let app: FastifyInstance
let unregister: (() => void) | undefined
const bundles = async (): Promise<{ days_left: number; has_ended: boolean }[]> =>
  (await shop.deps.pool.query<{ days_left: number; has_ended: boolean }>('select days_left, has_ended from day_camp_bundles')).rows
beforeAll(async () => {
  shop = await aShop()
  const { deps } = shop
  // What the migration of a new product does: its kind, and a table of its own.
  const { rows } = await deps.pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where conrelid in ('articles'::regclass, 'order_lines'::regclass) and contype = 'c' and pg_get_constraintdef(oid) like '%kind%'`,
  )
  for (const { table, name } of rows) await deps.pool.query(`alter table ${table} drop constraint ${name}`)
  await deps.pool.query(
    'create table day_camp_bundles (order_line_id uuid primary key references order_lines, days_left int not null, has_ended boolean not null default false)',
  )
  // And what its messages do.
  for (const words of sections) words.dayCampBundles = 'Day camp bundles'
  unregister = registerProducts([bundle])
  caller = (await shop.racers(1))[0] ?? expect.fail('There is nobody to buy.')
  app = Fastify()
  register(app, deps, async () => caller, productRoutes(bundle))
})
afterAll(async () => {
  // Files of tests share what is loaded, and no other has its table.
  unregister?.()
  for (const words of sections) delete words.dayCampBundles
  await app.close()
  await shop.close()
})

const ask = async <A>(method: 'GET' | 'POST', url: string, body?: object): Promise<A> => {
  const { statusCode, payload } = await app.inject({ method, url, ...(body ? { payload: body } : {}) })
  expect(statusCode, payload).toBe(200)
  return JSON.parse(payload) as A
}
const statusOf = async (reference: string): Promise<string> =>
  (await ask<OrderProgress>('GET', `${address}/order/${reference}/status`)).status
const row = (columns: string): Record<string, string> => ({
  'articles.yaml': `- { key: se-camp-days, kind: ${kind}, country: sweden, price: 900, names: { sv: Fem dagar, en: Five days }, ${columns} }\n`,
})
const importRow = (files: Record<string, string>) => importChain(shop.deps, newFolder(files))
const problemsOf = (files: Record<string, string>): Promise<string[]> =>
  importRow(files).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ImportRefused) return error.problems.map(describeProblem)
      throw error
    },
  )

test('its article is imported as its product says, and listed', async () => {
  expect(await problemsOf(row('validityType: Months, validity: 6, giftCardAmount: 5'))).toEqual([
    `articles.yaml:1 giftCardAmount: is not for a ${kind}`,
    `articles.yaml:1 entrances: is missing for a ${kind}`,
  ])
  const offer = { key: 'o', country: 'sweden', kind: 'other', percent: 10, to: 'today+9d', goodFor: ['x'] }
  expect(await problemsOf({ 'offers.yaml': JSON.stringify([{ ...offer, names: { sv: 'a', en: 'a' } }]) })).toEqual([
    expect.stringMatching(new RegExp(`^offers.yaml:1 goodFor.0: is none of serial-ticket, .*, ${kind}$`)),
  ])
  expect(await importRow(row('entrances: 5, validityType: Months, validity: 6'))).toMatchObject({ added: 2 })
  const listed = await ask<Article[]>('GET', `${address}/by-location/${idOf('place', 'sweden')}`)
  expect(listed).toMatchObject([{ name: 'Fem dagar', price: 900, numberOfEntrances: 5, validityDurationType: 'Months' }])
})

test('it is sold, paid, fulfilled once, exported, given back and audited', async () => {
  const { deps } = shop
  const { orderReference, paymentToken } = await ask<OrderResult>('POST', `${address}/order`, {
    articleId: idOf('article', 'se-camp-days'),
  })
  const { rows: lines } = await deps.pool.query('select kind, vat_percent from order_lines where kind = $1', [kind])
  expect(lines).toEqual([{ kind, vat_percent: 6 }])
  expect(await bundles()).toEqual([])

  await shop.atProvider(await openPaymentSession(deps, caller, paymentToken), { action: 'pay', duplicate: 1 })
  await shop.settled()
  await processInbox(deps)
  expect(await bundles()).toEqual([{ days_left: 5, has_ended: false }])
  expect(await statusOf(orderReference)).toBe('Completed')
  expect(await auditLedger(deps.pool)).toEqual([])

  const { guid } = await requestExport(deps, caller)
  await shop.runJobs()
  const json = JSON.parse(String((await fetchExport(deps, caller, guid, 'json')).bytes))
  expect(json.dayCampBundles).toEqual([{ article: 'Fem dagar', balance: 5 }])
  expect(String((await fetchExport(deps, caller, guid, 'html')).bytes)).toContain('<h2>Day camp bundles</h2>')

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
  expect(await statusOf(orderReference)).toBe('Refunded')

  await deps.pool.query('update day_camp_bundles set days_left = -1')
  expect(await auditLedger(deps.pool)).toEqual([expect.stringContaining('a bundle with fewer than no days')])
})
