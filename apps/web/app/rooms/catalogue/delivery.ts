import type { DeliveryWish } from '@hoppla/contract/orders'
import type { GiftCardDraft } from './gift-card.rules.ts'

/** The draft as the order's delivery. Empty answers are left out. */
export const deliveryOf = (draft: GiftCardDraft): DeliveryWish => {
  if (draft.to === 'me') return { to: 'me' }
  const greeting = draft.greeting.trim()
  return {
    to: 'someone',
    recipientName: draft.recipientName.trim(),
    recipientEmail: draft.recipientEmail.trim(),
    ...(greeting === '' ? {} : { greeting }),
    ...(draft.sendOn === '' ? {} : { sendOn: draft.sendOn }),
  }
}
