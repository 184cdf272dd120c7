import { getOrder, type OrderDetail, type OrderResult, openPaymentSession, orderGiftCard, payOrder } from '@hoppla/contract/orders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { sweepOrders } from '../checkout/expire-orders.ts'
import { auditLedger } from '../ledger-audit.ts'
import type { Buyer } from '../testing/shop.ts'
import { aStripeShop, intentOf, type StripeShop } from '../testing/stripe-shop.ts'

/** The same journeys as with test payments, over Stripe's wire format. */
let shop: StripeShop
let astrid: Buyer
let articleId: string

beforeAll(async () => {
  shop = await aStripeShop()
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

test('declined in the Payment Element, paid by a new attempt, the receipt knows how', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId, method: 'card' })
  expect(payment).toMatchObject({ provider: 'stripe', redirectUrl: null, publishableKey: 'pk_test_1', state: 'open' })
  const first = intentOf(payment)
  expect(await shop.hook(shop.stripe.event('payment_intent.payment_failed', shop.stripe.decline(first)))).toBe(204)
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'AwaitingPayment',
    isPayable: true,
    payment: { state: 'declined' },
  })

  const again = await astrid.ok<OrderResult>(astrid.call(payOrder, { params: { orderReference }, body: { method: 'swish' } }))
  expect(shop.stripe.intents.get(first)?.status).toBe('canceled')
  const second = intentOf(await astrid.payment(again.paymentToken))
  expect(shop.stripe.intents.get(second)?.allowed_payment_method_types).toEqual(['swish'])
  const event = shop.stripe.event('payment_intent.succeeded', shop.stripe.pay(second))
  expect(await Promise.all([shop.hook(event), shop.hook(event), shop.hook(event)])).toEqual([204, 204, 204])
  expect((await astrid.status(orderReference)).status).toBe('Completed')

  await shop.runJobs()
  const order = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
  expect(order).toMatchObject({ status: 'Completed', paidWith: 'Swish' })
  expect(order.giftCards).toHaveLength(1)
})

test('money on its way keeps the order waiting; when it fails the order has failed', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.hook(shop.stripe.event('payment_intent.processing', shop.stripe.process(intentOf(payment))))
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'Processing', isFinal: false, isPayable: false })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Processing')
  const event = shop.stripe.event('payment_intent.payment_failed', shop.stripe.decline(intentOf(payment)))
  await shop.hook(event)
  await shop.settled()
  // A webhook says so, which others may have overtaken: Stripe is asked.
  expect((await astrid.status(orderReference)).status).toBe('Processing')
  await sweepOrders(shop.deps)
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'Failed', isFinal: true })
})

test('a second try on a declined intent counts, though no webhook tells of it', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  const intent = intentOf(payment)
  await shop.hook(shop.stripe.event('payment_intent.payment_failed', shop.stripe.decline(intent)))
  await shop.settled()
  shop.stripe.pay(intent)
  shop.deps.clock.advance(46)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test('a second try whose money takes days keeps the order waiting, whatever the order of the webhooks', async () => {
  for (const isReordered of [false, true]) {
    const { orderReference, payment } = await astrid.atCheckout({ articleId })
    const intent = intentOf(payment)
    const at = shop.deps.clock.now()
    const declined = shop.stripe.event('payment_intent.payment_failed', { ...shop.stripe.decline(intent) }, { at })
    const processing = shop.stripe.event('payment_intent.processing', { ...shop.stripe.process(intent) }, { at })
    for (const event of isReordered ? [processing, declined] : [declined, processing]) {
      expect(await shop.hook(event)).toBe(204)
      await shop.settled()
    }
    await sweepOrders(shop.deps)
    expect((await astrid.status(orderReference)).status).toBe('Processing')
    // Its time being up ends nothing, and nobody asks Stripe to end it every five seconds.
    await shop.letExpire(orderReference)
    const before = shop.stripe.requests.length
    for (let round = 0; round < 3; round++) await sweepOrders(shop.deps)
    expect(shop.stripe.requests.slice(before).filter(({ path }) => path.endsWith('/cancel'))).toEqual([])
    shop.stripe.pay(intent)
    shop.deps.clock.advance(601)
    await sweepOrders(shop.deps)
    expect((await astrid.status(orderReference)).status).toBe('Completed')
  }
})

test('an expired order ends its intent; what was paid in time still counts', async () => {
  const unpaid = await astrid.atCheckout({ articleId })
  const paid = await astrid.atCheckout({ articleId })
  shop.stripe.pay(intentOf(paid.payment))
  await shop.letExpire(unpaid.orderReference)
  await shop.letExpire(paid.orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(unpaid.orderReference)).status).toBe('Expired')
  expect(shop.stripe.intents.get(intentOf(unpaid.payment))?.status).toBe('canceled')
  expect((await astrid.status(paid.orderReference)).status).toBe('Completed')
})

test('Stripe is silent: the buyer is told so within 8 seconds, with the time to come again, and the order can be paid later', async () => {
  const { orderReference, paymentToken } = await astrid.ok<OrderResult>(
    astrid.call(orderGiftCard, { body: { articleId, method: 'card' } }),
  )
  // Both tries of the adapter.
  shop.stripe.faults.push('silent', 'silent')
  const since = performance.now()
  const answer = await astrid.call(openPaymentSession, { params: { paymentToken } })
  const seconds = (performance.now() - since) / 1000
  expectRefusal(answer, 'payment.unavailable')
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(seconds).toBeLessThan(8)
  expect(shop.stripe.faults).toEqual([])
  const payment = await astrid.payment(paymentToken)
  expect(
    await shop.hook(
      shop.stripe.event('payment_intent.succeeded', shop.stripe.pay(intentOf(payment)), { at: shop.deps.clock.now() }),
    ),
  ).toBe(204)
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test.each([
  ['an empty object', '{}'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['an event without data', '{"id":"evt_1","type":"payment_intent.succeeded"}'],
  ['an event about nothing', '{"id":"evt_2","type":"payment_intent.succeeded","data":{"object":null}}'],
  ['a payment without its fields', '{"id":"evt_3","type":"payment_intent.succeeded","data":{"object":{}}}'],
  ['a refund without its fields', '{"id":"evt_4","type":"refund.updated","data":{"object":{}}}'],
  ['a dispute without its fields', '{"id":"evt_5","type":"charge.dispute.created","data":{"object":{"status":7}}}'],
])('a signed webhook that is %s: refused and kept, once however often it comes', async (_what, raw) => {
  const kept = () => shop.deps.db.selectFrom('unread_webhooks').select(['provider', 'times']).where('body', '=', raw).execute()
  expect(await shop.hook(shop.stripe.signed(raw, shop.deps.clock.now()))).toBe(400)
  expect(await shop.hook(shop.stripe.signed(raw, shop.deps.clock.now()))).toBe(400)
  expect(await kept()).toEqual([{ provider: 'stripe', times: 2 }])
  // Whose signature is wrong leaves nothing behind.
  expect(await shop.hook(shop.stripe.signed(raw, shop.deps.clock.now(), 'whsec_other'))).toBe(400)
  expect(await kept()).toEqual([{ provider: 'stripe', times: 2 }])
})

test('an event that is none of our business is acknowledged', async () => {
  const raw = '{"id":"evt_6","type":"customer.created","data":{"object":{"id":"cus_1"}}}'
  expect(await shop.hook(shop.stripe.signed(raw, shop.deps.clock.now()))).toBe(204)
})
