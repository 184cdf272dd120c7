import type { listUsableCoupons as listUsableCouponsRoute, UsableCoupon } from '@hoppla/contract/coupons'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Queryable } from '../../db/statement.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { type FullLine, orderLanguage, type PriceTender, type Reduction } from '../orders/orders.ts'
import { couldBeCoupon } from './counter.ts'
import { auditCoupons } from './coupon-audit.ts'
import { type CouponProblem, couponProblem, discountOver, readBarCode } from './coupons.rules.ts'
import {
  type CouponRow,
  findCoupon,
  giveCouponsBack,
  listUsable,
  lockCoupon,
  readForCoupon,
  spendCoupon,
  unspendCoupon,
} from './coupons.sql.ts'

/** The caller's coupons that take something off such a purchase today. */
export const listUsableCoupons = async (
  deps: Deps,
  { account, site, language }: SignedInCaller,
  { kind, articleId }: ServeInput<typeof listUsableCouponsRoute>['query'],
): Promise<UsableCoupon[]> => {
  const today = dayIn(deps.clock.now(), site.timeZone)
  return (await listUsable(deps.pool, [account.id, site.countryId, today, kind, articleId ?? null])).map((coupon) => ({
    code: coupon.barCode,
    name: inLanguage(coupon.names, language, site.languages),
    description: inLanguage(coupon.descriptions, language, site.languages),
    percent: coupon.percent,
    amount: coupon.amountMinor === null ? null : fromMinor(coupon.amountMinor, coupon.currency),
    currency: coupon.currency,
    validToDate: coupon.validTo,
  }))
}

/** What a coupon takes off the price of orders, at most one of each. */
export const couponTender: PriceTender = {
  takesOff: 'price',
  mayBeCode: (typed) => couldBeCoupon(typed),
  audit: auditCoupons,
  preview: async (deps, caller, { coupon: typed, isKnown }, all, currency) => {
    if (typeof typed !== 'string') return undefined
    const { site, language } = caller
    const account = isKnown && caller.account ? caller.account : await mayTry(deps, caller)
    if (!site) throw new Refusal('country.not-found')
    const [found] = await findCoupon(deps.pool, [readBarCode(typed)])
    const today = dayIn(deps.clock.now(), site.timeZone)
    const { coupon, discountMinor, lines } = assessCoupon(found, all, {
      currency,
      accountId: account.id,
      countryId: site.countryId,
      today,
    })
    return { name: inLanguage(coupon.names, language, site.languages), discountMinor, lines }
  },
  prepare: async (deps, caller, { coupon: typed }) => {
    if (typeof typed !== 'string') return undefined
    const { id: accountId } = await mayTry(deps, caller)
    return (where, { id }, now) => useCoupon(where, id, { typed, accountId }, now)
  },
  isRefused: ({ coupon }) => coupon === null,
  remove: async (where, orderId) => (await unspendCoupon(where, [orderId])).length > 0,
  release: async (where, orderIds, now) => {
    await giveCouponsBack(where, [orderIds, now])
  },
}

/** @returns what it takes off which line; nothing when the order has it already. @throws Refusal of `couponRefusals` at the field. */
const useCoupon = async (
  where: Queryable,
  orderId: string,
  input: { typed: string; accountId: string },
  now: Date,
): Promise<Reduction> => {
  const [found] = await lockCoupon(where, [readBarCode(input.typed)])
  const [order] = await readForCoupon(where, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  if (found && order.couponId === found.id) return { name: '', lines: [] }
  if (order.couponId !== null) throw refused('coupon.one-per-order')
  const today = dayIn(now, order.timeZone)
  const { coupon, lines } = assessCoupon(found, order.lines, { ...order, accountId: input.accountId, today })
  // Gift cards have already paid their part, which may be more than what would be left.
  if (order.cardsMinor > 0) throw refused('coupon.after-cards')
  const language = orderLanguage(order.language)
  const name = inLanguage(coupon.names, language, order.languages.map(orderLanguage))
  await spendCoupon(where, [orderId, coupon.id, now])
  return { name, lines }
}

/** @throws Refusal of `couponRefusals` at the field. */
const assessCoupon = (
  coupon: CouponRow | undefined,
  lines: readonly FullLine[],
  at: { currency: string; accountId: string; countryId: string; today: string },
) => {
  if (!coupon) throw refused('coupon.not-found')
  const problem = couponProblem(coupon, at.accountId, at.countryId, at.today)
  if (problem) throw refused(problem)
  const off = discountOver(coupon, lines, at.currency)
  if (!off) throw refused('coupon.not-for-this')
  return { coupon, ...off }
}

/** Bar codes cannot be guessed (60 bits); the limit spares the database. @throws Refusal `auth.required`: a coupon is somebody's own. */
const mayTry = async (deps: Deps, { account }: Caller): Promise<{ id: string }> => {
  if (!account) throw new Refusal('auth.required')
  await limit(deps, `coupon:${account.id}`, { max: 30, seconds: 60 })
  return account
}

const refused = (code: CouponProblem | 'coupon.not-found' | 'coupon.one-per-order' | 'coupon.after-cards'): Refusal =>
  new Refusal(code, { errors: { coupon: [] } })
