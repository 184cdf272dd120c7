import type { DeliveryInput } from '@hoppla/contract/orders/delivery'
import type { PurchaseDraft } from './draft.rules.ts'

/** The draft as the order's delivery. Empty answers are left out. */
export const deliveryOf = (draft: PurchaseDraft): DeliveryInput => {
  if (draft.to !== 'someone') return { to: 'me' }
  const greeting = draft.greeting.trim()
  return {
    to: 'someone',
    recipientName: draft.recipientName.trim(),
    recipientEmail: draft.recipientEmail.trim(),
    ...(greeting === '' ? {} : { greeting }),
    ...(draft.sendOn === '' ? {} : { sendOn: draft.sendOn }),
  }
}
