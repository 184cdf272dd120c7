import { getOrder, type OrderDetail, type OrderResult, payOrder } from '@hoppla/contract/orders'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from './books.ts'
import { sweepOrders } from './sweeper.ts'
import type { Buyer } from './testing/shop.ts'
import { aStripeShop, intentOf, type StripeShop } from './testing/stripe-shop.ts'

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
  expect(await checkBooks(shop.deps.pool)).toEqual([])
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
