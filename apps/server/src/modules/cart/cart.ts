/** The public API of the module: what other modules may ask of carts. */

export { eraseCarts, exportCarts, oldCarts } from './privacy.ts'
export { reencryptCartItems, reencryptCarts } from './reencrypt.ts'
