import { getOrder, type OrderDetail, type OrderResult, paymentWebhook, payOrder } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type StripeServer, startStripeServer } from '../../adapters/testing/stripe-server.ts'
import { checkBooks } from './books.ts'
import { sweepOrders } from './sweeper.ts'
import { aShop, type Shop } from './testing/shop.ts'

/** Sweden pays through Stripe here; the same journeys as with test payments, over Stripe's wire format. */
let shop: Shop
let stripe: StripeServer
let astrid: Awaited<ReturnType<Shop['as']>>
let articleId: string

beforeAll(async () => {
  stripe = await startStripeServer('whsec_test')
  shop = await aShop({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: stripe.address,
  })
  await sql`update countries set payment = '{"adapter": "stripe", "methods": ["card", "swish"]}' where slug = 'sweden'`.execute(
    shop.deps.db,
  )
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
})
afterEach(async () => {
  expect(await checkBooks(shop.deps.db)).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await stripe.stop()
})

const intentOf = (payment: { clientSecret: string | null }) => payment.clientSecret?.split('_secret_')[0] ?? ''
const hook = async ({ raw, headers }: { raw: string; headers: Record<string, string> }) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: paymentWebhook.path.replace(':provider', 'stripe'),
    headers: { ...headers, host: 'hooks.example' },
    payload: raw,
  })
  return answer.statusCode
}

test('declined in the Payment Element, paid by a new attempt, the receipt knows the card', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId, method: 'card' })
  expect(payment).toMatchObject({ provider: 'stripe', redirectUrl: null, publishableKey: 'pk_test_1', state: 'open' })
  const first = intentOf(payment)
  expect(await hook(stripe.event('payment_intent.payment_failed', stripe.decline(first)))).toBe(204)
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'AwaitingPayment',
    isPayable: true,
    payment: { state: 'declined' },
  })

  const again = await astrid.ok<OrderResult>(astrid.call(payOrder, { params: { orderReference }, body: { method: 'swish' } }))
  expect(stripe.intents.get(first)?.status).toBe('canceled')
  const second = intentOf(await astrid.payment(again.paymentToken))
  expect(stripe.intents.get(second)?.allowed_payment_method_types).toEqual(['swish'])
  const event = stripe.event('payment_intent.succeeded', stripe.pay(second))
  expect(await Promise.all([hook(event), hook(event), hook(event)])).toEqual([204, 204, 204])
  expect((await astrid.status(orderReference)).status).toBe('Completed')

  await shop.runJobs()
  const order = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
  expect(order).toMatchObject({ status: 'Completed', paidWith: 'Visa •••• 4242' })
  expect(order.giftCards).toHaveLength(1)
})

test('money on its way keeps the order waiting; when it fails the order has failed', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await hook(stripe.event('payment_intent.processing', stripe.process(intentOf(payment))))
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'Processing', isFinal: false, isPayable: false })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Processing')
  const intent = stripe.intents.get(intentOf(payment))
  await hook(
    stripe.event('payment_intent.payment_failed', {
      ...(intent ?? expect.fail()),
      status: 'requires_payment_method',
      last_payment_error: { code: 'debit_not_authorized', type: 'invalid_request_error' },
    }),
  )
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'Failed', isFinal: true })
})

test('an expired order ends its intent; what was paid in time still counts', async () => {
  const unpaid = await astrid.atCheckout({ articleId })
  const paid = await astrid.atCheckout({ articleId })
  stripe.pay(intentOf(paid.payment))
  await shop.letExpire(unpaid.orderReference)
  await shop.letExpire(paid.orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(unpaid.orderReference)).status).toBe('Expired')
  expect(stripe.intents.get(intentOf(unpaid.payment))?.status).toBe('canceled')
  expect((await astrid.status(paid.orderReference)).status).toBe('Completed')
})
