import { DidNotCome, late } from '../../platform/late.tsx'

export { coverBy, type PayingCard } from './gift-card-payment.rules.ts'
/** The front door of the checkout's parts: other rooms that are paid for enter here. */
export { billRows, orderButton } from './order-words.ts'
export { PayingCodes } from './paying-codes.tsx'
export { chosenBeforehand } from './payment-choice.rules.ts'
export { focusMethods, PaymentMethods } from './payment-methods.tsx'
export { Waiting } from './payment-states.tsx'
export { restRows } from './rest-rows.tsx'
export { CheckoutSkeleton } from './skeletons.tsx'
export { UsedCoupon } from './used-coupon.tsx'
export { WhyAgain } from './why-again.tsx'
/** The provider's own form comes when it is shown. */
export const StripePayment = late(() => import('./stripe-payment.tsx'), DidNotCome)
