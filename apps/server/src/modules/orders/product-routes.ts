import type { giftCardOrderStatus, giftCardOrderTracking } from '@hoppla/contract/orders'
import { type Served, serve } from '../../http/serve.ts'
import { followProgress } from './checkout/progress.ts'
import { readTrackingEvent } from './documents/receipts.ts'
import type { Product } from './product.ts'

// Every product declares these two calls identically, each at an address of its own; the first product's declaration is used for all.
type Status = typeof giftCardOrderStatus
type Tracking = typeof giftCardOrderTracking

/** The routes by which a product is sold: its own, and what is the same for all of them. */
export const productRoutes = ({ routes }: Product): readonly Served[] =>
  routes
    ? [
        ...routes.onSale,
        ...routes.sell,
        serve(routes.status as Status, (deps, caller, { params }) => followProgress(deps, caller, params.orderReference)),
        serve(routes.tracking as Tracking, (deps, caller, { params }) => readTrackingEvent(deps, caller, params.orderReference)),
      ]
    : []
