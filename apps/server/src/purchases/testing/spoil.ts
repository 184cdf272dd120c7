import { expect } from 'vitest'
import type { Shop } from '../../modules/orders/testing/shop.ts'

/** Takes a guard out of a shop, for the positive controls of a random walk. */
export type Spoil = (shop: Pick<Shop, 'deps'>) => Promise<unknown>

/** Writes functions of the database anew. @throws where nothing is changed. */
export const rewritten =
  (names: readonly string[], change: (body: string) => string): Spoil =>
  async ({ deps }) => {
    for (const name of names) {
      const { rows } = await deps.pool.query<{ body: string }>('select pg_get_functiondef($1::regproc) as body', [name])
      const body = rows[0]?.body ?? ''
      const changed = change(body)
      expect(changed).not.toBe(body)
      await deps.pool.query(changed)
    }
  }
export const both =
  (...spoils: Spoil[]): Spoil =>
  async (shop) => {
    for (const spoil of spoils) await spoil(shop)
  }
export const said =
  (statement: string): Spoil =>
  ({ deps }) =>
    deps.pool.query(statement)

/** Seats are taken without being locked, and the key behind them is gone: two families get the same. */
export const withoutLockOnSeats: Spoil = both(
  said('drop index class_booking_children_seat'),
  rewritten(['book_class_seats', 'book_class_seats_together'], (body) =>
    body
      .replace('for update skip locked', '')
      .replace('limit 1 for update;', 'limit 1;')
      .replace(/(?=update class_seats s set state)/, 'perform pg_sleep(0.1);\n        '),
  ),
)
