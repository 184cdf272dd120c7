import { listUsableCoupons } from '@hoppla/contract/coupons'
import { serve } from '../../http/serve.ts'
import { listOwnUsable } from './coupon-tender.ts'

export const couponsRoutes = [serve(listUsableCoupons, (deps, caller, { query }) => listOwnUsable(deps, caller, query))]
