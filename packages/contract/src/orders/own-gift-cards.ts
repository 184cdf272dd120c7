import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { currency, moment, money } from './fields.ts'

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
