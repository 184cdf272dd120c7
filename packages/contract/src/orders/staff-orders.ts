import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { fileRowsMost, moment } from '../staff/fields.ts'
import { lineKinds, orderStatuses } from './order-states.ts'
import { payMethods } from './pay-methods.ts'
import { refundCauses } from './refund-schema.ts'
import { refundOrder, refundToPreview } from './refunds.ts'

// What staff see of orders, and what a refund would do. The refund itself is in refunds.ts.

const money = z.number().describe('Decimal major units, VAT included')

/** What orders are filtered by, by where their money is. `attention`: a refund that the bank sent back, or a payment that the buyer’s bank disputes. */
export const orderFilters = ['waiting', 'paid', 'refunded', 'unpaid', 'attention'] as const
export type OrderFilter = (typeof orderFilters)[number]
/** Why somebody must look at an order. */
export const orderAttentions = ['refund-failed', 'disputed'] as const

export const listedStaffOrder = z.object({
  id: z.guid(),
  reference: z.string(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  attention: z.enum(orderAttentions).nullable(),
  country: z.string(),
  centre: z.string().nullable().describe('The play centre of its class; null: it is of no class, and belongs to the country'),
  buyer: z.string().describe('The name of an account; of a guest the address, masked: `a•••@example.com`. Empty: erased'),
  kind: z.enum(lineKinds),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  method: z.string().describe('How the last attempt pays: a payment method of the country'),
  hasGiftCards: z.boolean().describe('Whether gift cards paid part of it, or all'),
  currency: z.string().describe('ISO 4217'),
  total: money,
  refunded: money,
})
export type ListedStaffOrder = z.infer<typeof listedStaffOrder>

const filters = {
  filter: z.enum(orderFilters).optional(),
  kind: z.enum(lineKinds).optional(),
  method: z.enum(payMethods).optional().describe('That one of its payments was to be made by'),
  country: z.guid().optional().describe('A country, or a place in it'),
  centre: z.guid().optional().describe('The play centre of whose classes it is'),
  from: day.optional().describe('Placed on this day or later, by the calendar of the country'),
  to: day.optional(),
  search: z
    .string()
    .trim()
    .min(3)
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .describe('A whole reference, a whole e-mail address, the last four digits of a card, or the beginning of a buyer’s name'),
}
const read = { access: { permission: 'orders.read' }, atPlace: 'resource' } as const

export const listStaffOrders = route({
  method: 'GET',
  path: '/api/staff/orders',
  summary:
    'Lists the orders of one’s countries, and those that are wholly of one’s play centres, newest first, 50 at a time. Written to the audit log.',
  query: z.strictObject({ ...filters, before: z.guid().optional().describe('The last order of the page before') }),
  answer: z.object({
    orders: z.array(listedStaffOrder),
    hasMore: z.boolean(),
    sums: z
      .array(z.object({ currency: z.string(), count: z.number().int(), total: money, refunded: money }))
      .nullable()
      .describe('Of all that the filters leave, by currency; null without `from`'),
  }),
  ...read,
})
export const staffOrdersFile = route({
  method: 'GET',
  path: '/api/staff/orders.csv',
  summary: `Returns the same as a file of comma-separated values (at most ${fileRowsMost.toLocaleString('en')} rows), without names and addresses of buyers. Written to the audit log.`,
  stepUp: true,
  query: z.strictObject(filters),
  answerType: 'text/csv',
  ...read,
})

/** What can have happened to an order. */
export const orderEvents = [
  'placed',
  'discounted',
  'paid-by-gift-card',
  'payment-declined',
  'payment-cancelled',
  'paid',
  'present-sent',
  'receipt-resent',
  'presents-resent',
  'acting-resent',
  'mail-waiting',
  'mail-accepted',
  'mail-refused',
  'mail-given-up',
  'entrance-used',
  'entrance-undone',
  'handed-out',
  'withdrawn',
  'credited',
  'goodwill-given',
  'refunded',
  'refund-due',
  'refund-failed',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'noted',
  'ended',
] as const
export const orderEvent = z.object({
  kind: z.enum(orderEvents),
  at: moment,
  amount: money
    .nullable()
    .describe('What the buyer paid, positive, or got, negative: money back, or a gift card out of goodwill; null: no money moved'),
  detail: z
    .string()
    .describe('The card, receipt, credit note, coupon or play centre; of a mail its template; empty where there is none'),
  by: z.string().describe('Who of the staff; empty: the buyer, or nobody'),
  cause: z.enum(refundCauses).nullable().describe('Why the staff refunded or gave something; null where nobody was asked'),
  note: z.string().describe('What was written to it, for the staff; empty where nothing was'),
})
export type OrderEvent = z.infer<typeof orderEvent>

export const staffOrderLine = z.object({
  lineId: z.guid(),
  name: z.string(),
  kind: z.enum(lineKinds),
  quantity: z.number().int(),
  vatPercent: z.number(),
  amount: money,
  discount: money,
  refunded: money,
  refundable: money.describe('Of a gift card: no more than is left on it'),
  proposed: money.describe('The unused share of it: what a withdrawal would give back today if its time were not over'),
  unusedPercent: z.number().int().describe('How much of it has not been used, 0 to 100'),
  isRevoked: z.boolean().describe('Whether what was bought has ended with a refund'),
})
export type StaffOrderLine = z.infer<typeof staffOrderLine>

const ofOrder = { params: refundOrder.params } as const
export const staffOrder = z.object({
  reference: z.string(),
  status: z.enum(orderStatuses),
  attention: z.enum(orderAttentions).nullable(),
  createdAt: moment,
  country: z.string(),
  language: z.string().describe('In which the buyer reads'),
  currency: z.string(),
  buyer: z.object({ isGuest: z.boolean(), name: z.string(), email: z.string().describe('Empty: erased') }),
  receipt: z.string().nullable().describe('Null: not paid'),
  total: money,
  discount: money,
  couponName: z.string().nullable(),
  vat: money.describe('What of the total is VAT'),
  giftCards: money.describe('What of the total gift cards paid'),
  paid: money.describe('What of the total the payment provider took'),
  method: z.string().describe('A payment method of the country; with `methodLabel` as `Visa •••• 4242`, where it is known'),
  methodLabel: z.string().nullable(),
  refunded: money,
  refundable: money,
  hasPresents: z.boolean().describe('Whether something was sent to somebody else'),
  lines: z.array(staffOrderLine),
  events: z.array(orderEvent).describe('Newest first; at most 500'),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const readStaffOrder = route({
  method: 'GET',
  path: '/api/staff/orders/:orderReference',
  summary: 'Returns an order with everything that happened to it. Written to the audit log; its buyer sees who has looked.',
  ...ofOrder,
  answer: staffOrder,
  refusals: ['order.not-found'],
  ...read,
})

export const refundPreview = z.object({
  amount: money,
  vat: money.describe('What of it is VAT: the credit note’s'),
  currency: z.string(),
  ways: z
    .array(z.object({ to: z.enum(['source', 'gift-card', 'new-gift-card']), amount: money }))
    .describe('Where it goes: through the payment provider first, the rest onto the gift cards that paid'),
  ends: z.array(z.string()).describe('Lines whose ticket, pass, code or seat ends'),
  givesCouponBack: z.boolean(),
  closedMonth: z
    .string()
    .nullable()
    .describe(
      '`YYYY-MM`: the month of the sale is closed in the books, so the credit note is posted in the open one; null: it is open',
    ),
})
export type RefundPreview = z.infer<typeof refundPreview>
export const previewRefund = route({
  method: 'POST',
  path: '/api/shop/orders/:orderReference/refunds/preview',
  summary: 'Says what a refund would do, and where the money would go. Changes nothing.',
  ...ofOrder,
  body: refundToPreview,
  answer: refundPreview,
  refusals: [
    'order.not-found',
    'order.not-completed',
    'refund.too-much',
    'refund.card-spent',
    'refund.disputed',
    'refund.over-limit',
  ],
  access: { permission: 'orders.refund' },
  atPlace: 'resource',
})

export const orderEvidencePdf = route({
  method: 'GET',
  path: '/api/staff/orders/:orderReference/evidence.pdf',
  summary:
    'Returns what is kept of a disputed order as a PDF for the payment provider, in English and in the language of the country: who bought, what was agreed, delivered, used and refunded. No children, no health data. Written to the audit log; its buyer sees who has looked.',
  ...ofOrder,
  answerType: 'application/pdf',
  refusals: ['order.not-found', 'order.not-disputed'],
  ...read,
})

export const resendStaffReceipt = route({
  method: 'POST',
  path: '/api/staff/orders/:orderReference/receipt',
  summary:
    'Mails the confirmation of a paid order, with the buyer’s own codes and gift cards, to the buyer again: to the address of the account, of a guest to that of the order. At most five times an hour. Written to the audit log.',
  ...ofOrder,
  refusals: ['order.not-found', 'order.not-completed', 'request.too-many'],
  ...read,
})

export const resendPresents = route({
  method: 'POST',
  path: '/api/staff/orders/:orderReference/presents',
  summary:
    'Mails gift cards and codes that an order gave to somebody else to their receivers again: those that were sent and can still be used. At most five times an hour. Written to the audit log.',
  ...ofOrder,
  answer: z.object({ mailed: z.number().int().positive().describe('How many mails') }),
  refusals: ['order.not-found', 'order.not-completed', 'order.no-presents', 'request.too-many'],
  ...read,
})

/** Characters of a note at most. */
export const orderNoteLongest = 1_000
export const addOrderNote = route({
  method: 'POST',
  path: '/api/staff/orders/:orderReference/notes',
  summary:
    'Notes something about an order for colleagues, onto its timeline. Never health. The buyer reads it in the data export; it goes with the account, and after 24 months. Written to the audit log.',
  ...ofOrder,
  idempotent: true,
  body: z.strictObject({ text: writtenText(orderNoteLongest) }),
  refusals: ['order.not-found', 'request.too-many', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...read,
})
