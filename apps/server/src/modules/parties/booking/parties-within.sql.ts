import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** Hours of a day in which a play centre is closed after all; `HH:MM` on its own clock, `24:00` the end of the day. */
type ClosedHours = { playgroundId: string; date: Day; from: string; until: string }
/** A party that takes place then. @property reference of the order of its deposit; null: booked by phone. */
export type PartyWithin = {
  id: string
  playgroundId: string
  date: Day
  from: string
  until: string
  children: number
  reference: string | null
}

/** Parties in closed hours that are booked, or reserved and not past their time, and not over; as they begin. Says nothing about anybody. */
export const listPartiesWithin = async (db: Db, closed: readonly ClosedHours[], now: Date): Promise<PartyWithin[]> =>
  closed.length === 0
    ? []
    : (
        await sql<PartyWithin>`
          select b.id, b.playground_id as "playgroundId", b.date::text, t."from", t.until, b.children, o.reference
          from parties b join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
            left join published.orders o on o.id = b.order_id
            cross join lateral (select to_char(b.starts_at at time zone c.timezone, 'HH24:MI') as "from",
              to_char(b.ends_at at time zone c.timezone, 'HH24:MI') as until) t
          where b.ends_at > ${now}
            and (b.status = 'Booked' or b.status = 'Reserved' and exists (
              select from room_bookings r where r.id = b.id and (r.held_until is null or r.held_until > ${now})))
            and exists (select from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as x ("playgroundId" uuid, date date, "from" text, "until" text)
              where x."playgroundId" = b.playground_id and x.date = b.date and t."from" < x."until" and t.until > x."from")
          order by b.starts_at, b.id`.execute(db)
      ).rows
