/** Public API of the cart on the web: what pages need that put something into it. Nothing here is heavy; the cart itself comes with the first press. */
export { itemOf } from './item-of-draft.ts'
export { ToCart } from './to-cart.tsx'
export { putInCart, useAddToCart } from './use-add-to-cart.ts'
export { useCartLine } from './use-cart-line.ts'
