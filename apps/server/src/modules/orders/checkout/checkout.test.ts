import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import {
  cancelOrder,
  getGiftCardBalance,
  getOrder,
  getPayment,
  giftCardOrderStatus,
  giftCardOrderTracking,
  listMyGiftCards,
  listOrders,
  myGiftCardPdf,
  type OrderDetail,
  type OrderInList,
  type OrderProgress,
  type OrderResult,
  type OwnGiftCard,
  openPaymentSession,
  orderGiftCard,
  orderReceiptPdf,
  type Payment,
  payOrder,
  resendReceipt,
  summarizeGiftCardOrder,
} from '@hoppla/contract/orders'
import { mailWords } from '@hoppla/i18n/messages/mail/orders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../ledger-audit.ts'
import { aShop, type Shop } from '../testing/shop.ts'
import { sweepOrders } from './expire-orders.ts'

let shop: Shop
let astrid: Awaited<ReturnType<Shop['as']>>
let articleId: string

beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

const someone = (extra: object = {}) => ({
  to: 'someone' as const,
  recipientName: 'Elsa',
  recipientEmail: 'elsa@example.com',
  greeting: 'Grattis på femårsdagen, Elsa! 🎉\nKram från Astrid',
  ...extra,
})

test('a gift card for a friend: decline once, pay, and everything that follows', async () => {
  const summary = await astrid.ok<object>(astrid.call(summarizeGiftCardOrder, { body: { articleId } }))
  expect(summary).toMatchObject({
    articleId,
    price: 500,
    totalAmount: 500,
    currency: 'SEK',
    companyName: 'Hoppla lekland AB',
    // What is paid at once before credit, and none of the latter chosen beforehand (SE 2010:751, 7 a kap.).
    paymentMethods: ['swish', 'card', 'applepay', 'googlepay', 'klarna'],
  })

  const { orderReference, paymentToken, payment } = await astrid.atCheckout({ articleId, delivery: someone(), method: 'swish' })
  expect(payment).toMatchObject({
    provider: 'test',
    state: 'open',
    amount: 500,
    currency: 'SEK',
    method: 'swish',
    methods: ['swish', 'card', 'applepay', 'googlepay', 'klarna'],
    orderStatus: 'AwaitingPayment',
  })
  expect(payment.redirectUrl).toMatch(/^http:\/\/localhost:3000\/test-payments\/pay\/session_/)

  expect(await shop.atProvider(payment, { action: 'decline' })).toBe(
    `http://localhost:3000/en/order/shop/payment/${orderReference}`,
  )
  const declined = await astrid.status(orderReference)
  expect(declined).toMatchObject({ status: 'AwaitingPayment', isFinal: false, isPayable: true, payment: { state: 'declined' } })

  const again = await astrid.ok<OrderResult>(astrid.call(payOrder, { params: { orderReference }, body: {} }))
  expect(again.orderReference).toBe(orderReference)
  expect(again.paymentToken).not.toBe(paymentToken)
  await shop.atProvider(await astrid.payment(again.paymentToken), { action: 'pay' })
  const done = await astrid.status(orderReference)
  expect(done).toMatchObject({
    status: 'Completed',
    isFinal: true,
    retryAfterMs: 0,
    isPayable: false,
    payment: { state: 'paid' },
    refund: null,
  })

  const order = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
  expect(order).toMatchObject({
    status: 'Completed',
    receiptNumber: 'SE-000001',
    email: 'astrid@hoppla.example',
    paidWith: 'Swish',
    totalAmount: 500,
    seller: { companyName: 'Hoppla lekland AB', companyOrgno: '559000-1204' },
    vat: [{ vatPercent: 0, onAmount: 500, vatAmount: 0 }],
    giftCards: [{ amount: 500, balance: 500, state: 'Active', delivery: { to: 'someone', recipientName: 'Elsa' } }],
  })
  const [card] = order.giftCards
  expect(card?.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(card?.validToDate).toBe(`${new Date().getFullYear() + 3}-12-31`)

  const tracking = await astrid.ok(astrid.call(giftCardOrderTracking, { params: { orderReference } }))
  expect(tracking).toEqual({
    event: 'purchase',
    transactionAffiliation: 'Hoppla lekland AB',
    transactionId: orderReference,
    transactionTotal: 500,
    transactionCurrency: 'SEK',
    transactionProducts: [
      { name: order.lines[0]?.articleName, sku: 'se-gift-500', category: 'gift-card', price: 500, quantity: 1 },
    ],
  })
  const history = await astrid.ok<OrderInList[]>(astrid.call(listOrders, { query: {} }))
  expect(history[0]).toMatchObject({ orderReference, status: 'Completed', receiptNumber: 'SE-000001', totalAmount: 500 })

  await shop.runJobs()
  const sent = Object.fromEntries(shop.sentMails.map((mail) => [mail.template, mail]))
  expect(sent['gift-card-bought']).toMatchObject({
    to: 'astrid@hoppla.example',
    from: '"Hoppla lekland" <hej@se.hoppla.example>',
    // The terms, with their version.
    attachments: [{ filename: expect.stringMatching(/^terms-\d{4}-\d\d-\d\d\.pdf$/), contentType: 'application/pdf' }],
  })
  expect(sent['gift-card-bought']?.text).toContain('elsa@example.com')
  // The mail is the receipt, and the instruction on withdrawal; only the buyer has a contract.
  for (const words of ['SE-000001', 'VAT no. SE559000120401', mailWords.en.undo.right, mailWords.en.undo.card, '/en/withdrawal#'])
    expect(sent['gift-card-bought']?.text).toContain(words)
  expect(sent['gift-card-bought']?.text).toContain('+46 8 400 01 00')
  expect(sent['gift-card-bought']?.attachments[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sent['gift-card-for-you']?.text).not.toContain(mailWords.en.undo.right)
  expect(sent['gift-card-for-you']).toMatchObject({ to: 'elsa@example.com' })
  expect(sent['gift-card-for-you']?.text).toContain('Grattis på femårsdagen')
  expect(sent['gift-card-for-you']?.text).toContain(card?.code)
  expect(sent['gift-card-for-you']?.attachments[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const mine = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
  expect(mine[0]).toMatchObject({ guid: card?.guid, balance: 500, code: card?.code })
  expect(mine[0]?.delivery.sentAt).not.toBeNull()
  const pdf = await astrid.call(myGiftCardPdf, { params: { guid: card?.guid ?? '' } })
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
  const receipt = await astrid.call(orderReceiptPdf, { params: { orderReference } })
  expect(receipt.text.startsWith('%PDF-')).toBe(true)

  const typed = card?.code.toLowerCase().replaceAll('-', ' ') ?? ''
  const balance = await shop.call(getGiftCardBalance, { body: { code: typed } })
  expect(balance).toMatchObject({ status: 200, body: { amount: 500, balance: 500, currency: 'SEK', state: 'Active' } })
})

test('a gift card for oneself comes as a PDF with the receipt, which can be sent again', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay' })
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  shop.sentMails.length = 0
  await shop.runJobs()
  expect(shop.sentMails.map(({ template, attachments }) => [template, attachments.length])).toEqual([['gift-card-bought', 2]])
  expect((await astrid.call(resendReceipt, { params: { orderReference } })).status).toBe(204)
  await shop.runJobs()
  expect(shop.sentMails.length).toBe(2)
  expect(new Set(shop.sentMails.map(({ id }) => id)).size).toBe(2)
})

test('a present waits for eight in the morning of its day', async () => {
  const sendOn = new Date(shop.deps.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { orderReference, payment } = await astrid.atCheckout({ articleId, delivery: someone({ sendOn }) })
  await shop.atProvider(payment, { action: 'pay' })
  await astrid.status(orderReference)
  const { rows } = await shop.deps.pool.query(
    `select j.run_at at time zone 'Europe/Stockholm' as at from graphile_worker.jobs j where task_identifier = 'mail-gift-card'`,
  )
  expect(rows.map(({ at }) => (at as Date).toISOString().slice(0, 16))).toEqual([`${sendOn}T08:00`])
})

test('looking at a payment opens no session and writes nothing; opening it does, once', async () => {
  const { orderReference, paymentToken } = await astrid.ok<OrderResult>(
    astrid.call(orderGiftCard, { body: { articleId, method: 'swish' } }),
  )
  const look = () => astrid.ok<Payment>(astrid.call(getPayment, { params: { paymentToken } }))
  const sessions = async () =>
    (await shop.deps.pool.query('select id from test_payments.sessions where order_reference = $1', [orderReference])).rowCount
  const seen = await look()
  expect(seen).toMatchObject({ state: 'open', orderStatus: 'Created', redirectUrl: null, clientSecret: null })
  expect(await look()).toEqual(seen)
  expect(await sessions()).toBe(0)
  const opened = await astrid.payment(paymentToken)
  expect(opened).toMatchObject({ orderStatus: 'AwaitingPayment', redirectUrl: expect.stringContaining('/test-payments/pay/') })
  expect(await look()).toEqual(opened)
  expect(await astrid.payment(paymentToken)).toEqual(opened)
  expect(await sessions()).toBe(1)
})

test('an order called off cannot be paid, and says so', async () => {
  const { orderReference, paymentToken, payment } = await astrid.atCheckout({ articleId })
  const cancelled = await astrid.ok<OrderProgress>(astrid.call(cancelOrder, { params: { orderReference } }))
  expect(cancelled).toMatchObject({ status: 'Cancelled', isFinal: true, isPayable: false, payment: { state: 'cancelled' } })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('Cancelled')
  expectRefusal(await astrid.call(payOrder, { params: { orderReference }, body: {} }), 'order.not-payable')
  expect((await astrid.payment(paymentToken)).state).toBe('cancelled')
  // Twice is no error: the buyer may have clicked twice.
  expect((await astrid.call(cancelOrder, { params: { orderReference } })).status).toBe(200)
})

test('a payment broken off at the bank leaves the order payable', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'cancel' })
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'AwaitingPayment',
    isPayable: true,
    payment: { state: 'cancelled' },
  })
  const { paymentToken } = await astrid.ok<OrderResult>(
    astrid.call(payOrder, { params: { orderReference }, body: { method: 'card' } }),
  )
  await shop.atProvider(await astrid.payment(paymentToken), { action: 'pay' })
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test('an order nobody pays expires', async () => {
  const { orderReference, paymentToken } = await astrid.atCheckout({ articleId })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'Expired',
    isFinal: true,
    isPayable: false,
    payment: { state: 'cancelled' },
  })
  expectRefusal(await astrid.call(cancelOrder, { params: { orderReference } }), 'order.not-cancellable')
  expectRefusal(await astrid.call(giftCardOrderTracking, { params: { orderReference } }), 'order.not-completed')
  expectRefusal(await astrid.call(orderReceiptPdf, { params: { orderReference } }), 'order.not-completed')
  expect((await astrid.payment(paymentToken)).orderStatus).toBe('Expired')
})

test('another way to pay ends the attempt before; two clicks begin one', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId, method: 'card' })
  const clicks = await Promise.all(
    [1, 2, 3].map(() => astrid.ok<OrderResult>(astrid.call(payOrder, { params: { orderReference }, body: { method: 'swish' } }))),
  )
  const newest = (await astrid.status(orderReference)).payment
  expect(clicks.map(({ paymentToken }) => paymentToken)).toContain(newest?.paymentToken)
  const attempts = await shop.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.state', 'payments.method'])
    .where('orders.reference', '=', orderReference)
    .execute()
  expect(attempts.filter(({ state }) => state === 'open').length).toBe(1)
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('AwaitingPayment')
})

test('twenty at once with one key are one order and one answer; another body is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const before = await shop.deps.db.selectFrom('orders').select('id').execute()
  const answers = await Promise.all(Array.from({ length: 20 }, () => astrid.call(orderGiftCard, { body: { articleId } }, headers)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await shop.deps.db.selectFrom('orders').select('id').execute()).length).toBe(before.length + 1)
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId, method: 'swish' } }, headers), 'idempotency.other-body')
  expectRefusal(
    await astrid.call(orderGiftCard, { body: { articleId } }, { 'idempotency-key': 'with space' }),
    'idempotency.key-invalid',
  )
  // Positive control: without a key, every repeat is an order of its own.
  const repeats = await Promise.all([1, 2].map(() => astrid.ok<OrderResult>(astrid.call(orderGiftCard, { body: { articleId } }))))
  expect(new Set(repeats.map(({ orderReference }) => orderReference)).size).toBe(2)
})

test('an order is its buyer’s alone', async () => {
  const bjorn = await shop.as('bjorn')
  const { orderReference, paymentToken, payment } = await bjorn.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay' })
  await bjorn.status(orderReference)
  const [card] = await bjorn.ok<OwnGiftCard[]>(bjorn.call(listMyGiftCards, {}))
  const params = { orderReference }
  expectRefusal(await astrid.call(giftCardOrderStatus, { params }), 'order.not-found')
  expectRefusal(await astrid.call(getOrder, { params }), 'order.not-found')
  expectRefusal(await astrid.call(giftCardOrderTracking, { params }), 'order.not-found')
  expectRefusal(await astrid.call(cancelOrder, { params }), 'order.not-found')
  expectRefusal(await astrid.call(payOrder, { params, body: {} }), 'order.not-found')
  expectRefusal(await astrid.call(resendReceipt, { params }), 'order.not-found')
  expectRefusal(await astrid.call(orderReceiptPdf, { params }), 'order.not-found')
  expectRefusal(await astrid.call(getPayment, { params: { paymentToken } }), 'payment.not-found')
  expectRefusal(await astrid.call(openPaymentSession, { params: { paymentToken } }), 'payment.not-found')
  expectRefusal(await astrid.call(myGiftCardPdf, { params: { guid: card?.guid ?? '' } }), 'gift-card.not-found')
  const hers = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
  expect(hers.map(({ guid }) => guid)).not.toContain(card?.guid)
  expectRefusal(await shop.call(getOrder, { params }), 'auth.required')
  // Positive control: he sees what is his.
  expect((await bjorn.call(getOrder, { params })).status).toBe(200)
  expect((await bjorn.call(myGiftCardPdf, { params: { guid: card?.guid ?? '' } })).status).toBe(200)
})

test('what cannot be sold is refused by name', async () => {
  const { db, prepared } = shop.deps
  const norwegian = await shop.giftCard('norway')
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: norwegian } }), 'article.other-country')
  expectRefusal(await astrid.call(summarizeGiftCardOrder, { body: { articleId: norwegian } }), 'article.other-country')
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: randomUUID() } }), 'article.not-found')
  const { id: ticket } = await db.selectFrom('articles').select('id').where('kind', '=', 'serial-ticket').executeTakeFirstOrThrow()
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: ticket } }), 'article.not-found')

  const other = await shop.giftCard('sweden', 300)
  type Sale = Partial<{
    is_active: boolean
    sellable_from: string | null
    sellable_to: string | null
    is_sold_out: boolean
    sold_out_to: string | null
  }>
  const change = async (values: Sale) => {
    await db.updateTable('articles').set(values).where('id', '=', other).execute()
    prepared.clear()
  }
  await change({ is_active: false })
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: other } }), 'article.inactive')
  await change({ is_active: true, sellable_from: '2099-01-01' })
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: other } }), 'article.not-on-sale')
  await change({ sellable_from: null, sellable_to: '2020-01-01' })
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: other } }), 'article.not-on-sale')
  await change({ sellable_to: null, is_sold_out: true })
  expectRefusal(await astrid.call(orderGiftCard, { body: { articleId: other } }), 'article.sold-out', 'articleId')
  expectRefusal(await astrid.call(summarizeGiftCardOrder, { body: { articleId: other } }), 'article.sold-out')
  await change({ sold_out_to: '2020-01-01' })
  expect((await astrid.call(orderGiftCard, { body: { articleId: other } })).status).toBe(200)
  await change({ is_sold_out: false, sold_out_to: null })
  expect((await astrid.call(orderGiftCard, { body: { articleId: other } })).status).toBe(200)
})

test('wishes that cannot be granted are refused at their field', async () => {
  const ask = (body: object) => astrid.call(orderGiftCard, { body: { articleId, ...body } as never })
  expectRefusal(await ask({ design: randomUUID() }), 'delivery.design-unknown', 'design')
  expectRefusal(await ask({ delivery: someone({ sendOn: '2020-01-01' }) }), 'delivery.date-in-past', 'delivery.sendOn')
  expectRefusal(await ask({ delivery: someone({ sendOn: '2099-01-01' }) }), 'delivery.date-too-far', 'delivery.sendOn')
  const barter = await ask({ method: 'barter' })
  expectRefusal(barter, 'payment.method-unknown', 'method')
  expect(barter.body).toMatchObject({
    message: 'Choose one of the payment methods.',
    errors: { method: ['Choose one of the payment methods.'] },
  })
  expectRefusal(await ask({ delivery: someone({ sendOn: '2026-02-30' }) }), 'request.invalid', 'delivery.sendOn')
  expectRefusal(await ask({ delivery: { to: 'someone', recipientName: 'Elsa' } }), 'request.invalid', 'delivery.recipientEmail')
  expectRefusal(await ask({ delivery: someone({ recipientEmail: 'elsa' }) }), 'request.invalid', 'delivery.recipientEmail')
  expectRefusal(await ask({ delivery: someone({ greeting: 'x'.repeat(201) }) }), 'request.invalid', 'delivery.greeting')
  expectRefusal(await ask({ delivery: someone({ greeting: 'a\u0000b' }) }), 'request.invalid', 'delivery.greeting')
  expectRefusal(await ask({ delivery: someone({ recipientName: '\ud800' }) }), 'request.invalid', 'delivery.recipientName')
  expectRefusal(await ask({ articleId: 'nonsense' }), 'request.invalid', 'articleId')
  expectRefusal(await astrid.call(getPayment, { params: { paymentToken: 'a\u0000b' } }), 'request.invalid', 'paymentToken')
  expectRefusal(await astrid.call(giftCardOrderStatus, { params: { orderReference: 'x y' } }), 'request.invalid', 'orderReference')
  expectRefusal(await astrid.call(giftCardOrderStatus, { params: { orderReference: '7K2M-Q9R4-X3TZ' } }), 'order.not-found')
})

test('a buyer with too many unpaid orders must finish one first', async () => {
  const ines = await shop.as('ines')
  for (let count = 0; count < 10; count++) expect((await ines.call(orderGiftCard, { body: { articleId } })).status).toBe(200)
  const headers = { 'idempotency-key': randomUUID() }
  expectRefusal(await ines.call(orderGiftCard, { body: { articleId } }, headers), 'order.too-many-open')
  const [open] = await ines.ok<OrderInList[]>(ines.call(listOrders, { query: {} }))
  await ines.call(cancelOrder, { params: { orderReference: open?.orderReference ?? '' } })
  // The refused key was not used up.
  expect((await ines.call(orderGiftCard, { body: { articleId } }, headers)).status).toBe(200)
})

test('an unknown code has no balance, and asking has a limit', async () => {
  const ask = (code: string, address: string) =>
    shop.app.inject({ method: 'POST', url: getGiftCardBalance.path, payload: { code }, remoteAddress: address })
  expect((await ask('AAAA-AAAA-AAAA-AAAA', '192.0.2.1')).json()).toMatchObject({ code: 'gift-card.not-found' })
  expect((await ask('nonsense', '192.0.2.1')).json()).toMatchObject({ code: 'gift-card.not-found' })
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('AAAA-AAAA-AAAA-AAAA', '192.0.2.2')))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(2)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined()
})

test.each([
  ['no.localhost:3000', 'norway', 'kari', 'nb', 'Gavekort'],
  ['dk.localhost:3000', 'denmark', 'mette', 'da', 'Gavekort'],
  ['fi.localhost:3000', 'finland', 'aino', 'fi', 'Lahjakortti'],
  ['de.localhost:3000', 'germany', 'friederike', 'de', 'Gutschein'],
])('on %s everything is in the country’s language and money', async (host, country, name, language, word) => {
  const buyer = await shop.as(name, host)
  const id = await shop.giftCard(country, country === 'norway' ? 500 : country === 'denmark' ? 150 : 50)
  const headers = { 'accept-language': language }
  const order = await buyer.ok<OrderResult>(buyer.call(orderGiftCard, { body: { articleId: id } }, headers))
  const payment = await buyer.payment(order.paymentToken)
  const page = await shop.app.inject({ url: new URL(payment.redirectUrl ?? '').pathname })
  expect(page.body).toContain(`<html lang="${language}">`)
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.body).not.toMatch(/ style="| on\w+="/)
  await shop.atProvider(payment, { action: 'pay' })
  await expect.poll(async () => (await buyer.status(order.orderReference)).status).toBe('Completed')
  await shop.runJobs()
  const mail = shop.sentMails.findLast(({ text }) => text.includes(order.orderReference))
  expect(mail).toMatchObject({ language, template: 'gift-card-bought' })
  expect(mail?.html).toContain(`<html lang="${language}">`)
  expect(`${mail?.subject} ${mail?.text}`.toLowerCase()).toContain(word.toLowerCase())
  expect(dirname(mail?.text.match(/http:\S+/)?.[0] ?? '')).toBe(`http://${host}/${language}/order/shop/receipt`)
})
