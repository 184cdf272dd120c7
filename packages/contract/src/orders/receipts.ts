import { z } from 'zod'
import { route } from '../route.ts'
import { currency, moment, money, ofOrder } from './fields.ts'
import { lineKinds, orderStatuses } from './order-states.ts'
import { ownGiftCard } from './own-gift-cards.ts'
import { orderCoupon } from './payments.ts'
import { refundMade } from './refund-schema.ts'
import { summaryLine } from './summary.ts'

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
