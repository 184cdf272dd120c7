import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type CartCaller, findOrderState, type OrderState } from '../orders/orders.ts'
import { stageOf } from './cart.rules.ts'
import { type CartRow, findCart, type LineRow, listLines, takeOverCart } from './cart.sql.ts'

/** A cart as it is kept. @property order the one that was made of it last. */
export type FoundCart = { cart: CartRow; lines: readonly LineRow[]; order: OrderState | undefined }

/** Carts are of one country. @throws Refusal `country.not-found`. */
export const callerAtSite = (caller: Caller): CartCaller => {
  const { site } = caller
  if (!site) throw new Refusal('country.not-found')
  return { ...caller, site }
}

/**
 * The cart that a caller names. One that belongs to nobody becomes the signed-in caller's.
 * @throws Refusal `cart.not-found`, also for another account's and for another country's.
 */
export const getCart = async (deps: Deps, caller: CartCaller, id: string): Promise<FoundCart> => {
  const cart = await findCart(deps.db, id)
  if (!cart || cart.country_id !== caller.site.countryId) throw new Refusal('cart.not-found')
  if (cart.account_id === null && caller.account) {
    if (await takeOverCart(deps.db, id, caller.account.id, deps.clock.now()))
      return withLines(deps, {
        ...cart,
        account_id: caller.account.id,
        email: null,
        name: null,
        phone: null,
        phone_country_code: null,
      })
    // Somebody else was faster, or this account in another tab.
    return getCart(deps, caller, id)
  }
  if (cart.account_id !== null && cart.account_id !== caller.account?.id) throw new Refusal('cart.not-found')
  return withLines(deps, cart)
}

const withLines = async (deps: Deps, cart: CartRow): Promise<FoundCart> => {
  const [lines, orders] = await Promise.all([
    listLines(deps.db, deps.config, cart.id),
    cart.order_id === null ? [] : findOrderState(deps.pool, [cart.order_id]),
  ])
  return { cart, lines, order: orders[0] }
}

/** Whether its order is paid: then it is over, and its lines are the order's. */
export const isClosed = ({ order }: Pick<FoundCart, 'order'>): boolean => order !== undefined && stageOf(order.status) === 'paid'
