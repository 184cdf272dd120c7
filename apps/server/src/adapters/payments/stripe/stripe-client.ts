import Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from '../../../http/refusal.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { DisputeEvent, PaymentProvider, PaymentState, RefundAnswer, RefundState } from '../payment-provider.ts'
import { stripeBalance } from './stripe-balance.ts'

/** `apiBase`: another address than Stripe's own, for tests. */
type Settings = { secretKey: string; publishableKey: string; webhookSecret: string; apiBase?: string | undefined }
type AllowedTypes = Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[]

/** Our ways to pay, as Stripe calls them; others by their own name. The cards of a telephone are cards: Stripe's form offers them where the device has them. */
const methodTypes: Record<string, string> = { sepa: 'sepa_debit', applepay: 'card', googlepay: 'card' }
const tellingEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])
const refundEvents = new Set(['refund.updated', 'refund.failed', 'charge.refund.updated'])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** How old a signature may be, in seconds; Stripe's own advice. */
const tolerance = 300

/**
 * Payments through Stripe: one PaymentIntent per attempt, paid in the Payment Element of our own page. Our payment id is the idempotency key of its creation
 * and stands in its metadata, by which webhooks find their payment.
 */
export const createStripePayments = (settings: Settings, clock: Clock): PaymentProvider => {
  const client = (patience: { timeout: number; maxNetworkRetries: number }) =>
    new Stripe(settings.secretKey, { ...patience, telemetry: false, ...addressOf(settings.apiBase) })
  // A buyer waits for some of these calls and is told within 8 s that Stripe does not answer, so there is one retry, for a lost reply. Jobs may wait
  // longer.
  const stripe = client({ timeout: 3_000, maxNetworkRetries: 1 })
  const patient = client({ timeout: 10_000, maxNetworkRetries: 2 })
  const find = async (sessionId: string): Promise<PaymentState> =>
    stateOf(await stripe.paymentIntents.retrieve(sessionId, { expand: ['latest_charge'] }))
  const findSentRefund: NonNullable<PaymentProvider['findSentRefund']> = async ({ sessionId, reference }) => {
    for await (const refund of patient.refunds.list({ payment_intent: sessionId, limit: 100 }))
      if (refund.metadata?.reference === reference && refundStateOf(refund) !== 'failed') return refundAnswer(refund)
    return undefined
  }
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    open: async (input) => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: input.amountMinor,
          currency: input.currency.toLowerCase(),
          allowed_payment_method_types: [methodTypes[input.method] ?? input.method] as AllowedTypes,
          description: `${input.description} (${input.orderReference})`,
          metadata: { reference: input.reference, orderReference: input.orderReference },
        },
        { idempotencyKey: input.reference },
      )
      return { sessionId: intent.id, ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }) }
    },
    find,
    cancel: async (sessionId) => {
      try {
        return stateOf(await stripe.paymentIntents.cancel(sessionId))
      } catch (error) {
        // Paid, or already ended: not an error but the answer.
        if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state') return find(sessionId)
        throw error
      }
    },
    // Stripe repeats its first answer to an idempotency key, errors included, and forgets the key after a day. So the metadata records what has been moved,
    // and each attempt has a key of its own.
    refund: async (input) => {
      const { sessionId, amountMinor, reference, attempt } = input
      const earlier = await findSentRefund(input)
      if (earlier) return earlier
      const refund = await patient.refunds.create(
        { payment_intent: sessionId, amount: amountMinor, metadata: { reference } },
        { idempotencyKey: `refund-${reference}-${attempt}` },
      )
      return refundAnswer(refund)
    },
    findSentRefund,
    findRefund: async (refundId) => refundStateOf(await patient.refunds.retrieve(refundId)),
    listDisputes: (since) => listDisputes(patient, since),
    balance: stripeBalance(patient),
    readWebhook: (raw, headers) => readEvent(verified(stripe, raw, headers['stripe-signature'], settings.webhookSecret, clock)),
  }
}

const listDisputes = async (client: Stripe, since: Date): Promise<DisputeEvent[]> => {
  const found: DisputeEvent[] = []
  for await (const dispute of client.disputes.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }))
    found.push(...disputeOf(dispute))
  return found
}

/** What an event says of a payment, a refund or a dispute; undefined when it is about something else. */
const readEvent = (event: Stripe.Event): ReturnType<PaymentProvider['readWebhook']> => {
  if (refundEvents.has(event.type)) {
    const refund = readAs(refundShape, event.data.object) as Stripe.Refund
    return { kind: 'refund', refundId: refund.id, state: refundStateOf(refund) }
  }
  if (event.type.startsWith('charge.dispute.')) return disputeOf(readAs(disputeShape, event.data.object) as Stripe.Dispute)[0]
  if (!tellingEvents.has(event.type)) return undefined
  const intent = readAs(intentShape, event.data.object) as Stripe.PaymentIntent
  const reference = intent.metadata.reference
  // Other software may take payments through the same Stripe account.
  if (reference === undefined || !uuid.test(reference)) return undefined
  return { eventId: event.id, sessionId: intent.id, reference, state: stateOf(intent) }
}

const refundStateOf = ({ status }: Stripe.Refund): RefundState => {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'pending' || status === 'requires_action' ? 'pending' : 'done'
}
// One that failed at once is pending, too: asked about later, it says so, and the alarm is raised in one place.
const refundAnswer = (refund: Stripe.Refund): RefundAnswer => ({
  refundId: refund.id,
  isPending: refundStateOf(refund) !== 'done',
  amountMinor: refund.amount,
})

/** None for a dispute about what was not paid as an intent, and so not by us. An inquiry that may still become a dispute counts as one. */
const disputeOf = (dispute: Stripe.Dispute): DisputeEvent[] => {
  const { payment_intent: intent } = dispute
  if (intent === null) return []
  const isOver = dispute.status === 'won' || dispute.status === 'warning_closed' || dispute.status === 'prevented'
  return [
    {
      kind: 'dispute',
      disputeId: dispute.id,
      sessionId: typeof intent === 'string' ? intent : intent.id,
      amountMinor: dispute.amount,
      currency: dispute.currency.toUpperCase(),
      reason: dispute.reason,
      state: dispute.status === 'lost' ? 'lost' : isOver ? 'won' : 'open',
      openedAt: new Date(dispute.created * 1000),
    },
  ]
}

const verified = (
  stripe: Stripe,
  raw: Buffer,
  signature: string | string[] | undefined,
  secret: string,
  clock: Clock,
): Stripe.Event => {
  if (typeof signature !== 'string') throw new Refusal('webhook.signature-invalid')
  try {
    const event = stripe.webhooks.constructEvent(raw, signature, secret, tolerance, undefined, clock.now().getTime())
    return readAs(eventShape, event) as Stripe.Event
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new Refusal('webhook.signature-invalid')
    // Signed, and no JSON.
    if (error instanceof SyntaxError) throw new Refusal('webhook.unreadable')
    throw error
  }
}

// What is read of an event, and no more: Stripe adds fields as it likes.
const eventShape = z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({ object: z.looseObject({}) }) })
const intentShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount_received: z.number(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
})
const refundShape = z.looseObject({ id: z.string(), status: z.string().nullable() })
const disputeShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  created: z.number(),
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullable(),
})
/** @throws Refusal `webhook.unreadable` where the signed body is not what Stripe says it sends. */
const readAs = (shape: z.ZodType, value: unknown): unknown => {
  const result = shape.safeParse(value)
  if (!result.success) throw new Refusal('webhook.unreadable')
  return result.data
}

const addressOf = (apiBase: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } => {
  if (apiBase === undefined) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port === '' ? {} : { port }) }
}

const stateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  const label = labelOf(intent.latest_charge)
  switch (intent.status) {
    case 'succeeded':
      return {
        status: 'paid',
        amountMinor: intent.amount_received,
        currency: intent.currency.toUpperCase(),
        ...(label === undefined ? {} : { methodLabel: label }),
      }
    case 'processing':
    case 'requires_capture':
      return { status: 'processing' }
    case 'canceled':
      return { status: 'cancelled' }
    case 'requires_payment_method':
      return { status: intent.last_payment_error ? 'declined' : 'open' }
    default:
      return { status: 'open' }
  }
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
/** Ways to pay that go by their name alone. */
const payNames: Record<string, string> = {
  swish: 'Swish',
  mobilepay: 'MobilePay',
  vipps: 'Vipps',
  klarna: 'Klarna',
  paypal: 'PayPal',
}
/** Telephones that keep cards, by Stripe's words. */
const walletNames: Record<string, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const cardLabel = ({ brand, last4, wallet }: Stripe.Charge.PaymentMethodDetails.Card): string =>
  [walletNames[wallet?.type ?? ''], `${brands[brand ?? ''] ?? brand ?? ''} •••• ${last4 ?? ''}`.trim()].filter(Boolean).join(', ')
const labelOf = (charge: Stripe.PaymentIntent['latest_charge']): string | undefined => {
  // A webhook carries the charge's id only; `find` has it whole.
  if (charge === null || typeof charge === 'string') return undefined
  const details = charge.payment_method_details
  switch (details?.type) {
    case 'card':
      return details.card && cardLabel(details.card)
    case 'sepa_debit':
      return `SEPA •••• ${details.sepa_debit?.last4 ?? ''}`
    default:
      return payNames[details?.type ?? '']
  }
}
