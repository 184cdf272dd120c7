import { fromMinor, type Language } from '@hoppla/i18n'
import type { Queryable } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { type CounterLine, counterKinds, couponProblem, discountAtCounter, readBarCode } from './coupons.rules.ts'
import { type CouponRow, findCoupon, lockCoupon, lockCouponOfUse, spendAtCounter, unspendAtCounter } from './coupons.sql.ts'

// Coupons that are presented at a counter. Who may ask, and how often, is the caller's matter; it is good for whoever shows it.

/** Where and when a coupon is presented. */
type Counter = { id: string; countryId: string; currency: string; today: Day }

const atCode = (code: ConstructorParameters<typeof Refusal>[0]): Refusal => new Refusal(code, { errors: { code: [] } })
/** What is wrong with a coupon here and today, whoever shows it. */
const problemOf = (coupon: CouponRow, { countryId, today }: Counter) => couponProblem(coupon, coupon.accountId, countryId, today)
const worthOf = ({ names, languages, percent, amountMinor, currency }: CouponRow, language: Language) => ({
  name: inLanguage(names, language, languages),
  percent,
  amount: amountMinor === null ? null : fromMinor(amountMinor, currency),
})

/** Whether it could be a bar code of ours: 12 letters and digits. */
export const couldBeCoupon = (typed: string): boolean => /^[A-Z0-9]{12}$/.test(readBarCode(typed))

const states = { 'coupon.used': 'Used', 'coupon.expired': 'Expired', 'coupon.not-yet': 'NotYet' } as const

/** What a coupon is worth, by its bar code; undefined: none of ours. @throws Refusal `coupon.other-country`. */
export const readCouponOfCode = async (deps: Deps, typed: string, counter: Counter, language: Language) => {
  const [coupon] = await findCoupon(deps.pool, [readBarCode(typed)])
  if (!coupon) return undefined
  const problem = problemOf(coupon, counter)
  if (problem === 'coupon.other-country') throw atCode(problem)
  const isItem = coupon.percent === null && coupon.amountMinor === null
  return {
    ...worthOf(coupon, language),
    description: inLanguage(coupon.descriptions, language, coupon.languages),
    currency: coupon.currency,
    goodFor: isItem ? [] : counterKinds(coupon),
    articles: isItem ? [] : [...coupon.articles],
    validFromDate: coupon.validFrom,
    validToDate: coupon.validTo,
    state: problem !== undefined && problem in states ? states[problem as keyof typeof states] : ('Active' as const),
  }
}

/**
 * Uses a coupon for a sale, in the caller's transaction; undefined: none of ours. Whoever else wants it, here or online, waits for its end and finds it used.
 * @param use the id that the use gets. @returns what it takes off, by line. @throws Refusal of `couponProblem`, `coupon.not-for-this`, `coupon.other-currency`.
 */
export const useCouponOfCode = async (
  where: Queryable,
  typed: string,
  use: { id: string; counter: Counter; currency: string; lines: readonly CounterLine[]; now: Date },
  language: Language,
) => {
  const [coupon] = await lockCoupon(where, [readBarCode(typed)])
  if (!coupon) return undefined
  const problem = problemOf(coupon, use.counter)
  if (problem) throw atCode(problem)
  if (use.currency !== coupon.currency)
    throw new Refusal('coupon.other-currency', { errors: { currency: [] }, values: { currency: coupon.currency } })
  const off = discountAtCounter(coupon, use.lines, coupon.currency)
  if (!off) throw atCode('coupon.not-for-this')
  await spendAtCounter(where, [use.id, coupon.id, use.counter.id, use.now])
  return { ...worthOf(coupon, language), ...off }
}

/** Gives a coupon back that a counter used, in the caller's transaction. @returns false if it was given back before. */
export const giveCouponBackAtCounter = async (where: Queryable, useId: string, now: Date): Promise<boolean> => {
  await lockCouponOfUse(where, [useId])
  return (await unspendAtCounter(where, [useId, now])).length > 0
}
