import { z } from 'zod'

/** Money given back, and why. */
export const refund = z.object({
  amount: z.number().describe('Decimal major units, VAT included'),
  currency: z.string().describe('ISO 4217'),
  reason: z
    .enum([
      'PaidTooLate',
      'PaidTwice',
      'WrongAmount',
      'SoldOut',
      'Withdrawal',
      'Cancelled',
      'CalledOff',
      'Moved',
      'Goodwill',
      'Disputed',
    ])
    .describe(
      'Withdrawal: by right, within its time. Cancelled: a booking given up by its parent. CalledOff: by the centre. Moved: to a class that costs less. Goodwill: by the staff. Disputed: the buyer’s bank has taken the money back',
    ),
  state: z.enum(['Due', 'Done']),
})

/** Why the staff refunds, in a word. */
export const refundCauses = ['illness', 'closed', 'our-fault', 'goodwill', 'fraud', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

/** The same, and where it went. */
export const refundMade = refund.extend({ to: z.enum(['source', 'gift-card']) })
export type RefundMade = z.infer<typeof refundMade>
