import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { ClassType } from '../../db/tables/classes.ts'
import type { Texts } from '../../db/tables/places.ts'

/** An age group of a class on one of its days. Seats, never who has them. */
export type ClassToday = {
  id: string
  classId: string
  playgroundId: string
  type: ClassType
  names: Texts
  groupNames: Texts
  startTime: string
  endTime: string
  seats: number
  booked: number
  held: number
  reserved: number
  free: number
  isCancelled: boolean
}

/** The classes of playgrounds, each on its own day (`YYYY-MM-DD`), by the time at which they begin; cancelled ones too. At most 1,000. */
export const listClassesToday = async (db: Db, asked: readonly { playgroundId: string; day: string }[]): Promise<ClassToday[]> => {
  const { rows } = await sql<ClassToday>`
    select g.id, c.id as "classId", c.playground_id as "playgroundId", c.type, c.names, g.names as "groupNames",
      to_char(o.start_time, 'HH24:MI') as "startTime", to_char(o.end_time, 'HH24:MI') as "endTime", (c.cancelled_at is not null or exists
        (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)) as "isCancelled", s.*
    from unnest(${asked.map(({ playgroundId }) => playgroundId)}::uuid[], ${asked.map(({ day }) => day)}::date[]) as asked (playground_id, day)
      join classes c on c.playground_id = asked.playground_id
      join published.class_sessions o on o.class_id = c.id and o.date = asked.day
      join class_age_groups g on g.id = o.age_group_id
      cross join lateral (select count(*)::int as seats, count(*) filter (where state = 'booked')::int as booked,
        count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'reserved')::int as reserved,
        count(*) filter (where state = 'free')::int as free from class_seats where age_group_id = g.id) s
    where (c.is_active and g.is_offered) or s.booked + s.held > 0 or c.cancelled_at is not null
    order by o.start_time, o.end_time, c.position, g.position, g.id limit 1000`.execute(db)
  return rows
}

/**
 * Age groups on sale whose class begins in [from, to] (`YYYY-MM-DD`): how many have no free seat, and how many have some, but no more than a fifth of all.
 */
export const countSeatsAhead = async (
  db: Db,
  playgrounds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ full: number; nearlyFull: number }> => {
  const { rows } = await sql<{ full: number; nearlyFull: number }>`
    with first as (
      select c.id, min(o.date) as day from classes c join class_occasions o on o.class_id = c.id
      where c.playground_id = any(${playgrounds}::uuid[]) and c.is_active and c.cancelled_at is null group by c.id
    ), offered as (
      select count(*) as seats, count(*) filter (where s.state = 'free') as free
      from first f join class_age_groups g on g.class_id = f.id join class_seats s on s.age_group_id = g.id
      where f.day between ${from}::date and ${to}::date and g.is_offered group by g.id
    )
    select count(*) filter (where free = 0)::int as full, count(*) filter (where free > 0 and free * 5 <= seats)::int as "nearlyFull" from offered`.execute(
    db,
  )
  return rows[0] ?? { full: 0, nearlyFull: 0 }
}

/** Seats of the classes that took place at playgrounds in their days (both ends included), once for each day, and how many were booked. Not of cancelled ones. */
export const countOccupancy = async (
  db: Db,
  asked: readonly { playgroundId: string; from: string; to: string }[],
): Promise<{ seats: number; booked: number }> => {
  const column = (name: 'playgroundId' | 'from' | 'to') => asked.map((each) => each[name])
  const { rows } = await sql<{ seats: number; booked: number }>`
    with met as (
      select g.id, count(*) as times
      from unnest(${column('playgroundId')}::uuid[], ${column('from')}::date[], ${column('to')}::date[]) as asked (playground_id, first, last)
        join classes c on c.playground_id = asked.playground_id and c.cancelled_at is null
        join published.class_sessions o on o.class_id = c.id and o.date between asked.first and asked.last
        join class_age_groups g on g.id = o.age_group_id
      where not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)
      group by g.id
    )
    select coalesce(sum(m.times * s.seats), 0)::int as seats, coalesce(sum(m.times * s.booked), 0)::int as booked
    from met m join class_age_groups g on g.id = m.id
      cross join lateral (select count(*) as seats, count(*) filter (where state = 'booked') as booked from class_seats where age_group_id = g.id) s
    where g.is_offered or s.booked > 0`.execute(db)
  return rows[0] ?? { seats: 0, booked: 0 }
}

/** Who of a list has a paid class on a day that was not called off. @param $1 accounts; $2 children; $3 the play centre; $4 its day. */
export const listBookedOn = statement<{ accountId: string | null; childId: string | null }>(
  'list-booked-on',
  `select distinct b.account_id as "accountId", k.child_id as "childId"
  from classes c join published.class_sessions o on o.class_id = c.id and o.date = $4::date
    join class_bookings b on b.class_id = c.id and b.status = 'Confirmed' and (b.joins_on is null or b.joins_on <= o.planned)
    join class_booking_children k on k.booking_id = b.id and k.age_group_id = o.age_group_id and k.has_seat
  where c.playground_id = $3 and c.cancelled_at is null and (b.account_id = any($1::uuid[]) or k.child_id = any($2::uuid[]))
    and not exists (select from class_sessions_off f where f.age_group_id = k.age_group_id and f.date = o.date)
  union
  select b.account_id, k.child_id from class_make_ups m join class_age_groups g on g.id = m.age_group_id join classes c on c.id = g.class_id
    join class_booking_children k on k.id = m.booked_child_id join class_bookings b on b.id = k.booking_id
  where c.playground_id = $3 and m.date = $4::date and m.end_reason is null and (b.account_id = any($1::uuid[]) or k.child_id = any($2::uuid[]))`,
)
