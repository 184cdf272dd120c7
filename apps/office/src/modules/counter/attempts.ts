import { ApiError, refusalCode } from '../../platform/api.ts'

/** What is sent with every attempt. @property key stays with it however often it is sent: it is charged once. */
type Press = { key: string; code: string; currency: string; reference: string }
/** One charge of a gift card that somebody pressed. @property rest what the card could not pay of the price; 0: it pays all. */
export type CardAttempt = Press & { kind: 'gift-card'; amount: number; rest: number }
/** One use of a coupon that somebody pressed, with the sale as far as it was typed. */
export type CouponAttempt = Press & { kind: 'coupon'; lines: { kind: CouponLineKind; amount: number }[] }
/** What a coupon may make cheaper at a counter; gift cards never are. */
export type CouponLineKind = 'serial-ticket' | 'pass' | 'child-class' | 'entrance' | 'add-on' | 'other'
export type Attempt = CardAttempt | CouponAttempt

/**
 * Whether an attempt may have been charged for all that is known.
 * @param before it was unknown already. Then only a refusal of the card or coupon says that nothing was charged: that one comes after the server has looked
 *   for the first answer; one for too many calls, for instance, before.
 */
export const isUnsure = (error: unknown, before: boolean): boolean => {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isRefused || (before && !/^(?:gift-card|coupon)\./.test(refusalCode(error) ?? ''))
}

/** Whether a code is a coupon's: those have 12 letters and digits, a gift card's 16. */
export const isCouponCode = (code: string): boolean =>
  /^[A-Z0-9]{12}$/.test(code.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, ''))
