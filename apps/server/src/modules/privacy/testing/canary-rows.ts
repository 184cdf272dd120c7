import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import { plantGiftCard } from './canary-gift-cards.ts'
import { type Purchase, plantDocuments } from './canary-orders.ts'
import { plantTickets } from './canary-tickets.ts'
import type { Values } from './canary-values.ts'

/** Everything that a purchase for a child can become, each kind of product with a row in each of its tables. */
export const plantPurchase = async (shop: TestApp, purchase: Purchase & { accountId: string; childId: string }, value: Values) => {
  await sql`update order_lines set child_id = ${purchase.childId} where id = ${purchase.line}`.execute(shop.deps.db)
  await plantGiftCard(shop, purchase)
  await plantTickets(shop, purchase, value)
  await plantDocuments(shop, purchase, value)
}
