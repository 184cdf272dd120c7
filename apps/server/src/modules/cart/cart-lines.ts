import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Cart, mostCartLines } from '@hoppla/contract/cart/cart'
import type { changeCartLine as changeRoute } from '@hoppla/contract/cart/cart-calls'
import type { CartItem } from '@hoppla/contract/cart/items'
import type { ServeInput } from '@hoppla/contract/route'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { CartCaller } from '../orders/orders.ts'
import { deleteLine, hasLine, insertLine, type LineRow, updateLine } from './cart.sql.ts'
import { changing } from './change-cart.ts'
import { changeHolds } from './holds.ts'
import { amountOf, portOf } from './price-lines.ts'

/** Places that one client may have put into carts, in as long as a cart holds them without being touched: a school class with its siblings, never a Saturday. */
const holdsOfClient = { max: 60, seconds: 900 }

/** Puts something into a cart; what is scarce of it is held at once. @throws Refusal of its product, `cart.too-many-lines`. */
export const addCartLine = async (deps: Deps, caller: CartCaller, cartId: string, item: CartItem): Promise<Cart> => {
  const id = lineIdOf(caller, cartId)
  await refuseSoldOut(deps, item, id)
  return changing(deps, caller, cartId, async ({ lines }) => {
    const known = lines.find((line) => line.id === id)
    if (known && !isDeepStrictEqual(known.item, item)) throw new Refusal('idempotency.other-body')
    if (known) return undefined
    if (lines.length >= mostCartLines) throw new Refusal('cart.too-many-lines')
    await refuseSoldOut(deps, item, id)
    const priced = await portOf(item).read(deps, caller, item, undefined, lines)
    if (priced.scarce) await limit(deps, `cart-hold:${caller.account?.id ?? caller.client}`, holdsOfClient, priced.scarce.places)
    const line = { id, item, title: priced.title, amountMinor: amountOf(priced) }
    return async (tx, cart, now) => {
      const held = await changeHolds(tx, cart, { lines, take: { row: line, priced } }, now)
      await insertLine(tx, deps.config, { ...line, cartId, now })
      return held
    }
  })
}

/** What nobody gets now is refused before more is read of it: on the way in, and once more to who has waited for a place in the queue. Who repeats a request is not told that its line is gone. */
const refuseSoldOut = async (deps: Deps, item: CartItem, lineId: string): Promise<void> => {
  const code = await portOf(item).soldOut?.(deps, item)
  if (code !== undefined && !(await hasLine(deps.db, lineId))) throw new Refusal(code)
}

/** A repeat of the same request is the same line. */
const lineIdOf = ({ idempotency }: CartCaller, cartId: string): string => {
  if (!idempotency) return randomUUID()
  const hash = createHash('sha256').update(`${cartId} ${idempotency.scope} ${idempotency.key}`).digest('hex')
  // A name-based uuid (RFC 9562, version 8).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Changes a line in place. Refused, it is as it was, and holds what it held. */
export const changeCartLine = async (
  deps: Deps,
  caller: CartCaller,
  { id: cartId, lineId }: { id: string; lineId: string },
  input: ServeInput<typeof changeRoute>['body'],
): Promise<Cart> =>
  changing(deps, caller, cartId, async ({ lines }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Refusal('cart.line-not-found')
    const item = changedItem(line, input)
    const priced = await portOf(item).read(deps, caller, item, lineId, lines)
    if (priced.scarce) await limit(deps, `cart-hold:${caller.account?.id ?? caller.client}`, holdsOfClient, priced.scarce.places)
    const row: LineRow = { id: lineId, item, title: priced.title, amountMinor: amountOf(priced) }
    return async (tx, cart, now) => {
      const held = await changeHolds(tx, cart, { lines, take: { row, priced } }, now)
      await updateLine(tx, deps.config, lineId, row)
      return held
    }
  })

const changedItem = ({ item: before }: LineRow, { quantity, item = before }: ServeInput<typeof changeRoute>['body']): CartItem => {
  // Another kind is another line.
  if (item.kind !== before.kind) throw new Refusal('request.invalid', { errors: { 'item.kind': [] } })
  if (quantity === undefined) return item
  if (!('quantity' in item)) throw new Refusal('request.invalid', { errors: { quantity: [] } })
  return { ...item, quantity }
}

/** Takes a line out; what it held is free. */
export const removeCartLine = async (
  deps: Deps,
  caller: CartCaller,
  { id: cartId, lineId }: { id: string; lineId: string },
): Promise<Cart> =>
  changing(deps, caller, cartId, async ({ lines }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return undefined
    return async (tx, cart, now) => {
      const held = await changeHolds(tx, cart, { lines, release: line }, now)
      await deleteLine(tx, lineId)
      return held
    }
  })
