export { giftCardValidTo, type InactiveReason, inactiveReasonOf } from './catalogue.rules.ts'
export { eraseOffers, exportOffers } from './privacy.ts'
