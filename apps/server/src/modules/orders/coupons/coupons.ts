import type { listUsableCoupons, UsableCoupon } from '@hoppla/contract/coupons'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor, toMinor } from '@hoppla/i18n'
import type { Queryable } from '../../../db/statement.ts'
import type { Caller, SignedInCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { inLanguage } from '../checkout/article-on-sale.ts'
import { orderLanguage } from '../documents/documents.ts'
import type { DueOrder, PaymentInput } from '../gift-cards/gift-card-tender.rules.ts'
import { findCardsToPayWith, payWithCards } from '../gift-cards/gift-card-tender.ts'
import { vatIncluded } from '../orders.rules.ts'
import { type CouponProblem, couponProblem, discountOver, type FullLine, readBarCode } from './coupons.rules.ts'
import { type CouponRow, findCoupon, listUsable, lockCoupon, readForCoupon, spendCoupon, unspendCoupon } from './coupons.sql.ts'

/** The caller's coupons that take something off such a purchase today. */
export const listOwnUsable = async (
  deps: Deps,
  { account, site, language }: SignedInCaller,
  { kind, articleId }: ServeInput<typeof listUsableCoupons>['query'],
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

/** What a coupon would take off a line, for a summary. Changes nothing. @throws Refusal of `couponRefusals` at the field. */
export const previewCoupon = async (
  deps: Deps,
  caller: Caller,
  typed: string | undefined,
  line: FullLine,
  currency: string,
): Promise<{ name: string; discountMinor: number; vatMinor: number } | undefined> => {
  if (typed === undefined) return undefined
  const { site, language } = caller
  const account = await mayTry(deps, caller)
  if (!site) throw new Refusal('country.not-found')
  const [found] = await findCoupon(deps.pool, [readBarCode(typed)])
  const today = dayIn(deps.clock.now(), site.timeZone)
  const { coupon, discountMinor, lines } = judge(found, [line], {
    currency,
    accountId: account.id,
    countryId: site.countryId,
    today,
  })
  return { name: inLanguage(coupon.names, language, site.languages), discountMinor, vatMinor: lines[0]?.vatMinor ?? 0 }
}

/** What shall pay an order before the chosen way does. */
export type PaidAhead = {
  coupon: { typed: string; accountId: string } | undefined
  cards: readonly string[]
  /** What shall be left to pay once the coupon is off, decimal major units; absent: whatever it is. */
  totalAmount?: number | undefined
}

/** Reads what an order is to be paid with besides: whether the caller may try a coupon, and which cards codes stand for. */
export const readPaidAhead = async (
  deps: Deps,
  caller: Caller,
  { coupon, giftCards, totalAmount }: PaymentInput,
): Promise<PaidAhead | undefined> => {
  const names = typeof coupon === 'string'
  if (!names && !giftCards?.length) return undefined
  return {
    totalAmount,
    coupon: !names ? undefined : { typed: coupon, accountId: (await mayTry(deps, caller)).id },
    cards: giftCards?.length ? await findCardsToPayWith(deps, caller, giftCards) : [],
  }
}

/**
 * The coupon first, then gift cards, in the transaction that wrote or holds the order. Locks: order, coupon, cards.
 * @param order with its one open attempt to pay, which has no session yet. @returns whether nothing is left to pay.
 * @throws Refusal of `couponRefusals`, and those of `payWithCards`.
 */
export const payAhead = async (
  where: Queryable,
  order: DueOrder,
  { coupon, cards, totalAmount }: PaidAhead,
  now: Date,
): Promise<boolean> => {
  const offMinor = coupon === undefined ? 0 : await useCoupon(where, order.id, coupon, now)
  const due = { ...order, dueMinor: order.dueMinor - offMinor }
  checkPrice(totalAmount, due.dueMinor, order.currency)
  if (due.dueMinor === 0 || cards.length === 0) return due.dueMinor === 0
  return payWithCards(where, due, cards, now)
}

/** @param shown to the buyer. @throws Refusal `order.price-changed` at the field. */
export const checkPrice = (shown: number | undefined, totalMinor: number, currency: string): void => {
  if (shown !== undefined && toMinor(shown, currency) !== totalMinor)
    throw new Refusal('order.price-changed', { errors: { totalAmount: [] } })
}

/**
 * Takes the coupon off an order that is held and has no open attempt to pay: every line costs what it did, and the coupon can be used again. Changes nothing
 * where there is none.
 */
export const takeCouponOff = async (where: Queryable, orderId: string): Promise<void> => {
  const [order] = await readForCoupon(where, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const lines = order.lines.map(({ id, fullMinor, vatPercent }) => ({ id, vatMinor: vatIncluded(fullMinor, vatPercent) }))
  await unspendCoupon(where, [JSON.stringify(lines), orderId])
}

/** @returns what it took off; 0 when the order has it already. */
const useCoupon = async (
  where: Queryable,
  orderId: string,
  input: NonNullable<PaidAhead['coupon']>,
  now: Date,
): Promise<number> => {
  const [found] = await lockCoupon(where, [readBarCode(input.typed)])
  const [order] = await readForCoupon(where, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  if (found && order.couponId === found.id) return 0
  if (order.couponId !== null) throw refused('coupon.one-per-order')
  const today = dayIn(now, order.timeZone)
  const { coupon, discountMinor, lines } = judge(found, order.lines, { ...order, accountId: input.accountId, today })
  // What cards have paid is off them already, and may be more than what would be left.
  if (order.cardsMinor > 0) throw refused('coupon.after-cards')
  const language = orderLanguage(order.language)
  const name = inLanguage(coupon.names, language, order.languages.map(orderLanguage))
  await spendCoupon(where, [JSON.stringify(lines), orderId, discountMinor, now, coupon.id, name])
  return discountMinor
}

/** @throws Refusal of `couponRefusals` at the field. */
const judge = (
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
