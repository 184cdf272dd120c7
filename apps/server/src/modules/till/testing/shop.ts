/** The shop with its test payment provider, from the module that sells. */
export { aShop, type Buyer, type Shop } from '../../orders/testing/shop.ts'
