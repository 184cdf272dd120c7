import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { CustomerServiceTables } from '../../../db/tables/customer-service.ts'

export type RequestRow = Selectable<CustomerServiceTables['data_requests']>
/** @property takenBy first name of who took it. */
export type ListedRequest = RequestRow & {
  name: string
  address: string | null
  country: string
  timeZone: string
  takenBy: string | null
}

const listed = `select r.*, n.name as country, n.timezone as "timeZone", s.first_name as "takenBy",
    trim(coalesce(a.first_name || ' ' || a.last_name, '')) as name, coalesce(a.email, r.email) as address
  from data_requests r join countries n on n.id = r.country_id
  left join published.accounts a on a.id = r.account_id and a.deleted_at is null
  left join published.accounts s on s.id = r.opened_by and s.deleted_at is null`
const orders = {
  open: `r.state = 'open' order by r.due_on, r.id`,
  closed: `r.state <> 'open' order by r.closed_at desc, r.id`,
}

/** Requests of countries, the open ones by the day they are due, the others the newest first. */
export const listRequests = async (
  db: Db,
  countries: readonly string[],
  state: keyof typeof orders,
  most: number,
): Promise<ListedRequest[]> =>
  (
    await sql<ListedRequest>`${sql.raw(listed)} where r.country_id = any(${countries}::uuid[]) and ${sql.raw(orders[state])} limit ${most}`.execute(
      db,
    )
  ).rows

export const findRequest = async (db: Db, id: string): Promise<ListedRequest | undefined> =>
  (await sql<ListedRequest>`${sql.raw(listed)} where r.id = ${id}`.execute(db)).rows[0]

/** Holds a request until the transaction ends. */
export const lockRequest = (tx: Tx, id: string): Promise<RequestRow | undefined> =>
  tx.selectFrom('data_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** One more try of the code that holds. @returns its id; undefined: none holds, or it was tried too often. */
export const countTry = async (db: Db, id: string, now: Date, most: number): Promise<string | undefined> => {
  const row = await db
    .updateTable('data_requests')
    .set((e) => ({ code_tries: e('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('code_id', 'is not', null)
    .where('code_until', '>', now)
    .where('code_tries', '<', most)
    .returning('code_id')
    .executeTakeFirst()
  return row?.code_id ?? undefined
}

/** What of an account the law keeps in the books, and what loses its names. @property newest day of the newest sale. */
export const countKept = async (
  db: Db,
  accountId: string,
): Promise<{ orders: number; newest: string | null; bookings: number }> => {
  const { rows } = await sql<{ orders: number; newest: string | null; bookings: number }>`
    select (select count(*)::int from published.orders where account_id = ${accountId} and completed_at is not null) as orders,
      (select to_char(max(completed_at), 'YYYY-MM-DD') from published.orders where account_id = ${accountId}) as newest,
      (select count(*)::int from published.class_bookings where account_id = ${accountId}) as bookings`.execute(db)
  return rows[0] ?? { orders: 0, newest: null, bookings: 0 }
}

/** Whether what is known of somebody may only be kept for now. */
export const isRestricted = async (db: Db, accountId: string): Promise<boolean> =>
  (await sql`select from published.restricted_accounts where account_id = ${accountId}`.execute(db)).rows.length > 0
