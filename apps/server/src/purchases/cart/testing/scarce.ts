import { sql } from 'kysely'
import { Refusal } from '../../../http/refusal.ts'
import { type CartHolds, type Product, registerProducts } from '../../../modules/orders/orders.ts'
import { passProduct, serialTicketProduct } from '../../../modules/tickets/tickets.ts'
import type { TestApp } from '../../../testing/app.ts'

/** How many of the scarce thing there are. */
export const places = 3

/**
 * Makes codes of ticket cards scarce: a product with holds, as entrance is one, of which there are `places`. Each unit of the quantity takes one.
 * @returns what puts the products back.
 */
export const makeTicketsScarce = async ({ deps }: TestApp): Promise<() => void> => {
  await deps.pool.query(`create table scarce_things (id int primary key, most int not null);
    insert into scarce_things values (1, ${places});
    create table scarce_holds (id uuid primary key, count int not null, held_until timestamptz, order_id uuid, lines uuid[])`)
  const holds: CartHolds = {
    lock: async (tx) => {
      await sql`select from scarce_things for update`.execute(tx)
    },
    listHeld: async (where, lineIds, now) => {
      const { rows } = await where.query<{ id: string }>({
        name: 'list-scarce-held',
        text: 'select id from scarce_holds where id = any($1::uuid[]) and (held_until is null or held_until > $2)',
        values: [lineIds, now],
      })
      return new Set(rows.map(({ id }) => id))
    },
    prolong: async (tx, lineIds, until) => {
      const { rows } = await sql<{
        id: string
      }>`update scarce_holds set held_until = ${until} where id = any(${lineIds}::uuid[]) returning id`.execute(tx)
      return new Set(rows.map(({ id }) => id))
    },
    release: async (tx, lineIds) => {
      await sql`delete from scarce_holds where id = any(${lineIds}::uuid[])`.execute(tx)
    },
    takeOver: async (tx, order, lines) => {
      for (const { lineId, orderLineIds } of lines)
        await sql`update scarce_holds set order_id = ${order.id}, lines = ${orderLineIds}::uuid[], held_until = ${order.until} where id = ${lineId}`.execute(
          tx,
        )
    },
  }
  const plain = serialTicketProduct.cart
  if (!plain) throw new Error('Ticket cards are not sold in carts.')
  registerProducts([
    {
      ...serialTicketProduct,
      cart: {
        holds,
        read: async (readDeps, caller, item, lineId, cart) => {
          const priced = await plain.read(readDeps, caller, item, lineId, cart)
          const count = 'quantity' in item ? item.quantity : 1
          return {
            ...priced,
            scarce: {
              places: count,
              hold: async (tx, { lineId: id, until, now }) => {
                await sql`select from scarce_things for update`.execute(tx)
                await sql`delete from scarce_holds where held_until <= ${now}`.execute(tx)
                const { rows } = await sql<{
                  taken: number
                }>`select coalesce(sum(count), 0)::int as taken from scarce_holds`.execute(tx)
                if ((rows[0]?.taken ?? 0) + count > places) throw new Refusal('article.sold-out')
                await sql`insert into scarce_holds values (${id}, ${count}, ${until})`.execute(tx)
              },
            },
          }
        },
      },
    },
  ])
  return () => {
    registerProducts([serialTicketProduct, passProduct] satisfies Product[])
  }
}

/** How many are held or sold. */
export const takenOf = async ({ deps }: TestApp): Promise<number> =>
  (await sql<{ n: number }>`select coalesce(sum(count), 0)::int as n from scarce_holds`.execute(deps.db)).rows[0]?.n ?? 0
