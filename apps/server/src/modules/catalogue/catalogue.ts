export { giftCardValidTo, type InactiveReason, inactiveReasonOf } from './catalogue.rules.ts'
export { type MediaRow, mediaOnWire } from './media-on-wire.ts'
export { lowestBefore, type PricedRow, priceColumns, priceOn, reductionOn } from './prices.ts'
export { eraseOffers, exportOffers } from './privacy.ts'
