import { randomUUID } from 'node:crypto'
import { listUsableCoupons, type UsableCoupon } from '@hoppla/contract/coupons'
import {
  cancelOrder,
  getOrder,
  type OrderDetail,
  type OrderResult,
  type OrderSummary,
  orderGiftCard,
  payOrder,
  summarizeGiftCardOrder,
} from '@hoppla/contract/orders'
import { confirmWithdrawal, readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { orderDirectTicket, orderTicketCode, summarizeDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/app.ts'
import { auditLedger, sweepOrders } from '../orders/orders.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let ticket: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await shop.article('serial-ticket')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

type Offer = { percent?: number; amountMinor?: number; kinds?: string; country?: string; from?: string; to?: string; of?: string }
/** A coupon of an offer made for it. @returns its bar code. */
const aCoupon = async ({ percent, amountMinor, kinds = '{serial-ticket,pass}', country = 'sweden', from, to, of }: Offer = {}) => {
  const { rows } = await sql<{ code: string }>`
    with offer as (
      insert into offers (id, key, country_id, kind, names, percent, amount_minor, currency, valid_from, valid_to, line_kinds)
      select gen_random_uuid(), gen_random_uuid()::text, c.id, 'other', '{"sv":"Rabatten","en":"The discount"}', ${percent ?? (amountMinor ? null : 20)}::int,
        ${amountMinor ?? null}::bigint, c.currency, ${from ?? null}::date, ${to ?? '2099-12-31'}::date, ${kinds}::text[] from countries c where c.slug = ${country}
      returning id
    )
    insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = ${`${of ?? 'astrid'}@hoppla.example`}
    returning bar_code as code`.execute(shop.deps.db)
  return rows[0]?.code ?? expect.fail('no coupon')
}
const buy = (coupon: string, more: object = {}, headers?: Record<string, string>) =>
  astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, coupon, ...more }, headers)
const paid = async (...input: Parameters<typeof buy>) => {
  const { orderReference, payment } = await buy(...input)
  if (payment.state !== 'paid') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const detail = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const refused = async (coupon: string) => astrid.call(orderDirectTicket, { body: { articleId: ticket, coupon } })
const freshly = () => shop.deps.db.deleteFrom('rate_limits').execute()

test('a coupon is explained on summary, payment, receipt and mail; VAT is in what is paid', async () => {
  const coupon = await aCoupon()
  const typed = ` ${coupon.toLowerCase().replace(/(.{4})/g, '$1-')}`
  const summary = await astrid.ok<OrderSummary>(astrid.call(summarizeDirectTicket, { body: { articleId: ticket, coupon: typed } }))
  const reported = { name: 'Rabatten', discount: 318 }
  expect(summary).toMatchObject({ price: 1590, totalAmount: 1272, coupon: { ...reported, name: expect.any(String) } })
  expect(summary.lines).toMatchObject([{ amount: 1272, discount: 318, vatAmount: summary.vatAmount }])
  shop.sentMails.length = 0
  const { orderReference, payment } = await buy(typed)
  expect(payment).toMatchObject({ amount: 1272, coupon: { discount: 318 }, provider: 'test' })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const order = await detail(orderReference)
  expect(order).toMatchObject({ status: 'Completed', totalAmount: 1272, coupon: { discount: 318 } })
  expect(order.lines).toMatchObject([{ amount: 1272, discount: 318, vatAmount: summary.vatAmount }])
  expect(order.vat).toMatchObject([{ onAmount: 1272, vatAmount: summary.vatAmount }])
  await shop.runJobs()
  const mail = shop.sentMails.find(({ template }) => template === 'order-paid')
  expect(mail?.text).toContain(order.coupon?.name)
  expect(mail?.text).toContain('The discount: −kr')
  expectRefusal(await refused(coupon), 'coupon.used', 'coupon')
})

test('those of the account that fit are offered, the first to end at the front', async () => {
  const country = shop.deps.db.selectFrom('coupons').select('id')
  expect(await country.execute()).not.toEqual([])
  const list = async (query: { kind: 'gift-card' | 'serial-ticket' | 'pass' | 'child-class'; articleId?: string }) =>
    (await astrid.ok<UsableCoupon[]>(astrid.call(listUsableCoupons, { query }))).map(({ name }) => name)
  expect(await list({ kind: 'serial-ticket', articleId: ticket })).toEqual(['20% off ticket cards and passes'])
  expect(await list({ kind: 'child-class' })).toEqual(['SEK 100 off a class'])
  expect(await list({ kind: 'gift-card', articleId: await shop.giftCard() })).toEqual([])
  const norway = await shop.as('astrid', 'no.localhost:3000')
  const no = await shop.article('serial-ticket', 'norway')
  const there = await norway.ok<UsableCoupon[]>(norway.call(listUsableCoupons, { query: { kind: 'serial-ticket', articleId: no } }))
  expect(there).toMatchObject([{ percent: null, amount: 100, currency: 'NOK', code: expect.stringMatching(/^[A-Z2-9]{12}$/) }])
})

test('every refusal has its name, at the field', async () => {
  const today = shop.deps.clock.now()
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [coupon, code] of [
    ['NOTACOUPON22', 'coupon.not-found'],
    [await aCoupon({ of: 'bjorn' }), 'coupon.not-yours'],
    [await aCoupon({ to: day(-2) }), 'coupon.expired'],
    [await aCoupon({ from: day(2) }), 'coupon.not-yet'],
    [await aCoupon({ kinds: '{pass}' }), 'coupon.not-for-this'],
    [await aCoupon({ country: 'norway' }), 'coupon.other-country'],
  ] as const) {
    expectRefusal(await refused(coupon), code, 'coupon')
    expectRefusal(await astrid.call(summarizeDirectTicket, { body: { articleId: ticket, coupon } }), code, 'coupon')
  }
  await freshly()
  const coupon = await aCoupon()
  const articleId = await shop.giftCard()
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId, coupon } }), 'coupon.not-for-this', 'coupon')
  expectRefusal(await astrid.call(summarizeGiftCardOrder, { body: { articleId, coupon } }), 'coupon.not-for-this', 'coupon')
  expectRefusal(await shop.call(summarizeDirectTicket, { body: { articleId: ticket, coupon } }), 'auth.required')
  expectRefusal(await refused(''), 'request.invalid', 'coupon')
  // None of it left anything behind.
  expect((await buy(coupon)).payment.amount).toBe(1272)
})

test('a coupon is taken off an order that waits for its payment, to the öre, and another may take its place', async () => {
  await freshly()
  const coupon = await aCoupon()
  const { orderReference, payment } = await buy(coupon)
  const params = { orderReference }
  const again = async (body: { coupon: string | null }) => {
    const { paymentToken } = await astrid.ok<OrderResult>(astrid.call(payOrder, { params, body }))
    return astrid.payment(paymentToken)
  }
  expect(await again({ coupon: null })).toMatchObject({ amount: 1590, coupon: null })
  expect(await detail(orderReference)).toMatchObject({ totalAmount: 1590, coupon: null, lines: [{ amount: 1590, discount: 0 }] })
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  // Without one nothing changes; money of the attempt that had it is another sum than is due, and goes back.
  expect(await again({ coupon: null })).toMatchObject({ amount: 1590, coupon: null })
  await shop.atProvider(payment, { action: 'pay' }).catch(() => undefined)
  const other = await aCoupon({ amountMinor: 10_000 })
  expect(await again({ coupon: other })).toMatchObject({ amount: 1490, coupon: { discount: 100 } })
  expect(await detail(await paid(coupon))).toMatchObject({ status: 'Completed', totalAmount: 1272 })
  const { orderReference: covered } = await buy(await aCoupon({ percent: 100 }))
  expectRefusal(await astrid.call(payOrder, { params: { orderReference: covered }, body: { coupon: null } }), 'order.not-payable')
})

test('an order that ends unpaid gives the coupon back, one that is tried again keeps it', async () => {
  await freshly()
  const coupon = await aCoupon({ amountMinor: 10_000 })
  const first = await buy(coupon)
  await shop.atProvider(first.payment, { action: 'decline' })
  await shop.settled()
  expectRefusal(await refused(coupon), 'coupon.used')
  const params = { orderReference: first.orderReference }
  const again = await astrid.ok<OrderResult>(astrid.call(payOrder, { params, body: { coupon } }))
  expect(await astrid.payment(again.paymentToken)).toMatchObject({ amount: 1490, coupon: { discount: 100 } })
  expectRefusal(await astrid.call(payOrder, { params, body: { coupon: await aCoupon() } }), 'coupon.one-per-order')
  await astrid.ok(astrid.call(cancelOrder, { params }))
  const second = await buy(coupon)
  await shop.letExpire(second.orderReference)
  await sweepOrders(shop.deps)
  expect(await detail(second.orderReference)).toMatchObject({ status: 'Expired' })
  expect(await detail(await paid(coupon))).toMatchObject({ status: 'Completed', totalAmount: 1490 })
})

test('a coupon that takes it all off settles the order at once; the same key is the same order', async () => {
  await freshly()
  const coupon = await aCoupon({ percent: 100 })
  const key = { 'idempotency-key': randomUUID() }
  const { orderReference, payment } = await buy(coupon, {}, key)
  expect(payment).toMatchObject({ amount: 0, provider: 'gift-card', method: 'coupon', state: 'paid' })
  expect((await buy(coupon, {}, key)).orderReference).toBe(orderReference)
  expect(await detail(orderReference)).toMatchObject({
    status: 'Completed',
    totalAmount: 0,
    paidWith: null,
    vat: [{ vatAmount: 0 }],
  })
})

test('with gift cards: first the coupon, then the card; and not once cards have paid', async () => {
  await freshly()
  const card = await shop.aPaidCard(astrid)
  const reference = await paid(await aCoupon(), { giftCards: [card.code] })
  expect(await detail(reference)).toMatchObject({ status: 'Completed', totalAmount: 1272, giftCardAmount: 500 })
  const other = await shop.aPaidCard(astrid)
  const { orderReference } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [other.code] })
  const late = await astrid.call(payOrder, { params: { orderReference }, body: { coupon: await aCoupon() } })
  expectRefusal(late, 'coupon.after-cards', 'coupon')
})

test('withdrawal gives back what was paid, never the discount, and the coupon with it; used in part, not', async () => {
  await freshly()
  const withdraw = async (orderReference: string) => {
    const body = { orderReference, email: 'astrid@hoppla.example' }
    const { refundAmount } = (await shop.call(readWithdrawal, { body })).body as WithdrawalStatement
    expect((await shop.call(confirmWithdrawal, { body: { ...body, name: 'Astrid', refundAmount } })).status).toBe(200)
    return refundAmount
  }
  const coupon = await aCoupon()
  const whole = await paid(coupon)
  expect(await withdraw(whole)).toBe(1272)
  expect(await detail(whole)).toMatchObject({ status: 'Refunded' })
  const again = await paid(coupon)
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at)
    select t.id, 'use', -4, now() from serial_tickets t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id
    where o.reference = ${again}`.execute(shop.deps.db)
  expect(await withdraw(again)).toBe(763.2)
  expectRefusal(await refused(coupon), 'coupon.used')
})

test('a present is bought with one, too', async () => {
  await freshly()
  const coupon = await aCoupon()
  const { payment } = await astrid.atCheckoutOf(orderTicketCode, { articleId: ticket, delivery: { to: 'me' }, coupon })
  expect(payment.amount).toBe(1272)
})
