import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The names of accounts, children, shared devices and places that are still there, by their ids. */
export const findNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from published.accounts where id = any(${ids}::uuid[]) and deleted_at is null
    union all
    select id, trim(first_name || ' ' || last_name) from published.children where id = any(${ids}::uuid[]) and deleted_at is null
    union all
    select id, name from published.staff_devices where id = any(${ids}::uuid[])
    union all
    select id, name from countries where id = any(${ids}::uuid[])
    union all
    select id, name from regions where id = any(${ids}::uuid[])
    union all
    select id, name from playgrounds where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
