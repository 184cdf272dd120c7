import { getOrder, type OrderDetail, type OrderResult, paymentWebhook, payOrder } from '@hoppla/contract/orders'
import { confirmWithdrawal } from '@hoppla/contract/withdrawal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type StripeServer, startStripeServer } from '../../adapters/testing/stripe-server.ts'
import { askAboutDisputes } from './bank-news.ts'
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
  expect(await checkBooks(shop.deps.pool)).toEqual([])
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

/** A paid card of Astrid's, and the intent it was paid with. */
const paid = async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId, method: 'card' })
  const intent = stripe.pay(intentOf(payment))
  expect(await hook(stripe.event('payment_intent.succeeded', intent, { at: shop.deps.clock.now() }))).toBe(204)
  await shop.settled()
  return { orderReference, intent }
}
const withdrawn = async (orderReference: string) => {
  const body = { orderReference, email: 'astrid@hoppla.example', name: 'Astrid', refundAmount: 500 }
  expect((await shop.call(confirmWithdrawal, { body })).status).toBe(200)
  await shop.runJobs()
}
const refunds = async (orderReference: string) =>
  (await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))).refunds

test('a refund that a slow bank accepts is asked about until it arrives; one that comes back raises an alarm and is due again', async () => {
  stripe.refundStatus.next = 'pending'
  const [slow, lost] = [await paid(), await paid()]
  await withdrawn(slow.orderReference)
  await withdrawn(lost.orderReference)
  stripe.refundStatus.next = 'succeeded'
  const of = ({ intent }: typeof slow) => stripe.refunds.find(({ payment_intent: id }) => id === intent.id) ?? expect.fail('none')
  Object.assign(of(slow), { status: 'succeeded' })
  shop.deps.clock.advance(3_601)
  await sweepOrders(shop.deps)
  expect(await refunds(slow.orderReference)).toMatchObject([{ state: 'Done' }])
  const { rows } = await sql`select 1 from refunds where next_check_at is not null and provider_refund_id = ${of(slow).id}`.execute(
    shop.deps.db,
  )
  expect(rows).toEqual([])

  const failed = stripe.event('refund.failed', Object.assign(of(lost), { status: 'failed' }), { at: shop.deps.clock.now() })
  const log = vi.spyOn(shop.deps.log, 'error').mockImplementation(() => {})
  expect([await hook(failed), await hook(failed)]).toEqual([204, 204])
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
  expect(await refunds(lost.orderReference)).toMatchObject([{ state: 'Due' }])
})

test('while the buyer’s bank holds a payment nothing goes back twice: lost, the bank has done it; won, we do', async () => {
  for (const [status, through] of [
    ['lost', 0],
    ['won', 50_000],
  ] as const) {
    const { orderReference, intent } = await paid()
    const dispute = stripe.dispute(intent.id)
    const at = shop.deps.clock.now()
    expect(await hook(stripe.event('charge.dispute.created', dispute, { at }))).toBe(204)
    await withdrawn(orderReference)
    expect(await refunds(orderReference)).toMatchObject([{ state: 'Due' }])
    // No webhook tells the end: it is asked for. What comes late, and says it is open, changes nothing.
    const open = stripe.event('charge.dispute.updated', dispute, { at })
    Object.assign(dispute, { status })
    await askAboutDisputes.run(shop.deps, {})
    expect(await hook(open)).toBe(204)
    await shop.runJobs()
    expect(await refunds(orderReference)).toMatchObject([{ state: 'Done' }])
    const back = stripe.refunds.filter(({ payment_intent: id }) => id === intent.id).reduce((sum, { amount }) => sum + amount, 0)
    expect(back).toBe(through)
  }
})
