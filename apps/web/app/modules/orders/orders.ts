import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'

export { coverBy, type PayingCard } from './checkout/gift-card-payment.rules.ts'
export { PayingCodes } from './checkout/paying-codes.tsx'
export { chosenBeforehand } from './checkout/payment-choice.rules.ts'
export { focusMethods, PaymentMethods } from './checkout/payment-methods.tsx'
export { restRows } from './checkout/rest-rows.tsx'
export { UsedCoupon } from './checkout/used-coupon.tsx'
/** Public API of the orders module on the web: modules that sell something import from here. */
export { billRows, orderButton } from './order-words.ts'
export { Waiting } from './payment/payment-states.tsx'
export { WhyAgain } from './payment/why-again.tsx'
export { CheckoutSkeleton } from './skeletons.tsx'
/** The provider's own form comes when it is shown. */
export const StripePayment = lazyPart(() => import('./payment/stripe-payment.tsx'), DidNotCome)
