import type { Cart } from '@hoppla/contract/cart/cart'
import type { changeCart as changeCartRoute } from '@hoppla/contract/cart/cart-calls'
import { countryOfSlug } from '@hoppla/contract/countries'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../db/connect.ts'
import { repeatOnConflict } from '../../db/repeat-conflict.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type CartCaller, cancelModuleOrder, findOrderState, meaningOf } from '../orders/orders.ts'
import { readPhone } from '../profile/profile.ts'
import { stageOf } from './cart.rules.ts'
import { type CartRow, lockCart, updateCart } from './cart.sql.ts'
import { closeCodes, codesOf, meantCodes, previewCodes } from './cart-codes.ts'
import { type FoundCart, getCart, isClosed } from './find-cart.ts'
import { checkLines, fullLines, orderable } from './price-lines.ts'
import { showCart } from './show-cart.ts'

type Changes = Parameters<typeof updateCart>[2]
/** What is to be written, decided before the cart is held. */
type Plan = (tx: Tx, cart: CartRow, now: Date) => Promise<Changes>

const changesOfClient = { max: 300, seconds: 600 }
const triesOfCodes = { max: 20, seconds: 60 }
/** A cart that somebody else changes at the same moment is read again, this often. */
const mostRounds = 5

/**
 * Changes a cart. What takes a question is asked before it is held (`prepare`); then its open order, which would sell what it was before, is cancelled.
 * @param prepare asked again when the cart has changed meanwhile. @returns the cart as it is then.
 * @throws Refusal `cart.closed`, `cart.payment-pending`, `payment.unavailable`, and those of `prepare` and its plan.
 */
export const changing = async (
  deps: Deps,
  caller: CartCaller,
  id: string,
  prepare: (found: FoundCart) => Promise<Plan | undefined>,
): Promise<Cart> => {
  await limit(deps, `cart-change:${caller.client}`, changesOfClient)
  for (let round = 0; round < mostRounds; round++) {
    const found = await getCart(deps, caller, id)
    checkOpen(found)
    const plan = await prepare(found)
    if (!plan) return showCart(deps, caller, found)
    await endOpenOrder(deps, found)
    const isDone = await repeatOnConflict(deps.db, async (tx) => {
      const cart = await lockCart(tx, id)
      if (!cart || !isUnchanged(found.cart, cart)) return false
      const now = deps.clock.now()
      await updateCart(tx, id, await plan(tx, cart, now), now)
      return true
    })
    if (isDone) return showCart(deps, caller, await getCart(deps, caller, id))
  }
  throw new Refusal('server.unavailable', { retryAfter: 1 })
}

/** Whether a cart that is held now is as it was when it was read. */
export const isUnchanged = (read: CartRow, held: CartRow): boolean =>
  read.version === held.version && read.account_id === held.account_id

/** @throws Refusal `cart.closed`, `cart.payment-pending`. */
const checkOpen = (found: FoundCart): void => {
  if (isClosed(found)) throw new Refusal('cart.closed')
  if (found.order && stageOf(found.order.status) === 'under-way') throw new Refusal('cart.payment-pending', { retryAfter: 2 })
}

/** Cancels the order of a cart that can still be paid. @throws Refusal `cart.payment-pending`, `cart.closed`, `payment.unavailable`. */
export const endOpenOrder = async (deps: Deps, found: FoundCart): Promise<void> => {
  const { order } = found
  if (!order || stageOf(order.status) !== 'open') return
  if (await cancelModuleOrder(deps, order.reference)) return
  const [now] = await findOrderState(deps.pool, [order.id])
  checkOpen({ ...found, order: now })
  throw new Refusal('cart.payment-pending', { retryAfter: 2 })
}

/** Changes who buys without an account, with which codes, in which language. */
export const changeCart = async (
  deps: Deps,
  caller: CartCaller,
  id: string,
  input: ServeInput<typeof changeCartRoute>['body'],
): Promise<Cart> =>
  changing(deps, caller, id, async (found) => {
    const changes: Changes = {
      ...(input.language === undefined ? {} : { language: input.language }),
      ...(input.contact === undefined || found.cart.account_id !== null ? {} : contactFrom(caller, input.contact)),
    }
    if (input.codes !== undefined) {
      const kept = codesOf(deps.config, found.cart)
      const codes = meantCodes(kept, input.codes)
      await checkCodes(deps, caller, found, { codes, kept })
      changes.codes_encrypted = closeCodes(deps.config, id, codes)
    }
    return async () => changes
  })

const contactFrom = (
  { site }: CartCaller,
  contact: NonNullable<ServeInput<typeof changeCartRoute>['body']['contact']> | null,
): Changes => {
  if (contact === null) return { email: null, name: null, phone: null, phone_country_code: null }
  const { email, name, phone, phoneCountryCode } = contact
  if (phone === undefined) return { email, name, phone: null, phone_country_code: null }
  const read = readPhone(phone, phoneCountryCode, countryOfSlug(site.slug).code)
  if (!read) throw new Refusal('cart.phone-invalid', { errors: { 'contact.phone': [] } })
  return { email, name, phone: read.number, phone_country_code: read.countryCode }
}

/**
 * What cannot be read as a code, or is none that we know, is refused at its field; what does nothing for this cart, too. What is in the cart already says
 * itself what is wrong with it, and keeps nobody from taking another out.
 */
const checkCodes = async (
  deps: Deps,
  caller: CartCaller,
  found: FoundCart,
  { codes, kept }: { codes: readonly string[]; kept: readonly string[] },
): Promise<void> => {
  if (codes.length === 0) return
  await limit(deps, `cart-codes:${caller.account?.id ?? caller.client}`, triesOfCodes)
  const at = (n: number) => ({ errors: { [`codes.${n}`]: [] } })
  const unknown = codes.findIndex((code) => meaningOf(code) === undefined)
  if (unknown >= 0) throw new Refusal('code.not-found', at(unknown))
  const lines = orderable(await checkLines(deps, caller, found.lines)).flatMap(({ priced }) => fullLines(priced))
  const { codes: judged } = await previewCodes(deps, caller, codes, lines)
  for (const [n, { typed, problem }] of judged.entries()) if (problem && !kept.includes(typed)) throw new Refusal(problem, at(n))
}
