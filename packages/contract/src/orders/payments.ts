import { z } from 'zod'

// What pays an order besides the chosen way, and what its buyer agrees to: the same for every kind.

/** The coupon of an order; its discount is spread over the lines. */
export const orderCoupon = z.object({ name: z.string(), discount: z.number().describe('Decimal major units, VAT included') })

export const giftCardRefusals = [
  'gift-card.not-found',
  'gift-card.not-yet',
  'gift-card.expired',
  'gift-card.empty',
  'gift-card.other-country',
] as const
/** What may be said to a coupon, always at the field `coupon`. */
export const couponRefusals = [
  'auth.required',
  'coupon.not-found',
  'coupon.not-yours',
  'coupon.used',
  'coupon.expired',
  'coupon.not-yet',
  'coupon.not-for-this',
  'coupon.other-country',
  'coupon.one-per-order',
  'coupon.after-cards',
] as const

/** What the buyer was shown: an order of another sum is refused (`order.price-changed`), so that nobody pays more than stood beside the button. */
export const totalAmount = z
  .number()
  .min(0)
  .optional()
  .describe('The total of the summary, decimal major units: less what a coupon takes off, before gift cards pay')

/** The bar code of an own coupon, as typed: case, spaces and dashes do not matter. Single use: the order that names it has it until it ends unpaid. */
export const couponCode = z.string().min(1).max(60)

/**
 * Versions of the words by which a buyer asks that what is bought may be used before the time to withdraw is over. New words, new version: what an order
 * was agreed to by stays known.
 */
export const beginAtOnceVersions = ['2026-11'] as const
export const beginAtOnceVersion = beginAtOnceVersions[0]
export const beginAtOnce = z
  .enum(beginAtOnceVersions)
  .optional()
  .describe(
    'Version of the consent text, where the summary says `asksToBeginAtOnce`. Without it nothing is deducted for use when the buyer withdraws',
  )

/** Codes of gift cards to pay with, as typed, spent in this order; what they do not cover is paid the chosen way. */
export const giftCardCodes = z.array(z.string().min(1).max(60)).max(5).optional()
