import type { ViewList } from '@hoppla/contract/staff/view-lists'
import type { SavedView } from '@hoppla/contract/staff/views'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

const columns = sql`id, list, name, filters`

/** Holds the views of an account: of two that are saved at once, the second sees the first. */
export const holdViews = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${accountId}`}, 0))`.execute(tx)
}

/** Every view of an account, oldest first. */
export const listOwnViews = async (db: Db, accountId: string): Promise<SavedView[]> => {
  const { rows } = await sql<SavedView>`
    select ${columns} from staff_views where account_id = ${accountId} order by created_at, id`.execute(db)
  return rows
}

export const countViews = async (tx: Tx, accountId: string, list: ViewList): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff_views where account_id = ${accountId} and list = ${list}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** @returns undefined where one of the list has the name already. */
export const insertView = async (
  tx: Tx,
  accountId: string,
  { list, name, filters }: Omit<SavedView, 'id'>,
  at: Date,
): Promise<SavedView | undefined> => {
  const { rows } = await sql<SavedView>`
    insert into staff_views (account_id, list, name, filters, created_at)
    values (${accountId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb, ${at})
    on conflict (account_id, list, lower(name)) do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

/** One of an account's own views. */
export const findView = async (tx: Tx, accountId: string, id: string): Promise<SavedView | undefined> => {
  const { rows } = await sql<SavedView>`select ${columns} from staff_views where id = ${id} and account_id = ${accountId}`.execute(
    tx,
  )
  return rows[0]
}

/** Within `holdViews`. @returns false where another of the list has the name already. */
export const changeName = async (tx: Tx, id: string, name: string): Promise<boolean> => {
  const { rows } = await sql`
    update staff_views v set name = ${name} where v.id = ${id} and not exists (
      select from staff_views o where o.account_id = v.account_id and o.list = v.list and lower(o.name) = lower(${name}) and o.id <> v.id)
    returning v.id`.execute(tx)
  return rows.length > 0
}

/** @returns whether it was still there. */
export const removeView = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`delete from staff_views where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}
