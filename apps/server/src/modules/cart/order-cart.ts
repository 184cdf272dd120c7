import type { cartOrderResult, orderCart as orderRoute } from '@hoppla/contract/cart/cart-calls'
import type { ServeInput } from '@hoppla/contract/route'
import { toMinor } from '@hoppla/i18n'
import type { z } from 'zod'
import { repeatOnConflict } from '../../db/repeat-conflict.ts'
import { within } from '../../db/statement.ts'
import { answerOfKey } from '../../http/idempotency.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import {
  type CartCaller,
  choosePayment,
  findOrderStateByReference,
  isPayable,
  meaningOf,
  type OrderState,
  orderLanguage,
  type PricedItem,
  payWithinMinutes,
  placeLines,
  readPaidAhead,
  settleOrders,
} from '../orders/orders.ts'
import { isInTheWay, stageOf } from './cart.rules.ts'
import { findCart, lockCart, updateCart, updateLine } from './cart.sql.ts'
import { codesOf, previewCodes } from './cart-codes.ts'
import { endOpenOrder, isUnchanged } from './change-cart.ts'
import { getCountryShop } from './country.sql.ts'
import { type FoundCart, getCart } from './find-cart.ts'
import { handHoldsOver, holdForOrder } from './holds.ts'
import { type CheckedLine, checkLines, fullLines } from './price-lines.ts'
import { contactOf, linkOf } from './show-cart.ts'

type Input = ServeInput<typeof orderRoute>['body']
type Result = z.infer<typeof cartOrderResult>
type BoughtLine = CheckedLine & { priced: PricedItem }

const ordersOfClient = { max: 60, seconds: 600 }
const mostRounds = 5

/**
 * Orders what is in a cart: one order, whoever presses how often, in however many tabs. While that order can be paid it is the answer; after it was paid, too.
 * @throws Refusal `cart.empty`, `cart.contact-missing`, `cart.phone-missing`, `cart.line-problem` at the lines, those of a code at the code, and those of `placeLines`.
 */
export const orderCart = async (deps: Deps, caller: CartCaller, id: string, input: Input): Promise<Result> => {
  await limit(deps, `cart-order:${caller.client}`, ordersOfClient)
  for (let round = 0; round < mostRounds; round++) {
    const found = await getCart(deps, caller, id)
    const earlier = await earlierOrder(deps, caller, found, input)
    if (earlier) return resultOf(deps, caller, earlier)
    const placed = await placeOrder(deps, caller, found, input).catch(async (error: unknown) => {
      // What pays it may have been used up by the same cart, ordered in another tab at this moment: that order is the answer.
      if (error instanceof Refusal && (await hasChanged(deps, found))) return undefined
      throw error
    })
    if (!placed) continue
    // Should this process die here, a sweeper does it.
    if (placed.isCovered) await settleOrders(deps)
    return { orderReference: placed.orderReference, paymentToken: placed.paymentToken, ...placed.link }
  }
  throw new Refusal('server.unavailable', { retryAfter: 1 })
}

const hasChanged = async (deps: Deps, { cart }: FoundCart): Promise<boolean> => {
  const now = await findCart(deps.db, cart.id)
  return now === undefined || !isUnchanged(cart, now)
}

const resultOf = (deps: Deps, caller: CartCaller, order: OrderState): Result => ({
  orderReference: order.reference,
  paymentToken: order.token,
  ...linkOf(deps, caller, order),
})

/** The order that answers the request already: of the same key, or of the cart as it is. One that would cost something else is cancelled. */
const earlierOrder = async (
  deps: Deps,
  caller: CartCaller,
  found: FoundCart,
  { totalAmount }: Input,
): Promise<OrderState | undefined> => {
  const answered = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  if (answered) {
    const { orderReference } = answered as { orderReference: string }
    const [order] = await findOrderStateByReference(deps.pool, [orderReference])
    if (order) return order
  }
  const { order } = found
  if (!order) return undefined
  const stage = stageOf(order.status)
  if (stage === 'paid' || stage === 'under-way') return order
  if (stage === 'over') return undefined
  if (isPayable(order, deps.clock.now()) && order.totalMinor === toMinor(totalAmount, caller.site.currency)) return order
  await endOpenOrder(deps, found)
  return undefined
}

/** @returns undefined when the cart has changed meanwhile. */
const placeOrder = async (deps: Deps, caller: CartCaller, found: FoundCart, input: Input) => {
  const { cart } = found
  const buyer: CartCaller = { ...caller, language: orderLanguage(cart.language) }
  const lines = await checkOrderable(deps, buyer, found)
  const { payment: settings } = await getCountryShop(deps.db, cart.country_id)
  const payment = choosePayment(deps, { payment: settings }, input.method)
  const ahead = await readCodes(deps, buyer, found, lines)
  return repeatOnConflict(deps.db, async (tx) => {
    const held = await lockCart(tx, cart.id)
    if (!held || !isUnchanged(cart, held)) return undefined
    const now = deps.clock.now()
    const until = await holdForOrder(tx, held, lines, now)
    const placed = await placeLines(within(tx), buyer, {
      guestEmail: cart.email ?? undefined,
      language: cart.language,
      lines: lines.flatMap(({ priced }) => priced.lines),
      payment,
      ahead,
      totalAmount: input.totalAmount,
      beginAtOnce: lines.some(({ priced }) => priced.asksToBeginAtOnce) ? input.beginAtOnce : undefined,
      now,
      expiresAt: until ?? caller.onBehalf?.payBy ?? new Date(now.getTime() + payWithinMinutes * 60_000),
    })
    if (until) await handHoldsOver(tx, { id: placed.id, until, contact: caller.account ? null : contactOf(cart) }, lines)
    for (const { row, priced, amountMinor, oldMinor } of lines)
      if (oldMinor !== undefined) await updateLine(tx, deps.config, row.id, { item: row.item, title: priced.title, amountMinor })
    await updateCart(tx, cart.id, { order_id: placed.id, held_until: until }, now)
    const order = { id: placed.id, reference: placed.orderReference, accountId: caller.account?.id ?? null }
    return { ...placed, link: linkOf(deps, caller, order) }
  })
}

/** The lines of a cart as they can be ordered. @throws Refusal `cart.empty`, `cart.contact-missing`, `cart.phone-missing`, `cart.line-problem`. */
const checkOrderable = async (deps: Deps, caller: CartCaller, { cart, lines }: FoundCart): Promise<BoughtLine[]> => {
  if (lines.length === 0) throw new Refusal('cart.empty')
  if (!caller.account && cart.email === null) throw new Refusal('cart.contact-missing', { errors: { contact: [] } })
  const checked = await checkLines(deps, caller, lines)
  const atFault = checked.flatMap(({ problem }, n) => (problem && isInTheWay(problem.kind) ? [[`lines.${n}`, []] as const] : []))
  if (atFault.length > 0) throw new Refusal('cart.line-problem', { errors: Object.fromEntries(atFault) })
  const bought = checked.flatMap((line) => (line.priced ? [{ ...line, priced: line.priced }] : []))
  if (!caller.account && cart.phone === null && bought.some(({ priced }) => priced.asksForPhone))
    throw new Refusal('cart.phone-missing', { errors: { 'contact.phone': [] } })
  return bought
}

/** What the codes of the cart pay. @throws Refusal of a code that does nothing, at its place. */
const readCodes = async (deps: Deps, caller: CartCaller, { cart }: FoundCart, lines: readonly BoughtLine[]) => {
  const codes = codesOf(deps.config, cart)
  if (codes.length === 0) return undefined
  const { codes: judged } = await previewCodes(
    deps,
    caller,
    codes,
    lines.flatMap(({ priced }) => fullLines(priced)),
  )
  for (const [n, { problem }] of judged.entries()) if (problem) throw new Refusal(problem, { errors: { [`codes.${n}`]: [] } })
  return readPaidAhead(deps, caller, {
    giftCards: codes.filter((code) => meaningOf(code) === 'due'),
    coupon: codes.find((code) => meaningOf(code) === 'price'),
  })
}
