import { z } from 'zod'
import { giftCardBalance } from './orders.ts'
import { route } from './route.ts'

/** One movement on a gift card. */
export const giftCardMovement = z.object({
  kind: z
    .enum(['issue', 'redeem', 'refund', 'expire', 'revoke'])
    .describe('redeem: paid with; refund: came back; expire: past its last day; revoke: its purchase was given back'),
  amount: z.number().describe('Signed'),
  balance: z.number().describe('After it'),
  at: z.iso.datetime(),
})
export type GiftCardMovement = z.infer<typeof giftCardMovement>
export const giftCardHistory = giftCardBalance.extend({
  movements: z.array(giftCardMovement).describe('Newest first, at most 200'),
})
export type GiftCardHistory = z.infer<typeof giftCardHistory>

export const getGiftCardHistory = route({
  method: 'POST',
  path: '/api/shop/gift-cards/history',
  summary: 'Returns balance and movements of a gift card by its code. Rate-limited.',
  access: 'anyone',
  body: z.strictObject({ code: z.string().min(1).max(60) }),
  answer: giftCardHistory,
  refusals: ['gift-card.not-found'],
})

export const myGiftCardHistory = route({
  method: 'GET',
  path: '/api/shop/my-gift-cards/:guid/history',
  summary: 'Returns balance and movements of a gift card that the signed-in buyer has bought.',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  answer: giftCardHistory,
  refusals: ['gift-card.not-found'],
})
