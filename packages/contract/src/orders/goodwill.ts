import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { refundOrder } from './refunds.ts'

/** Why the staff gives a gift card, in a word: as for a refund, fraud aside. */
export const goodwillCauses = ['illness', 'closed', 'our-fault', 'goodwill', 'other'] as const
export type GoodwillCause = (typeof goodwillCauses)[number]

const money = z.number().describe('Decimal major units')

export const goodwillGiven = z.object({
  amount: money,
  currency: z.string().describe('ISO 4217'),
  validTo: day,
  mailedTo: z.string().describe('Masked: `a•••@example.com`; the code is in the mail alone'),
})
export type GoodwillGiven = z.infer<typeof goodwillGiven>

export const giveGoodwill = route({
  method: 'POST',
  path: '/api/staff/orders/:orderReference/goodwill',
  summary:
    'Gives the buyer of a paid order a new gift card out of goodwill and mails it. Nothing of the order changes. Each role has a limit; above the lowest one the second factor is asked for. Written to the audit log.',
  params: refundOrder.params,
  body: z
    .strictObject({
      amount: money.positive().max(100_000).multipleOf(0.01).describe('In the currency of the order'),
      cause: z.enum(goodwillCauses),
      note: z.string().trim().max(200).optional().describe('For the books, not for the buyer. Required with the cause `other`'),
    })
    .refine((body) => body.cause !== 'other' || (body.note ?? '') !== '', { path: ['note'], ...fault('required') }),
  answer: goodwillGiven,
  idempotent: true,
  mayStepUp: true,
  refusals: [
    'order.not-found',
    'order.not-completed',
    'goodwill.over-limit',
    'goodwill.own-order',
    'goodwill.nobody',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  access: { permission: 'orders.goodwill' },
  atPlace: 'resource',
})
