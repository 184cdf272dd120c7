import * as coupons from '@hoppla/contract/till/coupons'
import * as giftCards from '@hoppla/contract/till/gift-cards'
import * as keys from '@hoppla/contract/till/service-keys'
import { serve } from '../../http/serve.ts'
import { chargeGiftCard, listCharges, readGiftCardAtTill, reverseCharge } from './charge.ts'
import { chargeCoupon, checkCouponAtTill, reverseCoupon } from './coupon-charge.ts'
import { createServiceKey, listServiceKeys, revokeServiceKey } from './service-keys.ts'

export const tillRoutes = [
  serve(giftCards.readGiftCardAtTill, readGiftCardAtTill),
  serve(giftCards.chargeGiftCard, chargeGiftCard),
  serve(giftCards.reverseCharge, reverseCharge),
  serve(giftCards.listCharges, listCharges),
  serve(coupons.checkCouponAtTill, checkCouponAtTill),
  serve(coupons.chargeCoupon, chargeCoupon),
  serve(coupons.reverseCoupon, reverseCoupon),
  serve(keys.listServiceKeys, listServiceKeys),
  serve(keys.createServiceKey, createServiceKey),
  serve(keys.revokeServiceKey, revokeServiceKey),
]
