import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Texts } from '../db/tables/places.ts'
import type { Day } from '../kernel/calendar.ts'
import type { AgeGroupRow } from '../modules/classes/classes.ts'
import type { Seat } from './files/class-groups.rules.ts'

export type StoredGroup = AgeGroupRow & {
  key: string
  position: number
  /** Somebody has, or once had, a seat in it. */
  wasBooked: boolean
  /** Its children were moved to another group in the office: it stays closed. */
  isMerged: boolean
  seats: Seat[]
}
/** A class of the files as the database already has it. */
export type StoredClass = {
  playground: { id: string; name: string; names: Texts }
  countryId: string
  days: Day[]
  isCancelled: boolean
  /** How many bookings hold seats. */
  bookings: number
  groups: StoredGroup[]
}

/**
 * What the database holds of a class. Locks its bookings and seats until the transaction ends, in the order of bookings and then seats by
 * group and number, as a booking does.
 */
export const loadStoredClass = async (tx: Db, id: string): Promise<StoredClass | undefined> => {
  await sql`select from class_bookings where class_id = ${id} and status in ('Held', 'AwaitingPayment', 'Confirmed') order by id for update`.execute(
    tx,
  )
  await sql`select from class_seats s where s.age_group_id in (select g.id from class_age_groups g where g.class_id = ${id})
    order by s.age_group_id, s.number for update`.execute(tx)
  const { rows } = await sql<StoredClass>`
    select json_build_object('id', p.id, 'name', p.name, 'names', p.names) as playground, p.country_id as "countryId",
      c.cancelled_at is not null as "isCancelled",
      coalesce((select array_agg(o.date::text order by o.date) from class_occasions o where o.class_id = c.id), '{}') as days,
      (select count(*)::int from class_bookings b where b.class_id = c.id and b.status in ('Held', 'AwaitingPayment', 'Confirmed')) as bookings,
      coalesce((select json_agg(json_build_object('id', g.id, 'key', g.key, 'names', g.names, 'minAge', g.min_age, 'maxAge', g.max_age,
          'startTime', to_char(g.start_time, 'HH24:MI'), 'endTime', to_char(g.end_time, 'HH24:MI'), 'withAdult', g.with_adult,
          'position', g.position, 'isOffered', g.is_offered, 'isMerged', g.merged_at is not null,
          'wasBooked', exists (select from class_bookings b join class_booking_children k on k.booking_id = b.id
            where b.class_id = c.id and k.age_group_id = g.id)
            or exists (select from class_make_ups m where m.age_group_id = g.id),
          'seats', coalesce((select json_agg(json_build_object('number', s.number, 'state', s.state) order by s.number)
            from class_seats s where s.age_group_id = g.id), '[]')) order by g.position, g.id)
        from class_age_groups g where g.class_id = c.id), '[]') as groups
    from classes c join playgrounds p on p.id = c.playground_id where c.id = ${id}`.execute(tx)
  return rows[0]
}
