import { z } from 'zod'
import { delivery } from './orders/delivery.ts'
import { currency, moment, money, ofOrder } from './orders/fields.ts'
import { orderStatuses, paymentStates } from './orders/order-states.ts'
import { couponCode, couponRefusals, giftCardCodes, giftCardRefusals, totalAmount } from './orders/payments.ts'
import { refund } from './orders/refund-schema.ts'
import { orderRefusals, orderSummary, saleRefusals } from './orders/summary.ts'
import { route } from './route.ts'

export * from './orders/order-states.ts'
export * from './orders/own-gift-cards.ts'
export * from './orders/payment-sessions.ts'
export * from './orders/receipts.ts'
export * from './orders/summary.ts'

// ---- summary

export const summarizeGiftCardOrder = route({
  method: 'POST',
  path: '/api/shop/gift-card/orders/summary',
  summary: 'Returns price and content of a gift card order. Has no side effects.',
  access: 'anyone',
  body: z.strictObject({ articleId: z.guid(), coupon: couponCode.optional().describe('Always refused: a gift card is money') }),
  answer: orderSummary,
  refusals: [...saleRefusals, 'country.not-found', ...couponRefusals],
})

// ---- order

export const orderResult = z.object({ orderReference: z.string(), paymentToken: z.string() })
export type OrderResult = z.infer<typeof orderResult>

export const orderGiftCard = route({
  method: 'POST',
  path: '/api/shop/gift-card/orders',
  summary: 'Orders a gift card. The response leads to the payment.',
  access: 'signed-in',
  idempotent: true,
  body: z.strictObject({
    articleId: z.guid(),
    delivery: delivery.default({ to: 'me' }),
    design: z.guid().optional().describe('One of the pictures of the article; absent: the first'),
    method: z.string().max(40).optional().describe("One of the country's ways to pay; absent: the first"),
    giftCards: giftCardCodes,
    coupon: couponCode.optional().describe('Always refused: a gift card is money'),
    totalAmount,
  }),
  answer: orderResult,
  refusals: [...orderRefusals, 'delivery.design-unknown', 'delivery.date-in-past', 'delivery.date-too-far'],
})

export const orderProgress = z.object({
  orderReference: z.string(),
  status: z.enum(orderStatuses),
  isFinal: z.boolean().describe('Nothing more will happen; stop asking'),
  retryAfterMs: z.number().int().describe('When to ask again; 0 when final'),
  isPayable: z.boolean().describe('The buyer may (again) pay'),
  payment: z
    .object({ state: z.enum(paymentStates), method: z.string(), paymentToken: z.string() })
    .nullable()
    .describe('The newest attempt to pay'),
  expiresAt: moment,
  refund: refund.nullable(),
})
export type OrderProgress = z.infer<typeof orderProgress>

export const giftCardOrderStatus = route({
  method: 'GET',
  path: '/api/shop/gift-card/orders/:orderReference/status',
  summary: 'Returns the status of an order. Waits up to a second for a change while a payment is in progress.',
  answer: orderProgress,
  refusals: ['order.not-found'],
  ...ofOrder,
})

/** Purchase tracking event. */
export const trackingEvent = z.object({
  event: z.literal('purchase'),
  transactionAffiliation: z.string(),
  transactionId: z.string(),
  transactionTotal: money,
  transactionCurrency: currency,
  transactionProducts: z.array(
    z.object({ name: z.string(), sku: z.string(), category: z.string(), price: money, quantity: z.number().int() }),
  ),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

export const giftCardOrderTracking = route({
  method: 'GET',
  path: '/api/shop/gift-card/orders/:orderReference/tracking-event',
  summary: 'Returns the purchase tracking event of a completed order.',
  answer: trackingEvent,
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

// ---- payment

export const payAgainInput = z.strictObject({
  method: z.string().max(40).optional(),
  giftCards: giftCardCodes,
  coupon: couponCode
    .nullable()
    .optional()
    .describe('For an order that has none yet, and of which gift cards have paid nothing; null gives back the one it has'),
})
export const payOrder = route({
  method: 'POST',
  path: '/api/shop/orders/:orderReference/payment',
  summary:
    'Starts a new payment attempt: after a declined or abandoned one, or with another payment method, coupon or gift cards. Ends an open attempt.',
  idempotent: true,
  body: payAgainInput,
  answer: orderResult,
  refusals: [
    'order.not-found',
    'order.not-payable',
    'payment.method-unknown',
    'payment.unavailable',
    'idempotency.other-body',
    'idempotency.key-invalid',
    ...giftCardRefusals,
    ...couponRefusals,
  ],
  ...ofOrder,
})

export const cancelOrder = route({
  method: 'POST',
  path: '/api/shop/orders/:orderReference/cancel',
  summary: 'Cancels an unpaid order.',
  answer: orderProgress,
  refusals: ['order.not-found', 'order.not-cancellable', 'payment.unavailable'],
  ...ofOrder,
})

// ---- pictures of mails

export const mailArt = route({
  method: 'GET',
  path: '/mail-art/:guid/:file',
  summary: 'Returns a picture of the shop as PNG, for mail programs that do not show SVG.',
  access: 'anyone',
  params: z.object({ guid: z.guid(), file: z.string().regex(/^[0-9a-f]{12}\.png$/) }),
  answerType: 'image/png',
  refusals: ['media.not-found'],
  cache: 31_536_000,
})
