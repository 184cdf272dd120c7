import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { itemsCipher } from './cart.sql.ts'
import { codesCipher } from './cart-codes.ts'

export const reencryptCarts: Reencrypt = {
  what: 'codes of carts',
  run: ({ db, config }) => {
    const cipher = codesCipher(config)
    return renewRows(db, { table: 'carts', columns: ['codes_encrypted'] }, ({ id, codes_encrypted }) => {
      const renewed = codes_encrypted === null ? undefined : cipher.renew(codes_encrypted, id)
      return renewed && { codes_encrypted: renewed }
    })
  },
}

export const reencryptCartItems: Reencrypt = {
  what: 'items of carts',
  run: ({ db, config }) => {
    const cipher = itemsCipher(config)
    return renewRows(db, { table: 'cart_lines', columns: ['item_encrypted'] }, ({ id, item_encrypted }) => {
      const renewed = item_encrypted === null ? undefined : cipher.renew(item_encrypted, id)
      return renewed && { item_encrypted: renewed }
    })
  },
}
