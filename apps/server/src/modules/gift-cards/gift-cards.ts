/** The public API of the module: what other modules may ask of gift cards. */

import { reencryptCodesIn } from '../../crypto/reencrypt-codes.ts'

export { chargeCard, findCardOfCode, giveBackToCard, readCardOfCode } from './counter.ts'
export { mailGiftCard } from './gift-card-mails.ts'
export { createGiftCardOrder } from './gift-card-orders.ts'
export { giftCardProduct } from './gift-card-product.ts'
export { mailGiftCardReminder, remindOfGiftCards } from './gift-card-reminders.ts'
export { giftCardTender } from './gift-card-tender.ts'
export { findCardByHash } from './gift-cards.sql.ts'
export { mailGoodwill } from './goodwill/goodwill.mails.ts'
export { expireGiftCardsJob, listCardsHeld } from './own-gift-cards.ts'
export { mailGiftCardEnded } from './present-ended.ts'

/** Hashes and decrypts codes of gift cards. */
export const reencryptGiftCards = reencryptCodesIn('codes of gift cards', 'gift_cards')
