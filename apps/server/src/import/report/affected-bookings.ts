import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { DbRow } from '../tables.ts'
import type { Change } from './changes.ts'

/** A class with bookings that an import changes, or whose playground it changes. */
export type AffectedClass = { key: string; bookings: number; children: number }

/** The classes still to be held whose bookings these changes touch. Money that is owed is not: prices and VAT of bookings are frozen. */
export const affectedBookings = async (db: Db, changes: readonly Change[], today: Day): Promise<AffectedClass[]> => {
  const ids = (pick: (change: Change, row: DbRow) => unknown) => [
    ...new Set(changes.map((change) => pick(change, change.after ?? change.before ?? {})).filter((id) => typeof id === 'string')),
  ]
  const classes = ids(({ table, before }, row) =>
    table === 'classes' && before !== undefined
      ? row.id
      : table === 'class_occasions' || table === 'class_age_groups'
        ? row.class_id
        : undefined,
  )
  const playgrounds = ids(({ table, before }, row) => (table === 'playgrounds' && before !== undefined ? row.id : undefined))
  if (classes.length + playgrounds.length === 0) return []
  const { rows } = await sql<AffectedClass>`
    select c.key, count(distinct b.id)::int as bookings, count(k.*)::int as children
    from classes c join class_bookings b on b.class_id = c.id and b.status in ('Held', 'AwaitingPayment', 'Confirmed')
      left join class_booking_children k on k.booking_id = b.id
    where (c.id = any(${classes}::uuid[]) or c.playground_id = any(${playgrounds}::uuid[]))
      and exists (select from class_occasions o where o.class_id = c.id and o.date >= ${today})
    group by c.key order by c.key`.execute(db)
  return rows
}
