import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../testing/app.ts'
import { itemsCipher } from '../../cart/testing/items.ts'
import type { Values } from './canary-values.ts'
import { rowInserter } from './insert-row.ts'

/** A cart of a guest under the address, with a present in it, and an empty one of the account. */
export const plantCart = async (
  shop: TestApp,
  { accountId, countryId, at }: { accountId: string; countryId: string; at: Date },
  value: Values,
): Promise<void> => {
  const insert = rowInserter(shop)
  const cart = randomUUID()
  await insert('carts', {
    id: cart,
    country_id: countryId,
    account_id: null,
    language: 'sv',
    email: value.email,
    name: value.cartName,
    phone_country_code: value.phoneCode,
    phone: value.cartPhone,
    created_at: at,
    changed_at: at,
  })
  await insert('carts', {
    id: randomUUID(),
    country_id: countryId,
    account_id: accountId,
    language: 'sv',
    created_at: at,
    changed_at: at,
  })
  const line = randomUUID()
  const item = {
    kind: 'gift-card',
    delivery: { to: 'someone', recipientName: value.cartRecipient, recipientEmail: value.cartRecipientEmail },
  }
  await insert('cart_lines', {
    id: line,
    cart_id: cart,
    item_encrypted: itemsCipher(shop.deps.config).close(JSON.stringify(item), line),
    title: value.cartTitle,
    amount_minor: 50_000,
    created_at: at,
  })
}
