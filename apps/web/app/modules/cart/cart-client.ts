import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCart, changeCartLine, createCart, getCart, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import type { CallInput } from '@hoppla/contract/route'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { sessionKnown } from '../../platform/session/session.ts'
import { session } from '../../platform/session/session-store.ts'
import { dropCart, keepCart, keepReadCart, keptCart } from '../../platform/storage/kept-cart.ts'
import { createStore } from '../../platform/storage/store.ts'

/** The cart as the server said it last; `offset`: the server's clock less the browser's, in ms. */
export type ShownCart = { cart: Cart; offset: number }

/** The cart of this browser, for the pages that show it. Undefined: not asked yet; null: there is none. */
export const theCart = createStore<ShownCart | null | undefined>(undefined)

let last: Promise<unknown> = Promise.resolve()

/** One call after another, so that what is shown is always the newest answer. */
const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
  const next = last.then(work, work)
  last = next.catch(() => undefined)
  return next
}

/** One tab after another, so that two that put something in at once do not begin two carts. */
const oneTab = <A>(work: () => Promise<A>): Promise<A> =>
  'locks' in navigator ? (navigator.locks.request('site.cart', work) as Promise<A>) : work()

/** Shows what the server answered. @param keep how this browser remembers it: after a change, or after a question. */
const take = (cart: Cart, keep = keepCart): Cart => {
  const { id, isGuest, isClosed, lines, order } = cart
  if (isClosed) {
    dropCart((kept) => kept.id === id)
    theCart.set(null)
    return cart
  }
  keep({ id, isGuest, lines: lines.length, orderReference: order?.orderReference ?? null })
  theCart.set({ cart, offset: Date.parse(cart.now) - Date.now() })
  return cart
}

/** The cart is another's, forgotten, or paid for: it is no more ours to fill. */
const isNoMore = (error: unknown): boolean =>
  error instanceof ApiError && (error.body?.code === 'cart.not-found' || error.body?.code === 'cart.closed')

const forget = (id: string) => {
  dropCart((kept) => kept.id === id)
  theCart.set(null)
}

/** Asks for the cart of this browser anew. @throws ApiError; a cart that is no more is no failure: there is none then. */
export const loadCart = (): Promise<void> =>
  inTurn(async () => {
    await sessionKnown()
    const kept = keptCart()
    try {
      if (kept) return void take(await callApi(getCart, { params: { id: kept.id } }), keepReadCart)
    } catch (error) {
      if (!isNoMore(error)) throw error
      forget(kept?.id ?? '')
    }
    // An account goes on with the cart that it filled elsewhere.
    if (session.get().status === 'authenticated') take(await callApi(createCart, {}), keepReadCart)
    else theCart.set(null)
  })

/** Does something with the cart that is there, and shows what came of it. @throws ApiError; a cart that is no more is shown as none, and says so. */
const change = (work: (id: string) => Promise<Cart>): Promise<Cart> =>
  inTurn(async () => {
    await sessionKnown()
    const id = theCart.get()?.cart.id ?? keptCart()?.id ?? ''
    try {
      return take(await work(id))
    } catch (error) {
      if (isNoMore(error)) forget(id)
      throw error
    }
  })

const cartToFill = async (): Promise<string> => keptCart()?.id ?? take(await callApi(createCart, {})).id

/**
 * Puts something into the cart; into a new one where there is none, or the old one is paid for or another's.
 * @param key the Idempotency-Key: the same for another try after a lost answer. @throws ApiError with the reason why it is not in the cart.
 */
export const addToCart = (item: CartItemInput, key: string): Promise<Cart> =>
  inTurn(() =>
    oneTab(async () => {
      await sessionKnown()
      const id = await cartToFill()
      const add = async (cartId: string) =>
        take(await callApi(addCartLine, { params: { id: cartId }, body: item }, { idempotencyKey: key }))
      try {
        return await add(id)
      } catch (error) {
        if (!isNoMore(error)) throw error
        forget(id)
        return await add(await cartToFill())
      }
    }),
  )

export type LineChange = CallInput<typeof changeCartLine>['body']

export const changeLine = (lineId: string, body: LineChange): Promise<Cart> =>
  change((id) => callApi(changeCartLine, { params: { id, lineId }, body }))

/** Changes a line; where it, or its cart, is no more, puts the thing in anew. @param key as for `addToCart`. @throws ApiError with any other reason. */
export const changeOrAdd = async (lineId: string, item: CartItemInput, key: string): Promise<Cart> => {
  try {
    return await changeLine(lineId, { item })
  } catch (error) {
    const isGone = isNoMore(error) || (error instanceof ApiError && error.body?.code === 'cart.line-not-found')
    if (!isGone) throw error
    return addToCart(item, key)
  }
}

export const removeLine = (lineId: string): Promise<Cart> => change((id) => callApi(removeCartLine, { params: { id, lineId } }))

export const changeTheCart = (body: CallInput<typeof changeCart>['body']): Promise<Cart> =>
  change((id) => callApi(changeCart, { params: { id }, body }))
