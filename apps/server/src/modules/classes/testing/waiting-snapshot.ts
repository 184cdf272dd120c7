import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { AClass } from './centre.ts'
import type { Snapshot } from './waiting-model.ts'

/** A class and its waiting list as the database has them. */
export const snapshotOf = async (db: Db, { id, groups }: Pick<AClass, 'id' | 'groups'>): Promise<Snapshot> => {
  const seats = await sql<
    Snapshot['seats'][number]
  >`select s.age_group_id || ' ' || s.number as id, s.age_group_id as "groupId", s.state
    from class_seats s where s.age_group_id = any(${groups}::uuid[]) order by 1`.execute(db)
  const families = await sql<
    Snapshot['families'][number]
  >`select e.id, e.state, row_number() over (order by e.priority, e.turn)::int as order,
      coalesce((select json_agg((select json_agg(g.age_group_id) from class_waiting_groups g where g.entry_id = e.id and g.position = k.position)
        order by k.position) from class_waiting_children k where k.entry_id = e.id and k.is_waiting), '[]') as groups,
      coalesce((select json_agg(o.age_group_id || ' ' || o.seat_number order by o.position) from class_offers f
        join class_offer_seats o on o.offer_id = f.id and o.is_open where f.entry_id = e.id), '[]') as seats
    from class_waiting_entries e where e.class_id = ${id} and e.state in ('Waiting', 'Offered', 'Accepted') order by 3`.execute(db)
  return { seats: seats.rows, families: families.rows }
}

/** Seats that a booking has. */
export const seatsOfBooking = async (db: Db, bookingId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select age_group_id || ' ' || seat_number as id from class_booking_children
    where booking_id = ${bookingId} and has_seat`.execute(db)
  return rows.map(({ id }) => id)
}
