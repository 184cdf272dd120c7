import { z } from 'zod'
import { reduction } from '../catalogue.ts'
import { day } from '../places/day.ts'
import { currency, money } from './fields.ts'
import { couponRefusals, giftCardRefusals, orderCoupon } from './payments.ts'

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

export const saleRefusals = [
  'article.not-found',
  'article.inactive',
  'article.not-on-sale',
  'article.sold-out',
  'article.other-country',
] as const
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
