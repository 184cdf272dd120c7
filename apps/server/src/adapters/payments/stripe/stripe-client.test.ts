import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../../kernel/clock.ts'
import type { OpenPayment, PaymentProvider } from '../payment-provider.ts'
import { createStripePayments } from './stripe-client.ts'
import { type StripeServer, startStripeServer } from './testing/stripe-server.ts'

const webhookSecret = 'whsec_test'
const clock = testClock(new Date())
let server: StripeServer
let stripe: PaymentProvider

beforeAll(async () => {
  server = await startStripeServer(webhookSecret)
  stripe = createStripePayments(
    { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret, apiBase: server.address },
    clock,
  )
})
afterAll(() => server.stop())

const input = (changes: Partial<OpenPayment> = {}): OpenPayment => ({
  reference: randomUUID(),
  orderReference: '7K2M-Q9R4-X3TZ',
  amountMinor: 50_000,
  currency: 'SEK',
  method: 'card',
  returnUrl: 'http://localhost:3000/sv/order/shop/payment/7K2M-Q9R4-X3TZ',
  cancelUrl: 'http://localhost:3000/sv/order/shop/payment/7K2M-Q9R4-X3TZ',
  language: 'sv',
  description: 'Presentkort 500 kr',
  email: 'astrid@hoppla.example',
  ...changes,
})

test('opening twice with one reference is one intent', async () => {
  const asked = input({ method: 'sepa' })
  const first = await stripe.open(asked)
  expect(await stripe.open(asked)).toEqual(first)
  expect(first).toEqual({ sessionId: expect.stringMatching(/^pi_/), clientSecret: expect.stringContaining('_secret_') })
  expect(server.intents.get(first.sessionId)).toMatchObject({
    amount: 50_000,
    currency: 'sek',
    allowed_payment_method_types: ['sepa_debit'],
    metadata: { reference: asked.reference, orderReference: asked.orderReference },
  })
  const request = server.requests.find(({ form }) => form.get('metadata[reference]') === asked.reference)
  expect(request).toMatchObject({ idempotencyKey: asked.reference, key: 'Bearer sk_test_1' })
  // Positive control: another reference is another intent.
  expect((await stripe.open(input())).sessionId).not.toBe(first.sessionId)
})

test('a reply that is lost on the way is asked for again, with the same key', async () => {
  const asked = input()
  server.faults.push('hang-up')
  const { sessionId } = await stripe.open(asked)
  expect([...server.intents.values()].filter(({ metadata }) => metadata.reference === asked.reference).map(({ id }) => id)).toEqual(
    [sessionId],
  )
})

test('every state has its meaning', async () => {
  const { sessionId } = await stripe.open(input())
  expect(await stripe.find(sessionId)).toEqual({ status: 'open' })
  server.decline(sessionId)
  expect(await stripe.find(sessionId)).toEqual({ status: 'declined' })
  server.process(sessionId)
  expect(await stripe.find(sessionId)).toEqual({ status: 'processing' })
  server.pay(sessionId)
  expect(await stripe.find(sessionId)).toEqual({
    status: 'paid',
    amountMinor: 50_000,
    currency: 'SEK',
    methodLabel: 'Visa •••• 4242',
  })
})

test.each([
  ['card', 'Visa •••• 4242'],
  ['swish', 'Swish'],
  ['vipps', 'Vipps'],
  ['mobilepay', 'MobilePay'],
  ['sepa', 'SEPA •••• 3000'],
  ['klarna', 'Klarna'],
  ['paypal', 'PayPal'],
])('what was paid with %s says so on the receipt: %s', async (method, methodLabel) => {
  const { sessionId } = await stripe.open(input({ method }))
  server.pay(sessionId)
  expect(await stripe.find(sessionId)).toMatchObject({ status: 'paid', methodLabel })
})

test.each([
  ['applepay', 'apple_pay', 'Apple Pay, Visa •••• 4242'],
  ['googlepay', 'google_pay', 'Google Pay, Visa •••• 4242'],
  ['googlepay', 'samsung_pay', 'Visa •••• 4242'],
  ['applepay', undefined, 'Visa •••• 4242'],
])('%s is a card at Stripe; paid with %s it says %s', async (method, wallet, methodLabel) => {
  const { sessionId } = await stripe.open(input({ method }))
  expect(server.intents.get(sessionId)).toMatchObject({ allowed_payment_method_types: ['card'] })
  server.nextWallet.type = wallet
  server.pay(sessionId)
  expect(await stripe.find(sessionId)).toMatchObject({ status: 'paid', methodLabel })
  server.nextWallet.type = undefined
})

test('ending a session answers where it is: ended, or paid after all', async () => {
  const open = await stripe.open(input())
  expect(await stripe.cancel(open.sessionId)).toEqual({ status: 'cancelled' })
  expect(await stripe.cancel(open.sessionId)).toEqual({ status: 'cancelled' })
  const paid = await stripe.open(input())
  server.pay(paid.sessionId)
  expect((await stripe.cancel(paid.sessionId)).status).toBe('paid')
})

test.each([
  ['the whole', 50_000],
  ['a part', 20_000],
])('the same refund of %s moves money once, even when the provider has forgotten its key', async (_, amountMinor) => {
  const { sessionId } = await stripe.open(input())
  server.pay(sessionId)
  const asked = { sessionId, amountMinor, currency: 'SEK', reference: randomUUID() }
  const first = await stripe.refund({ ...asked, attempt: 1 })
  expect(first).toMatchObject({ amountMinor, isPending: false })
  expect(await stripe.refund({ ...asked, attempt: 2 })).toEqual(first)
  server.forgetKeys()
  expect(await stripe.refund({ ...asked, attempt: 2 })).toEqual(first)
  expect(server.refunds.filter((refund) => refund.payment_intent === sessionId)).toHaveLength(1)
  // Another refund of money that is gone is no success.
  await expect(stripe.refund({ ...asked, amountMinor: 30_001, reference: randomUUID(), attempt: 1 })).rejects.toThrow()
})

test('a refund that was refused once is not refused for ever: the next asking has a key of its own', async () => {
  const { sessionId } = await stripe.open(input())
  server.pay(sessionId)
  const asked = { sessionId, amountMinor: 20_000, currency: 'SEK', reference: randomUUID() }
  // One failure; the library's own repeats carry the same key, and fail again.
  server.refundStatus.failures = 1
  await expect(stripe.refund({ ...asked, attempt: 1 })).rejects.toThrow()
  await expect(stripe.refund({ ...asked, attempt: 1 })).rejects.toThrow()
  expect(await stripe.refund({ ...asked, attempt: 2 })).toMatchObject({ amountMinor: 20_000 })
})

test('a provider that fails is an error, not an answer', async () => {
  server.faults.push({ status: 500 }, { status: 500 }, { status: 500 })
  await expect(stripe.open(input())).rejects.toThrow()
  server.faults.length = 0
})

test('events are believed by their signature over the raw bytes', async () => {
  const asked = input()
  const { sessionId } = await stripe.open(asked)
  const intent = server.pay(sessionId)
  const { id, raw, headers } = server.event('payment_intent.succeeded', intent)
  const read = (body: string, signature: string | undefined) =>
    stripe.readWebhook(Buffer.from(body), signature === undefined ? {} : { 'stripe-signature': signature })
  expect(read(raw, headers['stripe-signature'])).toEqual({
    eventId: id,
    sessionId,
    reference: asked.reference,
    state: { status: 'paid', amountMinor: 50_000, currency: 'SEK' },
  })
  const refused = expect.objectContaining({ code: 'webhook.signature-invalid' })
  const attempt = (body: string, signature: string | undefined): unknown => {
    try {
      return read(body, signature)
    } catch (error) {
      return error
    }
  }
  expect(attempt(raw, undefined)).toEqual(refused)
  expect(attempt(raw, 'nonsense')).toEqual(refused)
  // The same JSON in other bytes.
  expect(attempt(JSON.stringify(JSON.parse(raw)), headers['stripe-signature'])).toEqual(refused)
  expect(
    attempt(raw, server.event('payment_intent.succeeded', intent, { secret: 'whsec_other' }).headers['stripe-signature']),
  ).toEqual(refused)
  const old = server.event('payment_intent.succeeded', intent, { at: new Date(clock.now().getTime() - 3_600_000) })
  expect(attempt(old.raw, old.headers['stripe-signature'])).toEqual(refused)
})

test('events about other things are not ours', async () => {
  const { sessionId } = await stripe.open(input())
  const intent = server.pay(sessionId)
  const read = ({ raw, headers }: { raw: string; headers: Record<string, string> }) => stripe.readWebhook(Buffer.from(raw), headers)
  expect(read(server.event('payment_intent.created', intent))).toBeUndefined()
  expect(read(server.event('payment_intent.succeeded', { ...intent, metadata: {} }))).toBeUndefined()
  expect(
    read(server.event('payment_intent.succeeded', { ...intent, metadata: { reference: 'of another program' } })),
  ).toBeUndefined()
})
