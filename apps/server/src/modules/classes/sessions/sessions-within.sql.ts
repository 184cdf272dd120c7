import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Period } from './sessions.sql.ts'

/** Sessions in these periods, wholly or in part, that take place and can be or are booked; one for each age group and day. */
const sessionsWithin = (periods: readonly Period[]) => sql`(
  select distinct c.id as class_id, c.playground_id, c.names, o.date, g.id as group_id, o.start_time, o.end_time
  from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as q ("playgroundId" uuid, date date, "from" time, until time)
    join classes c on c.playground_id = q."playgroundId" and c.cancelled_at is null
    join published.class_sessions o on o.class_id = c.id and o.date = q.date and o.start_time < q.until and o.end_time > q."from"
    join class_age_groups g on g.id = o.age_group_id
  where (c.is_active and g.is_offered or exists (select from class_booking_children k where k.age_group_id = g.id and k.has_seat))
    and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = q.date))`
const seated = sql`class_booking_children k on k.age_group_id = s.group_id and k.has_seat`

/** How many sessions lie in periods, and who is booked there: a class with two age groups on a day is one session. */
export type SessionCount = { classes: number; sessions: number; bookings: number; children: number }

export const countSessionsWithin = async (db: Db, periods: readonly Period[]): Promise<SessionCount> => {
  const { rows } = await sql<SessionCount>`
    select count(distinct s.class_id)::int as classes, count(distinct (s.class_id, s.date))::int as sessions, count(distinct k.booking_id)::int as bookings,
      count(distinct k.id)::int as children
    from ${sessionsWithin(periods)} s left join ${seated}`.execute(db)
  return rows[0] ?? { classes: 0, sessions: 0, bookings: 0, children: 0 }
}

/** A session of a class with its age groups, from the first to the last of them. */
export type BookedSession = {
  playgroundId: string
  names: Texts
  date: Day
  from: string
  until: string
  bookings: number
  children: number
}

/** The sessions in these periods, soonest first. */
export const listSessionsWithin = async (db: Db, periods: readonly Period[], most: number): Promise<BookedSession[]> => {
  const { rows } = await sql<BookedSession>`
    select s.playground_id as "playgroundId", s.names, s.date, to_char(min(s.start_time), 'HH24:MI') as "from", to_char(max(s.end_time), 'HH24:MI') as until,
      count(distinct k.booking_id)::int as bookings, count(distinct k.id)::int as children
    from ${sessionsWithin(periods)} s left join ${seated}
    group by s.class_id, s.playground_id, s.names, s.date order by s.date, min(s.start_time), s.class_id limit ${most}`.execute(db)
  return rows
}

/** The last day on which a class of these play centres meets; null: none does. */
export const findLastSession = async (db: Db, playgroundIds: readonly string[]): Promise<Day | null> => {
  const { rows } = await sql<{
    day: Day | null
  }>`select max(o.date) as day from published.class_sessions o join classes c on c.id = o.class_id
    where c.playground_id = any(${[...playgroundIds]}::uuid[]) and c.cancelled_at is null`.execute(db)
  return rows[0]?.day ?? null
}
