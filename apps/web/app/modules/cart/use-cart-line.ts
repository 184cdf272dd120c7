import type { CartLine } from '@hoppla/contract/cart/cart'
import { useAnswer } from '../../platform/api/use-answer.ts'

/**
 * A line of this browser's cart, for the page on which it is changed. @param id null: a new one is chosen, and nothing of the cart is loaded.
 * @returns undefined until it is there, and where it is not in the cart.
 */
export const useCartLine = (id: string | null): CartLine | undefined => {
  const { loaded } = useAnswer(id ?? undefined, async () => {
    const { loadCart, theCart } = await import('./cart-client.ts')
    await loadCart()
    return theCart.get()?.cart.lines.find((line) => line.id === id)
  })
  return loaded.state === 'ready' ? loaded.answer : undefined
}
