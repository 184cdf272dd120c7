import { z } from 'zod'
import { route } from '../route.ts'
import { currency, moment, money } from './fields.ts'
import { orderStatuses, paymentStates } from './order-states.ts'
import { orderCoupon } from './payments.ts'

export const payment = z.object({
  orderReference: z.string(),
  paymentToken: z.string(),
  orderStatus: z.enum(orderStatuses),
  state: z.enum(paymentStates),
  provider: z
    .string()
    .describe('By its name; gift-card: nothing is left to pay (the method is `coupon` when a coupon took it all off)'),
  method: z.string(),
  methods: z.array(z.string()).describe("The country's ways to pay"),
  amount: money.describe('What is left to pay'),
  giftCardAmount: money.describe('What gift cards have paid of the order'),
  coupon: orderCoupon.nullable(),
  currency,
  redirectUrl: z.string().nullable().describe("The provider's page, where it has one; null before the session is opened"),
  clientSecret: z.string().nullable().describe("For the provider's own element in our page; null before the session is opened"),
  publishableKey: z.string().nullable(),
  expiresAt: moment,
})
export type Payment = z.infer<typeof payment>

const ofPayment = {
  access: 'signed-in',
  params: z.object({ paymentToken: z.string().regex(/^[\w-]{1,100}$/) }),
} as const

export const getPayment = route({
  method: 'GET',
  path: '/api/shop/payments/:paymentToken',
  summary:
    'Returns a payment: the amount due, the payment methods and the open payment session, if there is one. Has no side effects.',
  answer: payment,
  refusals: ['payment.not-found'],
  ...ofPayment,
})

export const openPaymentSession = route({
  method: 'POST',
  path: '/api/shop/payments/:paymentToken/session',
  summary: 'Opens a session at the payment provider. Repeating the call returns the same session.',
  answer: payment,
  refusals: ['payment.not-found', 'payment.unavailable'],
  ...ofPayment,
})

// ---- from the payment provider

export const receiveWebhook = route({
  method: 'POST',
  path: '/api/payments/webhooks/:provider',
  summary:
    'Receives the webhooks of a payment provider, signed over the raw body. An event is stored, acknowledged, then processed; repeats are acknowledged and ignored. A signed event that cannot be read is stored and refused.',
  access: 'provider',
  params: z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
  refusals: ['webhook.signature-invalid', 'webhook.unreadable'],
})
