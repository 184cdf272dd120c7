/** The public API of the module: what other modules may ask of coupons. */
export { couponTender } from './coupon-tender.ts'
export { endedOffers, eraseOffers, exportOffers } from './privacy.ts'
