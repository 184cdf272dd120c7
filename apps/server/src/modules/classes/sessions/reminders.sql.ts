import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** Confirmed bookings that begin soon and have not been reminded; takes them, so that each is reminded once. */
export const claimReminders = async (tx: Tx, now: Date, until: string): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    update class_bookings set reminded_at = ${now} where id in (
      select b.id from class_bookings b cross join lateral (select coalesce(b.joins_on, (select min(o.date) from class_occasions o
        where o.class_id = b.class_id)) as planned) first
      where b.status = 'Confirmed' and b.reminded_at is null and b.email <> ''
        and not exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null)
        -- The day of a group that was moved is its own.
        and (first.planned between (${now}::timestamptz)::date and ${until}::date or exists (select from class_booking_children k
          join class_session_moves m on m.age_group_id = k.age_group_id and m.from_date = first.planned where k.booking_id = b.id and k.has_seat))
        and (select min(s.date) from class_booking_children k join published.class_sessions s on s.age_group_id = k.age_group_id and s.planned = first.planned
          where k.booking_id = b.id and k.has_seat) between (${now}::timestamptz)::date and ${until}::date
        -- Nobody is sent to a session that does not take place.
        and not exists (select from class_booking_children k join published.class_sessions s on s.age_group_id = k.age_group_id and s.planned = first.planned
          join class_sessions_off f on f.age_group_id = s.age_group_id and f.date = s.date where k.booking_id = b.id and k.has_seat)
        -- Who books the day before has just read it all.
        and b.status_changed_at < ${now}::timestamptz - interval '12 hours'
      limit 500 for update skip locked) returning id`.execute(tx)
  return rows
}
