import {
  type ArticleTakings,
  getArticleTakings,
  getTakings,
  type Takings,
  type TakingsBy,
} from '@hoppla/contract/accounting/reports'
import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { type Acting, beginActing } from '@hoppla/contract/customer-service/acting'
import { moveForCustomer } from '@hoppla/contract/customer-service/moving'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { addDays, dayIn } from '../kernel/calendar.ts'
import { sumLedgerDays } from '../modules/accounting/sum-days.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { auditLedger } from '../modules/orders/orders.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import type { TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

// Takings by article are read from orders, all others from the ledger: whatever is sold, refunded and moved, they are the same money.
const sweden = idOf('place', 'sweden')
const denmark = idOf('place', 'denmark')
const danish = { host: 'dk.localhost:3000', 'accept-language': 'da' }
const email = 'astrid@hoppla.example'
let shop: Centre
let astrid: Buyer
let mette: Buyer
let finance: TestCall
let service: TestCall
beforeAll(async () => {
  shop = await aCentre()
  astrid = await shop.as('astrid')
  mette = await shop.as('mette', 'dk.localhost:3000')
  finance = await asStaffWith(shop, [['Finance']], 'ines@hoppla.example')
  service = await asStaffWith(shop, [['CustomerService']])
})
afterAll(() => shop.close())

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const query = (text: string, values: unknown[] = []) => shop.deps.pool.query(text, values)
const today = () => dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
/** Ten days: nothing here takes longer. */
const span = () => ({ from: addDays(today(), -5), to: addDays(today(), 4) })
const articles = (company: string, more: { place?: string } = {}, headers = {}) =>
  ok<ArticleTakings>(finance(getArticleTakings, { query: { company, ...span(), ...more } } as never, headers))
const takings = (company: string, by: TakingsBy) => ok<Takings>(finance(getTakings, { query: { company, ...span(), by } }))
const minor = (amount: number) => Math.round(amount * 100)

/** Articles against every other dimension, to the last öre. @returns the articles. */
const agree = async (company: string): Promise<ArticleTakings> => {
  const found = await articles(company)
  const added = (key: (row: ArticleTakings['rows'][number]) => string) => {
    const sums = new Map<string, number>()
    for (const row of found.rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + minor(row.total))
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
  }
  const others = async (by: TakingsBy) =>
    Object.fromEntries(
      (await takings(company, by)).rows.map(({ key, total }) => [key, minor(total)] as const).filter(([, sum]) => sum !== 0),
    )
  expect(found.ledger).toBe(found.total.total)
  expect(minor(found.total.total)).toBe(minor((await takings(company, 'method')).total))
  expect(added(({ kind }) => kind)).toEqual(await others('product'))
  expect(added(({ percent }) => (percent === null ? '' : `${percent}`))).toEqual(await others('vat'))
  const places: Record<string, number> = {}
  for (const { id } of found.places) {
    const { total, ledger } = await articles(company, { place: id })
    expect(ledger).toBe(total.total)
    if (total.total !== 0) places[id === 'online' ? '' : id] = minor(total.total)
  }
  expect(places).toEqual(await others('place'))
  return found
}
const rowOf = ({ rows }: ArticleTakings, article: string) => rows.filter((row) => row.article === article)
const keyOf = async (id: string): Promise<string> => (await query('select key from articles where id = $1', [id])).rows[0].key

const buyTicket = async (buyer: Buyer, articleId: string, giftCards: string[] = []): Promise<string> => {
  const { orderReference, payment } = await buyer.atCheckoutOf(
    orderDirectTicket,
    { articleId, giftCards },
    buyer === mette ? danish : {},
  )
  if (payment.state === 'open') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const refund = async (orderReference: string, body: object = { everything: true, to: 'source' }) => {
  // The second factor has its own tests.
  await query('update staff_sessions set confirmed_at = $1', [shop.deps.clock.now()])
  await ok(service(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', ...body } } as never))
  await shop.runJobs()
}
const lineOf = async (reference: string): Promise<string> =>
  (await query('select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = $1', [reference])).rows[0].id

test('a ticket card sold three times, one refunded in two steps: one has come back when all of its money has', async () => {
  const ticket = await shop.article('serial-ticket')
  const key = await keyOf(ticket)
  const sold = [await buyTicket(astrid, ticket), await buyTicket(astrid, ticket), await buyTicket(astrid, ticket)]
  const before = rowOf(await agree(sweden), key)[0] ?? expect.fail('The ticket card was not sold.')
  expect(before).toMatchObject({ kind: 'serial-ticket', quantity: 3, returned: 0, refunded: 0, percent: 25 })
  const price = before.sold / 3
  expect(minor(before.vat)).toBe(3 * Math.round((minor(price) * 25) / 125))
  const line = await lineOf(sold[0] ?? '')
  await refund(sold[0] ?? '', { lines: [{ lineId: line, amount: 10 }], to: 'source' })
  expect(rowOf(await agree(sweden), key)).toMatchObject([{ quantity: 3, returned: 0, refunded: 10 }])
  await refund(sold[0] ?? '')
  expect(rowOf(await agree(sweden), key)).toMatchObject([{ quantity: 3, returned: 1, refunded: price, total: 2 * price }])
})

test('gift cards that pay, taxed when used or when sold; what they paid goes back as money, and onto a card', async () => {
  const card = await shop.aPaidCard(astrid)
  await refund(await buyTicket(astrid, await shop.article('serial-ticket'), [card.code]))
  await refund((await shop.aPaidCard(astrid)).orderReference)
  await agree(sweden)
  const ticket = await shop.article('serial-ticket', 'denmark')
  const [first, second] = [await shop.aPaidCard(mette, 150, 'denmark'), await shop.aPaidCard(mette, 150, 'denmark')]
  const byCard = await buyTicket(mette, ticket, [first.code])
  await agree(denmark)
  await refund(byCard, { lines: [{ lineId: await lineOf(byCard), amount: 333.33 }], to: 'source' })
  await agree(denmark)
  await refund(byCard)
  await refund(await buyTicket(mette, ticket, [second.code]), { everything: true, to: 'gift-card' })
  await refund((await shop.aPaidCard(mette, 150, 'denmark')).orderReference)
  const { rows, total } = await agree(denmark)
  expect(rows.find(({ kind }) => kind === 'voucher-vat')).toMatchObject({ article: '', percent: null, quantity: 0 })
  expect(total.returned).toBe(3)
})

test('a class belongs to its play centre; a booking that was moved to a cheaper one keeps what was sold, less the difference', async () => {
  const [dear, cheap]: AClass[] = [await shop.aClass([2]), await shop.aClass([1], { price: 99_500, inDays: 90 })]
  const book = async () => {
    const booked = await shop.booked(astrid.call(bookChildClass, { body: shop.anInput(dear?.groups[0], { email }) }))
    await shop.atProvider(await shop.paymentOf(booked), { action: 'pay' })
    await shop.settled()
    return booked
  }
  const { guid } = await book()
  const { orderReference } = await book()
  const customerId = await accountIdOf(shop, email)
  const { id: actingId } = await ok<Acting>(service(beginActing, { body: { customerId, reason: 'phone', note: '' } }))
  const body = { groupId: cheap?.groups[0] ?? '', refund: 500, position: 1 }
  await ok(service(moveForCustomer, { params: { actingId, bookingId: guid }, body }))
  await refund(orderReference)
  const here = dear?.playgroundId ?? ''
  const found = await agree(sweden)
  expect(rowOf(found, dear?.id ?? '')).toMatchObject([
    { kind: 'child-class', quantity: 2, returned: 1, sold: 2_990, refunded: 1_995, total: 995, percent: 6 },
  ])
  expect((await articles(sweden, { place: here })).rows.map(({ article }) => article)).toEqual([dear?.id])
  expect((await articles(sweden, { place: 'online' })).rows.map(({ kind }) => kind)).not.toContain('child-class')
  expect(found.places.find(({ id }) => id === here)?.name).toBeTruthy()
})

test('articles and classes are called what the reader calls them', async () => {
  const names = async (language: string) =>
    (await articles(sweden, {}, { 'accept-language': language })).rows.map(({ name }) => name)
  const ticket = await shop.article('serial-ticket')
  const { rows } = await query('select names from articles where id = $1', [ticket])
  expect(await names('sv')).toEqual(expect.arrayContaining(['Idrottsklass', rows[0].names.sv]))
  expect(await names('en')).toEqual(expect.arrayContaining(['Sport class', rows[0].names.en]))
  expect(await names('en')).not.toContain('Idrottsklass')
})

test('days that were added up say the same', async () => {
  shop.deps.clock.advance(86_400)
  finance = await asStaffWith(shop, [['Finance']], 'ines@hoppla.example')
  const before = [await agree(sweden), await agree(denmark)]
  await sumLedgerDays(shop.deps)
  expect((await query('select count(*)::int as n from accounting_articles where quantity > 0')).rows[0].n).toBeGreaterThan(3)
  expect([await agree(sweden), await agree(denmark)]).toEqual(before)
  // Read from there, and not from the orders again.
  await query('update accounting_articles set quantity = quantity + 1 where country_id = $1', [denmark])
  expect((await articles(denmark)).total.quantity).toBeGreaterThan(before[1]?.total.quantity ?? 0)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
