import { createStore } from './store.ts'
import { store, stored, unstore } from './stored-values.ts'

/** The stored value that names the cart. Storage belongs to an origin and each country has its own: one cart for each country, in every tab and language. */
export const cartKey = 'cart'

/** What is known here of the cart without asking: `lines` for the count in the header, `orderReference` of the order made of it last. */
export type KeptCart = { id: string; lines: number; isGuest: boolean; orderReference: string | null }

const month = 30 * 24 * 60 * 60 * 1000

const isKept = (value: unknown): value is KeptCart =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as KeptCart).id === 'string' &&
  'lines' in value &&
  'isGuest' in value

/** The cart of this browser; undefined: there is none. */
export const keptCart = (): KeptCart | undefined => {
  const kept = stored(cartKey)
  return isKept(kept) ? kept : undefined
}

/** The same, for parts of the page that watch it; what other tabs change comes by `watchKeptCart`. */
export const shownCart = createStore<KeptCart | undefined>(undefined)

/** Keeps what a change answered; other tabs hear of it, and ask anew. */
export const keepCart = (cart: KeptCart): void => {
  store(cartKey, cart, month)
  shownCart.set(cart)
}

/** Keeps what was read: written only where it differs, or two tabs would make each other ask without end. */
export const keepReadCart = (cart: KeptCart): void => {
  const kept = keptCart()
  const isSame = kept !== undefined && (Object.keys(cart) as (keyof KeptCart)[]).every((field) => kept[field] === cart[field])
  if (isSame) shownCart.set(kept)
  else keepCart(cart)
}

/** Once it is paid for, or is no more. Another cart that was begun meanwhile stays. */
export const dropCart = (is: (cart: KeptCart) => boolean): void => {
  const kept = keptCart()
  if (kept && is(kept)) unstore(cartKey)
  shownCart.set(keptCart())
}

/** Calls `changed` when another tab has changed the cart. @returns how to stop. */
export const watchKeptCart = (changed: () => void): (() => void) => {
  const received = ({ key }: StorageEvent) => {
    if (key !== `site.${cartKey}` && key !== null) return
    shownCart.set(keptCart())
    changed()
  }
  addEventListener('storage', received)
  return () => removeEventListener('storage', received)
}
