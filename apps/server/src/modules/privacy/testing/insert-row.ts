import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'

type Row = Record<string, unknown>

/** Inserts a row into a table of that name. Objects and lists become JSON. */
export const rowInserter =
  (shop: TestApp) =>
  async (table: string, row: Row): Promise<void> => {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)
        ? sql`${JSON.stringify(value)}::jsonb`
        : sql`${value}`,
    )
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(shop.deps.db)
  }
