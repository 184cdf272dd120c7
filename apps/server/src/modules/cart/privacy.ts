import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { before, deleteSome, type Erasure } from '../../db/erasure.ts'
import type { Config } from '../../kernel/config.ts'
import { type ExportFields, exportMoney, exportSection, readSections } from '../orders/orders.ts'
import { openItem } from './cart.sql.ts'

/**
 * Carts of an account, and those of guests under its address: everything that they keep but codes, which open something.
 * @param confirmed lower case; null: there is none.
 */
export const exportCarts = async (
  db: Db,
  config: Config,
  accountId: string,
  confirmed: string | null,
): Promise<{ carts: ExportFields[] }> => {
  const { carts } = await readSections(db, {
    carts: exportSection(
      {
        lineId: 'l.id',
        encrypted: `encode(l.item_encrypted, 'base64')`,
        createdAt: 'c.created_at',
        updatedAt: 'c.changed_at',
        country: 'n.name',
        language: 'c.language',
        article: 'l.title',
        price: exportMoney('l.amount_minor', 'n.currency'),
        email: 'c.email',
        name: 'c.name',
        phone: `c.phone_country_code || ' ' || c.phone`,
      },
      sql`carts c join countries n on n.id = c.country_id left join cart_lines l on l.cart_id = c.id
        where c.account_id = ${accountId} or lower(c.email) = ${confirmed}`,
      'c.created_at, l.position',
    ),
  })
  return {
    carts: carts.map(({ lineId, encrypted, ...cart }) =>
      typeof lineId === 'string' && typeof encrypted === 'string'
        ? { ...cart, detail: JSON.stringify(openItem(config, lineId, Buffer.from(encrypted, 'base64'))) }
        : cart,
    ),
  }
}

/** Takes away the carts of an account, and those of guests under its address. */
export const eraseCarts = async (tx: Tx, accountId: string, confirmed: string | null): Promise<void> => {
  await sql`delete from carts where account_id = ${accountId} or lower(email) = ${confirmed}`.execute(tx)
}

/** Carts that nobody has changed for so long; what was ordered stands in the order. */
export const oldCarts = (days: number): Erasure[] => [deleteSome('carts', `changed_at < ${before(days, 'days')}`)]
