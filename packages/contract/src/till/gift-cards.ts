import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { giftCardBalance } from '../orders.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { charging, code, currency, keyed, money, playgroundId, reading, receipt } from './counter.ts'

const amount = z.number().positive().max(1_000_000).multipleOf(0.01).describe('Decimal major units, VAT included')

export const readGiftCardAtTill = route({
  ...reading,
  method: 'POST',
  path: '/api/till/gift-cards/balance',
  summary: 'Returns what is left on a gift card that is presented at the counter.',
  body: z.strictObject({ code, playgroundId }),
  answer: giftCardBalance,
  refusals: ['location.not-found', 'gift-card.not-found', 'gift-card.other-country', 'request.too-many'],
})

export const tillCharge = z.object({
  id: z.guid(),
  kind: z.enum(['gift-card', 'coupon']).describe('What paid'),
  receipt,
  reference: z.string().describe('The till’s own'),
  at: z.iso.datetime(),
  amount: money.describe('That the gift card paid, or the coupon took off: 0 where it was good for a thing'),
  reversedAmount: money.describe('What came back of it so far'),
  isReversed: z.boolean().describe('All of it came back'),
  currency,
  chargedBy: z.string().nullable().describe('The till, or who charged at the office; null: somebody who has left'),
})
export type TillCharge = z.infer<typeof tillCharge>

export const chargeGiftCard = route({
  ...charging,
  method: 'POST',
  path: '/api/till/gift-cards/charge',
  summary: 'Takes an amount off a gift card, once for each Idempotency-Key, which must be given. Written to the audit log.',
  body: z.strictObject({ code, amount, currency, reference: writtenText(60), playgroundId }),
  answer: z.object({
    id: z.guid(),
    receipt,
    at: z.iso.datetime(),
    amount: money,
    balance: money.describe('Left on the card'),
    currency,
    reference: z.string(),
  }),
  idempotent: true,
  refusals: [
    'location.not-found',
    'gift-card.not-found',
    'gift-card.not-yet',
    'gift-card.expired',
    'gift-card.empty',
    'gift-card.too-little',
    'gift-card.other-country',
    'gift-card.other-currency',
    'request.too-many',
    ...keyed,
  ],
})

export const reverseCharge = route({
  ...charging,
  method: 'POST',
  path: '/api/till/gift-cards/reverse',
  summary:
    'Gives a charge back to its gift card, in full or in part, never more than was charged; once for each Idempotency-Key, which must be given. Written to the audit log.',
  body: z.strictObject({ chargeId: z.guid(), amount: amount.optional().describe('Absent: all that is left of it') }),
  answer: z.object({
    id: z.guid(),
    chargeId: z.guid(),
    receipt: z.string().describe('Of the charge'),
    at: z.iso.datetime(),
    amount: money,
    reversedAmount: money.describe('Of the charge, altogether'),
    balance: money.describe('On the card now'),
    currency,
  }),
  idempotent: true,
  refusals: ['till-charge.not-found', 'till-charge.too-much', ...keyed],
})

export const listCharges = route({
  ...reading,
  method: 'GET',
  path: '/api/till/charges',
  summary:
    'Lists what gift cards paid and coupons took off at a play centre, of one day or by the till’s reference, latest first, at most 200.',
  query: z.strictObject({
    playgroundId,
    date: day.optional().describe('Absent: today, or any day where a reference is given'),
    reference: writtenText(60).optional(),
  }),
  answer: z.object({ charges: z.array(tillCharge) }),
  refusals: ['location.not-found'],
})
