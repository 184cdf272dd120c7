/** The public API of the module: what other modules may ask of coupons. */

export { couldBeCoupon, giveCouponBackAtCounter, readCouponOfCode, useCouponOfCode } from './counter.ts'
export { couponTender } from './coupon-tender.ts'
export { endedOffers, eraseOffers, exportOffers } from './privacy.ts'
