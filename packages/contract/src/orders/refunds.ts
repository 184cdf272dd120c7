import { z } from 'zod'
import { fault } from '../faults.ts'
import { orderStatuses } from '../orders.ts'
import { route } from '../route.ts'
import { refund, refundCauses, refundMade } from './refund-schema.ts'

// Refunds by the staff. Automatic refunds (paid too late, twice, sold out) need no call.

const money = z.number().describe('Decimal major units, VAT included')
const ofOrder = z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) })

const cause = z
  .enum(refundCauses)
  .describe('Why, in a word: illness of the buyer’s, a centre that was closed, a fault of ours, goodwill, fraud, or something else')

/** A credit note: one for each time money of a receipt goes back. */
export const creditNote = z.object({
  number: z.string().describe('SE-C-000012: a series of each country, without gaps'),
  issuedAt: z.iso.datetime(),
  amount: money,
  vatAmount: money,
  currency: z.string(),
  reason: refund.shape.reason,
  cause: cause.nullable().describe('Of a refund by the staff; null: none was asked for'),
})
export type CreditNote = z.infer<typeof creditNote>

export const refundState = z.object({
  orderReference: z.string(),
  status: z.enum(orderStatuses),
  currency: z.string(),
  totalAmount: money,
  giftCardAmount: money.describe('What of it was paid with gift cards'),
  refundedAmount: money,
  refundableAmount: money.describe('What may still be given back, to gift cards and to the source together'),
  isDisputed: z.boolean().describe('The buyer’s bank asks for the payment back: what it took is not given back meanwhile'),
  lines: z.array(
    z.object({
      lineId: z.guid(),
      articleName: z.string(),
      quantity: z.number().int(),
      amount: money,
      refundedAmount: money,
      refundableAmount: money.describe('Of a gift card: no more than is left on it'),
    }),
  ),
  refunds: z.array(refundMade),
  creditNotes: z.array(creditNote),
})
export type RefundState = z.infer<typeof refundState>

export const readRefunds = route({
  method: 'GET',
  path: '/api/shop/orders/:orderReference/refunds',
  summary: 'Returns what has been refunded of an order and what can still be refunded.',
  params: ofOrder,
  answer: refundState,
  // A role given for one playground opens the orders that are wholly of it; all others belong to the company of a country.
  access: { permission: 'orders.read' },
  atPlace: 'resource',
  refusals: ['order.not-found'],
})

/** What is asked of a refund, its cause aside. */
const refundOf = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: z.guid(), amount: money.positive() }))
    .min(1)
    .max(50)
    .optional()
    .describe('What goes back of which line; either this or `everything`'),
  everything: z.literal(true).optional().describe('All that is left of every line'),
  to: z.enum(['source', 'gift-card']),
  note: z.string().trim().max(200).optional().describe('Why; for the books, not for the buyer. Required with the cause `other`'),
  keepsGoods: z
    .boolean()
    .optional()
    .describe(
      'The buyer keeps what was bought although all the money goes back. Not of gift cards: their value always goes with the money',
    ),
})
type Asked = { lines?: unknown; everything?: unknown }
// Asked for in words: a misspelt or forgotten field must not become the whole sum.
const namesWhat = ({ lines, everything }: Asked): boolean => (lines === undefined) !== (everything === undefined)
const unnamed = { path: ['lines'], ...fault('linesOrEverything') }

/** The body of a refund as its preview takes it: before anybody has said why. */
export const refundToPreview = refundOf.extend({ cause: cause.optional() }).refine(namesWhat, unnamed)

export const refundOrder = route({
  method: 'POST',
  path: '/api/shop/orders/:orderReference/refunds',
  summary:
    'Refunds a paid order in full or in part, to the original payment methods or to a new gift card. Issues a credit note and notifies the buyer.',
  params: ofOrder,
  body: refundOf
    .extend({ cause })
    .refine(namesWhat, unnamed)
    .refine((body) => body.cause !== 'other' || (body.note ?? '') !== '', { path: ['note'], ...fault('required') }),
  answer: refundState,
  idempotent: true,
  mayStepUp: true,
  refusals: [
    'auth.step-up-required',
    'order.not-found',
    'order.not-completed',
    'refund.too-much',
    'refund.card-spent',
    'refund.disputed',
    'refund.over-limit',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  access: { permission: 'orders.refund' },
  atPlace: 'resource',
})

export const creditNotePdf = route({
  method: 'GET',
  path: '/api/shop/my-credit-notes/:number/pdf',
  summary: 'Returns a credit note of an own order as a PDF, in the caller’s language.',
  access: 'signed-in',
  params: z.object({ number: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
  answerType: 'application/pdf',
  refusals: ['credit-note.not-found'],
})
