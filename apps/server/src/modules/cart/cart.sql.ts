import type { CartItem } from '@hoppla/contract/cart/items'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { cipherFor } from '../../crypto/encrypt.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { CartTables } from '../../db/tables/cart.ts'
import type { Config } from '../../kernel/config.ts'

export type CartRow = Selectable<CartTables['carts']>
export type LineRow = { id: string; item: CartItem; title: string; amountMinor: number }

export const findCart = (db: Db, id: string): Promise<CartRow | undefined> =>
  db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirst()

/** The cart that an account changed last in a country, of those whose order is not paid. */
export const findCartOfAccount = async (db: Db, accountId: string, countryId: string): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`select c.* from carts c left join published.orders o on o.id = c.order_id
    where c.account_id = ${accountId} and c.country_id = ${countryId} and o.completed_at is null
    order by c.changed_at desc limit 1`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: whoever changes or orders a cart comes one after the other. */
export const lockCart = (tx: Tx, id: string): Promise<CartRow | undefined> =>
  tx.selectFrom('carts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const hasLine = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('cart_lines').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const listLines = async (db: Db, config: Config, cartId: string): Promise<LineRow[]> =>
  (
    await db
      .selectFrom('cart_lines')
      .select(['id', 'item_encrypted', 'title', 'amount_minor as amountMinor'])
      .where('cart_id', '=', cartId)
      .orderBy('position')
      .execute()
  ).map(({ item_encrypted: encrypted, ...line }) => ({ ...line, item: openItem(config, line.id, encrypted) }))

/** Who may read what carts ask for has the installation's key: it may say something of a child's health. */
export const itemsCipher = (config: Config) => cipherFor(config, 'cart items')
export const openItem = (config: Config, lineId: string, encrypted: Buffer): CartItem =>
  JSON.parse(itemsCipher(config).open(encrypted, lineId)) as CartItem
const closeItem = (config: Config, lineId: string, item: CartItem): Buffer =>
  itemsCipher(config).close(JSON.stringify(item), lineId)

export const insertCart = async (
  db: Db,
  cart: Pick<CartRow, 'id' | 'country_id' | 'account_id' | 'language' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('carts')
    .values({ ...cart, changed_at: cart.created_at })
    .execute()
}

/** A cart that belonged to nobody is an account’s from now on; what the guest had said of themself is not needed any more. @returns whether it was nobody’s. */
export const takeOverCart = async (db: Db, id: string, accountId: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('carts')
    .set({ account_id: accountId, email: null, name: null, phone: null, phone_country_code: null, changed_at: now })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

type Changes = Partial<
  Pick<
    CartRow,
    'email' | 'name' | 'phone' | 'phone_country_code' | 'codes_encrypted' | 'language' | 'held_from' | 'held_until' | 'order_id'
  >
>
/** Changes a cart that is held in this transaction. */
export const updateCart = async (tx: Tx, id: string, changes: Changes, now: Date): Promise<void> => {
  await tx
    .updateTable('carts')
    .set((e) => ({ ...changes, version: e('version', '+', 1), changed_at: now }))
    .where('id', '=', id)
    .execute()
}

/** @param amountMinor what it costs as the buyer sees it now. */
export const insertLine = async (
  tx: Tx,
  config: Config,
  line: { id: string; cartId: string; item: CartItem; title: string; amountMinor: number; now: Date },
): Promise<void> => {
  await tx
    .insertInto('cart_lines')
    .values({
      id: line.id,
      cart_id: line.cartId,
      item_encrypted: closeItem(config, line.id, line.item),
      title: line.title,
      amount_minor: line.amountMinor,
      created_at: line.now,
    })
    .execute()
}

export const updateLine = async (
  tx: Tx,
  config: Config,
  id: string,
  { item, title, amountMinor }: { item: CartItem; title: string; amountMinor: number },
): Promise<void> => {
  await tx
    .updateTable('cart_lines')
    .set({ item_encrypted: closeItem(config, id, item), title, amount_minor: amountMinor })
    .where('id', '=', id)
    .execute()
}

export const deleteLine = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('cart_lines').where('id', '=', id).execute()
}
