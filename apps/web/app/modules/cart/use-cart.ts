import { useCallback, useEffect, useState } from 'react'
import { usePageRestored } from '../../platform/api/use-page-restored.ts'
import { watchKeptCart } from '../../platform/storage/kept-cart.ts'
import { useStore } from '../../platform/storage/store.ts'
import { loadCart, type ShownCart, theCart } from './cart-client.ts'

export type CartState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; error: unknown }
  | ({ state: 'ready' } & ShownCart)

/**
 * The cart of this browser, asked anew whenever it may have changed elsewhere: in another tab, on another page, while the browser slept.
 * @param key asked anew when it changes: language, who is signed in.
 */
export const useCart = (key: string): { cart: CartState; again: () => void } => {
  const shown = useStore(theCart, undefined)
  const [error, setError] = useState<unknown>()
  const again = useCallback(() => {
    loadCart().then(() => setError(undefined), setError)
  }, [])
  useEffect(() => {
    if (key === '') return
    again()
    const seen = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', seen)
    const stop = watchKeptCart(again)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      stop()
    }
  }, [key, again])
  usePageRestored(again)
  const cart = ((): CartState => {
    if (shown) return { state: 'ready', ...shown }
    if (error !== undefined) return { state: 'failed', error }
    return shown === null ? { state: 'none' } : { state: 'loading' }
  })()
  return { cart, again }
}
