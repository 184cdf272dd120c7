import { randomUUID } from 'node:crypto'
import type { Cart } from '@hoppla/contract/cart/cart'
import { limit } from '../../http/rate-limit.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { CartCaller } from '../orders/orders.ts'
import { findCartOfAccount, insertCart } from './cart.sql.ts'
import { getCart } from './find-cart.ts'
import { showCart } from './show-cart.ts'

const cartsOfClient = { max: 100, seconds: 600 }

/** Begins a cart; an account goes on with the one that it changed last here, until that is paid. */
export const createCart = async (deps: Deps, caller: CartCaller): Promise<Cart> => {
  const { account, site, language } = caller
  const own = account && (await findCartOfAccount(deps.db, account.id, site.countryId))
  if (own) return showCart(deps, caller, await getCart(deps, caller, own.id))
  await limit(deps, `cart:${caller.client}`, cartsOfClient)
  const id = randomUUID()
  const cart = { id, country_id: site.countryId, account_id: account?.id ?? null, language, created_at: deps.clock.now() }
  await insertCart(deps.db, cart)
  return showCart(deps, caller, await getCart(deps, caller, id))
}
