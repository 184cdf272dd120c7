import { z } from 'zod'
import { reduction } from './catalogue.ts'
import { delivery } from './orders/delivery.ts'
import { lineKinds, orderStatuses, paymentStates } from './orders/order-states.ts'
import { couponCode, couponRefusals, giftCardCodes, giftCardRefusals, orderCoupon, totalAmount } from './orders/payments.ts'
import { refund, refundMade } from './orders/refund-schema.ts'
import { route } from './route.ts'

export * from './orders/order-states.ts'

const money = z.number().describe('Decimal major units, VAT included')
const currency = z.string().describe('ISO 4217')
const moment = z.iso.datetime()
const reference = z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) })
const day = z.iso.date()

// ---- summary

export const summaryLine = z.object({
  articleId: z.guid(),
  articleName: z.string(),
  quantity: z.number().int(),
  amount: money.describe('What is paid for it: less `discount`'),
  discount: money.describe('What a coupon takes off'),
  vatPercent: z.number(),
  vatAmount: money.describe('Included in `amount`'),
})
export const orderSummary = z.object({
  articleId: z.guid(),
  articleName: z.string(),
  companyName: z.string(),
  price: money,
  reduction: reduction.nullable().describe('What is told of a price that is lower for a while'),
  currency,
  rules: z.string(),
  totalAmount: money,
  vatAmount: money,
  period: z.object({ start: day, end: day }).describe('First and last day of validity, were it bought today'),
  lines: z.array(summaryLine),
  coupon: orderCoupon.nullable(),
  paymentMethods: z.array(z.string()).describe("The country's ways to pay: card, swish, …"),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const saleRefusals = ['article.not-found', 'article.inactive', 'article.not-on-sale', 'article.other-country'] as const
/** What may be said to any order. */
export const orderRefusals = [
  ...saleRefusals,
  'payment.method-unknown',
  'payment.unavailable',
  'order.too-many-open',
  'order.price-changed',
  'idempotency.other-body',
  'idempotency.key-invalid',
  ...giftCardRefusals,
  ...couponRefusals,
] as const

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

const ofOrder = { access: 'signed-in', params: reference } as const

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

// ---- what was bought

/** `Revoked`: its purchase was given back, and what was left on it went with the money. */
export const giftCardStates = ['Active', 'Used', 'Expired', 'Revoked'] as const

export const ownGiftCard = z.object({
  guid: z.guid(),
  articleName: z.string(),
  amount: money,
  balance: money,
  currency,
  code: z.string(),
  validFromDate: day.nullable().describe('Null: from the purchase'),
  validToDate: day,
  state: z.enum(giftCardStates),
  issuedAt: moment,
  orderReference: z.string(),
  design: z.object({ guid: z.guid(), url: z.string(), name: z.string() }).nullable(),
  delivery: z.object({
    to: z.enum(['me', 'someone']),
    recipientName: z.string().nullable(),
    recipientEmail: z.string().nullable(),
    greeting: z.string().nullable(),
    sendAt: moment.nullable(),
    sentAt: moment.nullable(),
  }),
})
export type OwnGiftCard = z.infer<typeof ownGiftCard>

export const orderInList = z.object({
  orderReference: z.string(),
  status: z.enum(orderStatuses),
  createdAt: moment,
  totalAmount: money,
  currency,
  receiptNumber: z.string().nullable(),
  lines: z.array(z.object({ articleName: z.string(), quantity: z.number().int() })),
})
export type OrderInList = z.infer<typeof orderInList>

export const listOrders = route({
  method: 'GET',
  path: '/api/shop/orders',
  summary: 'Lists the orders of the signed-in buyer, newest first (at most 100).',
  access: 'signed-in',
  query: z.strictObject({ before: moment.optional().describe('Orders created before this moment') }),
  answer: z.array(orderInList),
})

export const orderDetail = z.object({
  orderReference: z.string(),
  status: z.enum(orderStatuses),
  isFinal: z.boolean(),
  isPayable: z.boolean(),
  paymentToken: z.string().nullable().describe('While payable: the newest attempt'),
  createdAt: moment,
  expiresAt: moment,
  completedAt: moment.nullable(),
  receiptNumber: z.string().nullable(),
  seller: z.object({
    companyName: z.string(),
    companyOrgno: z.string(),
    companyAddress: z.string(),
    companyVatNumber: z.string().nullable().describe('Null on receipts from before it was kept'),
  }),
  email: z.string().describe('Where the receipt was sent'),
  paidWith: z.string().nullable().describe('Visa •••• 4242'),
  method: z.string(),
  lines: z.array(
    summaryLine.extend({
      kind: z.enum(lineKinds),
      articleId: z.guid().nullable().describe('Null: seats of a class'),
      taxedBefore: money.describe(
        'What of `amount` was paid with gift cards that were taxed at their sale: the VAT is of the rest',
      ),
      rules: z.string(),
    }),
  ),
  coupon: orderCoupon.nullable(),
  totalAmount: money.describe('What is paid: less what a coupon took off'),
  giftCardAmount: money.describe('What of it gift cards pay'),
  vat: z.array(z.object({ vatPercent: z.number(), onAmount: money, vatAmount: money })).describe('By rate'),
  currency,
  refunds: z.array(refundMade),
  creditNotes: z.array(z.string()).describe('Their numbers; each is a PDF (refunds.ts)'),
  giftCards: z.array(ownGiftCard),
})
export type OrderDetail = z.infer<typeof orderDetail>

export const getOrder = route({
  method: 'GET',
  path: '/api/shop/orders/:orderReference',
  summary: 'Returns one order with everything on its receipt.',
  answer: orderDetail,
  refusals: ['order.not-found'],
  ...ofOrder,
})

export const orderReceiptPdf = route({
  method: 'GET',
  path: '/api/shop/orders/:orderReference/receipt.pdf',
  summary: 'Returns the receipt as a PDF, in the caller’s language.',
  answerType: 'application/pdf',
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

export const resendReceipt = route({
  method: 'POST',
  path: '/api/shop/orders/:orderReference/resend-receipt',
  summary: 'Sends the receipt mail to the buyer again.',
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

export const listMyGiftCards = route({
  method: 'GET',
  path: '/api/shop/my-gift-cards',
  summary: 'Lists the gift cards that the signed-in buyer has bought, newest first (at most 200).',
  access: 'signed-in',
  answer: z.array(ownGiftCard),
})

export const myGiftCardPdf = route({
  method: 'GET',
  path: '/api/shop/my-gift-cards/:guid/pdf',
  summary: 'Returns a gift card as a PDF to print, in the caller’s language.',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  answerType: 'application/pdf',
  refusals: ['gift-card.not-found'],
})

export const giftCardBalance = z.object({
  amount: money,
  balance: money,
  currency,
  validFromDate: day.nullable().describe('Null: from the purchase'),
  validToDate: day,
  state: z.enum(giftCardStates),
})
export const getGiftCardBalance = route({
  method: 'POST',
  path: '/api/shop/gift-cards/balance',
  summary: 'Returns the balance of a gift card by its code. Case, spaces and dashes do not matter. Rate-limited.',
  access: 'anyone',
  body: z.strictObject({ code: z.string().min(1).max(60) }),
  answer: giftCardBalance,
  refusals: ['gift-card.not-found'],
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
