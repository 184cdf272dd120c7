/** What tests of other modules encrypt an item of a cart with. */
export { itemsCipher } from '../cart.sql.ts'
