import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** Of these age groups those whose session of a day was cancelled by itself. */
export const listCancelledGroups = async (db: Db, groupIds: readonly string[], date: Day): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select age_group_id as id from class_sessions_off
    where age_group_id = any(${[...groupIds]}::uuid[]) and date = ${date}::date and closing_id is null`.execute(db)
  return rows.map(({ id }) => id)
}

export type ReopeningCounts = { children: number; choosing: number; makeUps: number; refunded: number }
/** The children of a cancelled session: all; who may still choose; who makes it up elsewhere; whose share has gone back. */
export const countReopening = async (db: Db, groupIds: readonly string[], date: Day): Promise<ReopeningCounts> => {
  const { rows } = await sql<ReopeningCounts>`
    select count(*)::int as children, count(*) filter (where q.choice = 'Open')::int as choosing,
      count(*) filter (where q.is_made_up)::int as "makeUps",
      count(*) filter (where q.is_shared and not q.is_made_up and q.choice is distinct from 'Open')::int as refunded
    from (
      select (select c.state from class_session_choices c where c.booked_child_id = k.id and c.date = ${date}::date) as choice,
        exists (select from class_make_ups m where m.booked_child_id = k.id and m.missed = ${date}::date and m.end_reason is null) as is_made_up,
        exists (select from class_session_shares h where h.booking_id = b.id and h.age_group_id = k.age_group_id and h.date = ${date}::date) as is_shared
      from class_booking_children k join class_bookings b on b.id = k.booking_id and b.status in ('Held', 'AwaitingPayment', 'Confirmed')
      where k.has_seat and k.age_group_id = any(${[...groupIds]}::uuid[])
    ) q`.execute(db)
  return rows[0] ?? { children: 0, choosing: 0, makeUps: 0, refunded: 0 }
}
