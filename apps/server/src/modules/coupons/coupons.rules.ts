import type { LineKind } from '../../db/tables/orders.ts'
import type { Day } from '../../kernel/calendar.ts'
import { type FullLine, leastChargeOf, type ReducedLine, vatIncluded } from '../orders/orders.ts'

/** A coupon with its offer. */
export type CouponFacts = {
  accountId: string
  countryId: string
  isUsed: boolean
  validFrom: Day | null
  validTo: Day
  percent: number | null
  amountMinor: number | null
  /** Kinds of lines it is good for, whole, and single articles besides. */
  lineKinds: readonly LineKind[]
  articles: readonly string[]
}
export type CouponProblem =
  | 'coupon.not-yours'
  | 'coupon.other-country'
  | 'coupon.used'
  | 'coupon.expired'
  | 'coupon.not-yet'
  | 'coupon.not-for-this'

/** Why a coupon cannot be used by this account, here, today; whatever it is for. */
export const couponProblem = (coupon: CouponFacts, accountId: string, countryId: string, today: Day): CouponProblem | undefined => {
  if (coupon.accountId !== accountId) return 'coupon.not-yours'
  if (coupon.countryId !== countryId) return 'coupon.other-country'
  if (coupon.isUsed) return 'coupon.used'
  if (coupon.validTo < today) return 'coupon.expired'
  return coupon.validFrom !== null && coupon.validFrom > today ? 'coupon.not-yet' : undefined
}

/** Whether an offer takes something off such a line. */
export const isFor = (
  offer: Pick<CouponFacts, 'lineKinds' | 'articles' | 'percent' | 'amountMinor'>,
  line: Pick<FullLine, 'kind' | 'articleId'>,
): boolean =>
  (offer.percent !== null || offer.amountMinor !== null) &&
  line.kind !== 'gift-card' &&
  (offer.lineKinds.includes(line.kind) || (line.articleId !== null && offer.articles.includes(line.articleId)))

/**
 * The discount of an offer on each line, and the VAT in what is left. It is rounded half up on the sum of the lines, never exceeds that sum, and is spread
 * over the lines by price, to the last minor unit. A remainder too small for any payment provider is waived.
 * @returns nothing where the offer applies to none of the lines, or gives no discount.
 */
export const discountOver = (
  offer: Pick<CouponFacts, 'lineKinds' | 'articles' | 'percent' | 'amountMinor'>,
  lines: readonly FullLine[],
  currency: string,
): { discountMinor: number; lines: ReducedLine[] } | undefined => {
  const own = lines.filter((line) => isFor(offer, line))
  const sum = own.reduce((total, { fullMinor }) => total + fullMinor, 0)
  const wanted = Math.min(sum, offer.amountMinor ?? Math.round((sum * (offer.percent ?? 0)) / 100))
  const rest = lines.reduce((total, { fullMinor }) => total + fullMinor, 0) - wanted
  const discountMinor = rest < leastChargeOf(currency) ? Math.min(sum, wanted + rest) : wanted
  if (discountMinor === 0) return undefined
  let before = 0
  let given = 0
  return {
    discountMinor,
    lines: own.map(({ id, fullMinor, vatPercent }) => {
      before += fullMinor
      const upTo = Math.round((before * discountMinor) / sum)
      const share = upTo - given
      given = upTo
      return { id, discountMinor: share, vatMinor: vatIncluded(fullMinor - share, vatPercent) }
    }),
  }
}

/** A bar code as it is kept. */
export const readBarCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
