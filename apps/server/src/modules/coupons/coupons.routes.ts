import * as contract from '@hoppla/contract/coupons'
import { serve } from '../../http/serve.ts'
import { listUsableCoupons } from './coupon-tender.ts'
import { listUsedCoupons } from './used-coupons.ts'

export const couponsRoutes = [
  serve(contract.listUsableCoupons, (deps, caller, { query }) => listUsableCoupons(deps, caller, query)),
  serve(contract.listUsedCoupons, listUsedCoupons),
]
