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
/** A line as a discount looks at it: which it is, and its price. */
type PricedLine = Pick<FullLine, 'id' | 'fullMinor'>
type Worth = Pick<CouponFacts, 'percent' | 'amountMinor'>
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
  const off = spreadOver(
    offer,
    lines.filter((line) => isFor(offer, line)),
    lines,
    currency,
  )
  return (
    off && {
      discountMinor: off.discountMinor,
      lines: off.lines.map(({ line, discountMinor }) => ({
        id: line.id,
        discountMinor,
        vatMinor: vatIncluded(line.fullMinor - discountMinor, line.vatPercent),
      })),
    }
  )
}

/** The same for lines of which the VAT is somebody else's matter. @param own those of the lines that it takes something off. */
export const spreadOver = <Line extends PricedLine>(
  offer: Worth,
  own: readonly Line[],
  lines: readonly PricedLine[],
  currency: string,
): { discountMinor: number; lines: { line: Line; discountMinor: number }[] } | undefined => {
  const sum = own.reduce((total, { fullMinor }) => total + fullMinor, 0)
  const wanted = Math.min(sum, offer.amountMinor ?? Math.round((sum * (offer.percent ?? 0)) / 100))
  const rest = lines.reduce((total, { fullMinor }) => total + fullMinor, 0) - wanted
  const discountMinor = rest < leastChargeOf(currency) ? Math.min(sum, wanted + rest) : wanted
  if (discountMinor === 0) return undefined
  let before = 0
  let given = 0
  return {
    discountMinor,
    lines: own.map((line) => {
      before += line.fullMinor
      const upTo = Math.round((before * discountMinor) / sum)
      const share = upTo - given
      given = upTo
      return { line, discountMinor: share }
    }),
  }
}

/** A line of a sale at a counter; what only a counter sells is `other`. */
export type CounterLine = PricedLine & { kind: LineKind | 'other'; articleId: string | null }

/**
 * The kinds of lines that an offer is good for at a counter: those it names, and entrance if it is a discount on entrance. One that names neither kinds nor
 * articles is for the counter alone: it takes something off what is sold only there.
 */
export const counterKinds = (
  offer: Pick<CouponFacts, 'lineKinds' | 'articles'> & { kind: 'entrance' | 'other' },
): CounterLine['kind'][] => {
  const isForCounterAlone = offer.lineKinds.length === 0 && offer.articles.length === 0
  return [...offer.lineKinds, ...(offer.kind === 'entrance' || isForCounterAlone ? [offer.kind] : [])]
}

/** As `discountOver`, at a counter. @returns nothing where it applies to none of the lines; a thing takes off nothing, and applies to all. */
export const discountAtCounter = (
  offer: Worth & Parameters<typeof counterKinds>[0],
  lines: readonly CounterLine[],
  currency: string,
): { discountMinor: number; lines: { line: CounterLine; discountMinor: number }[] } | undefined => {
  if (offer.percent === null && offer.amountMinor === null) return { discountMinor: 0, lines: [] }
  const kinds = counterKinds(offer)
  const isOwn = ({ kind, articleId }: CounterLine) =>
    kind !== 'gift-card' && (kinds.includes(kind) || (articleId !== null && offer.articles.includes(articleId)))
  return spreadOver(offer, lines.filter(isOwn), lines, currency)
}

/** A bar code as it is kept. */
export const readBarCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
