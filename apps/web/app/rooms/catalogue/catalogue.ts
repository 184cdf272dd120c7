/** The catalogue's front door: the gift card a visitor is putting together, which the orders room buys. */
export { deliveryOf } from './delivery.ts'
export type { GiftCardDraft } from './gift-card.rules.ts'
export { dropDraft, keepDraft, keptDraft } from './gift-card-draft.ts'
export { type CardDesign, cardDesigns } from './shop-data.ts'
