import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { joinMoney } from '../orders/booking-money.sql.ts'

/** A booking with a child in the group that is closed. Money in minor units. @property email empty: erased. */
export type MergingBooking = {
  id: string
  status: 'Held' | 'AwaitingPayment' | 'Confirmed'
  email: string
  family: string
  dueMinor: number
  creditedMinor: number
  /** What of that came back because it was moved to a class that costs less before. */
  movedMinor: number
  /** All that have seats, in the order of their places. */
  children: { id: string; groupId: string; birthDate: Day | null; priceMinor: number }[]
}

/** The bookings with a child in a group, in the order of their ids. */
export const listMergingBookings = async (db: Db, groupId: string): Promise<MergingBooking[]> => {
  const { rows } = await sql<MergingBooking>`
    select b.id, b.status, b.email, coalesce(nullif(b.email_normalized, ''), b.id::text) as family,
      m.due_minor as "dueMinor", m.credited_minor as "creditedMinor", m.moved_minor as "movedMinor",
      (select json_agg(json_build_object('id', k.id, 'groupId', k.age_group_id, 'birthDate', k.birth_date::text, 'priceMinor', k.price_minor) order by k.position)
        from class_booking_children k where k.booking_id = b.id and k.has_seat) as children
    from class_bookings b ${sql.raw(joinMoney)}
    where b.status in ('Held', 'AwaitingPayment', 'Confirmed') and exists (select from class_booking_children k
      where k.booking_id = b.id and k.has_seat and k.age_group_id = ${groupId}) order by b.id`.execute(db)
  return rows
}

export type GroupCounts = { freeSeats: number; openOffers: number; waiting: number }

/** Free seats of the one group; offers of the other that are open, and families who wait for it. */
export const countForMerge = async (db: Db, from: string, into: string): Promise<GroupCounts> => {
  const { rows } = await sql<GroupCounts>`select
    (select count(*)::int from class_seats where age_group_id = ${into} and state = 'free') as "freeSeats",
    (select count(distinct o.offer_id)::int from class_offer_seats o where o.age_group_id = ${from} and o.is_open) as "openOffers",
    (select count(distinct e.id)::int from class_waiting_groups w join class_waiting_entries e on e.id = w.entry_id
      where w.age_group_id = ${from} and e.state in ('Unconfirmed', 'Waiting', 'Offered')) as waiting`.execute(db)
  return rows[0] ?? { freeSeats: 0, openOffers: 0, waiting: 0 }
}

/** Free seats of groups, by group. */
export const countFreeSeatsOf = async (db: Db, groupIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; n: number }>`select age_group_id as id, count(*)::int as n from class_seats
    where age_group_id = any(${[...groupIds]}::uuid[]) and state = 'free' group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/**
 * Who waits for the one group waits for the other of the same class, where the child is of its age; the others' waiting ends by the rule for a group that is
 * offered no more. Places that are free there are theirs first.
 */
export const moveWaiting = async (tx: Tx, from: string, into: string, first: Day): Promise<void> => {
  await sql`with going as (
      select w.entry_id, w.position from class_waiting_groups w join class_waiting_entries e on e.id = w.entry_id
        join class_waiting_children k on k.entry_id = w.entry_id and k.position = w.position join class_age_groups g on g.id = ${into}
      where w.age_group_id = ${from} and e.state in ('Unconfirmed', 'Waiting', 'Offered') and k.birth_date is not null
        and extract(year from age(${first}::date, k.birth_date)) between g.min_age and g.max_age
    ), gone as (
      delete from class_waiting_groups w using going n where w.entry_id = n.entry_id and w.position = n.position and w.age_group_id = ${from}
    )
    insert into class_waiting_groups (entry_id, position, age_group_id) select entry_id, position, ${into}::uuid from going on conflict do nothing`.execute(
    tx,
  )
  await sql`select queue_free_seats(array[${into}::uuid])`.execute(tx)
}

/**
 * A group is offered no more, whatever an import lists: no seat of it is for anybody. A class without a group that is offered is not shown any more.
 */
export const closeGroup = async (tx: Tx, groupId: string, now: Date): Promise<void> => {
  await sql`update class_age_groups set is_offered = false, seats_owed = 0, merged_at = ${now} where id = ${groupId}`.execute(tx)
  await sql`update class_seats set state = 'reserved' where age_group_id = ${groupId} and state in ('free', 'queued')`.execute(tx)
  await sql`update classes c set is_active = false where c.id = (select class_id from class_age_groups where id = ${groupId})
    and not exists (select from class_age_groups g where g.class_id = c.id and g.is_offered)`.execute(tx)
}

/** All of the money of these bookings comes back until their class begins, and they are reminded anew (decision 160). */
export const markMoved = async (tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> => {
  await sql`update class_bookings set moved_at = ${now}, reminded_at = null where id = any(${[...bookingIds]}::uuid[])`.execute(tx)
}
