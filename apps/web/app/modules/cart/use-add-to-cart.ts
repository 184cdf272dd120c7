import type { GuestContact } from '@hoppla/contract/cart/cart'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { pathTo } from '@hoppla/contract/pages'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageRestored } from '../../platform/api/use-page-restored.ts'
import { useWords } from '../../platform/i18n/words.ts'

/**
 * A button's doing: puts something into the cart and goes there. What it takes to talk to the cart comes with the first press, so that a page with such a
 * button weighs no more for it. Pressed again after a lost answer it adds nothing twice. Given the id of a line, it changes that line instead.
 * @param onAdded called once it is in the cart.
 */
export const useAddToCart = (onAdded?: () => void) => {
  const { language } = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const attempt = useRef({ item: '', key: '' })
  usePageRestored(() => setBusy(false))
  const add = async (item: CartItemInput, lineId?: string) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const text = JSON.stringify(item)
    if (attempt.current.item !== text) attempt.current = { item: text, key: crypto.randomUUID() }
    try {
      const { addToCart, changeOrAdd } = await import('./cart-client.ts')
      await (lineId === undefined ? addToCart(item, attempt.current.key) : changeOrAdd(lineId, item, attempt.current.key))
      attempt.current = { item: '', key: '' }
      onAdded?.()
      void navigate(pathTo('cart', { lang: language }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { add: (item: CartItemInput, lineId?: string) => void add(item, lineId), busy, failure }
}

/**
 * Puts something into the cart. What it takes to talk to the cart comes with the first call, so that a page with such a button weighs no more for it.
 * @param key the same for another try after a lost answer. @param contact what a guest has said of themselves already; what the cart knows stands.
 * @throws ApiError with the reason why it is not in the cart.
 */
export const putInCart = async (item: CartItemInput, key: string, contact?: GuestContact): Promise<void> => {
  const { addToCart, changeTheCart } = await import('./cart-client.ts')
  const cart = await addToCart(item, key)
  if (!contact || !cart.isGuest || cart.contact?.phone !== undefined) return
  const { phone } = contact
  // What the shop does not take of it the cart's page asks for again.
  await changeTheCart({ contact: cart.contact ? { ...cart.contact, phone } : contact }).catch(() => undefined)
}
