import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { ClassType } from '../../../db/tables/classes.ts'
import type { Day } from '../../../kernel/calendar.ts'

export type SeatedAt = {
  id: string
  groupId: string
  childId: string | null
  firstName: string
  lastName: string
  birthDate: Day | null
  tshirtSize: string | null
  hasCome: boolean
}

/** The child with a seat at a position of a booking; the booking is held by the transaction. */
export const findSeatedAt = async (tx: Tx, bookingId: string, position: number): Promise<SeatedAt | undefined> =>
  (
    await sql<SeatedAt>`select k.id, k.age_group_id as "groupId", k.child_id as "childId", k.first_name as "firstName", k.last_name as "lastName",
        k.birth_date::text as "birthDate", k.tshirt_size as "tshirtSize",
        exists (select from published.class_arrivals a where a.booked_child_id = k.id) as "hasCome"
      from class_booking_children k where k.booking_id = ${bookingId} and k.position = ${position} and k.has_seat`.execute(tx)
  ).rows[0]

export type NewChild = {
  childId: string | null
  firstName: string
  lastName: string
  birthDate: Day
  tshirtSize: string | null
  key: string
}

/**
 * Writes a child anew. @param isAnother what was written about the health of the one that leaves is erased, and what was said of its sessions to come. The
 * other one has the place from today on, or from tomorrow where the first has come today: whoever was here before stays who was here.
 * @throws the database's unique violation `class_booking_children_child` where the child has a seat there.
 */
export const writeChild = async (
  tx: Tx,
  id: string,
  child: NewChild,
  { isAnother, today, now }: { isAnother: boolean; today: Day; now: Date },
): Promise<void> => {
  await sql`update class_booking_children set child_id = ${child.childId}, first_name = ${child.firstName}, last_name = ${child.lastName},
      birth_date = ${child.birthDate}, tshirt_size = ${child.tshirtSize}, child_key = decode(${child.key}, 'hex') where id = ${id}`.execute(
    tx,
  )
  if (!isAnother) return
  await sql`update class_booking_children k set health_encrypted = null, health_consent_version = null, health_consent_at = null, health_withdrawn_at = null,
      child_since = ${today}::date + (exists (select from published.class_arrivals a where a.booked_child_id = k.id and a.day = ${today}::date))::int
    where id = ${id}`.execute(tx)
  await sql`update class_absences set withdrawn_at = ${now} where booked_child_id = ${id} and day >= ${today}::date and withdrawn_at is null`.execute(
    tx,
  )
}

/**
 * The trial of a booking goes from one child to another; the one that leaves has its right back. Both rows are written by one who holds the booking.
 * @returns false: the other child has had its trial within twelve months.
 */
export const moveTrial = async (
  tx: Tx,
  { bookingId, from, to, type, now }: { bookingId: string; from: string; to: string; type: ClassType; now: Date },
): Promise<boolean> => {
  if (from === to) return true
  await sql`delete from class_trials where booking_id = ${bookingId} and child_key = decode(${from}, 'hex') and class_type = ${type}`.execute(
    tx,
  )
  const { rows } = await sql`insert into class_trials as t (child_key, class_type, taken_at, booking_id)
    values (decode(${to}, 'hex'), ${type}, ${now}, ${bookingId})
    on conflict (child_key, class_type) do update set taken_at = excluded.taken_at, booking_id = excluded.booking_id
    where t.taken_at <= excluded.taken_at - interval '12 months' returning child_key`.execute(tx)
  return rows.length > 0
}

/** The key by which a booked child is known, in hex. */
export const findKey = async (tx: Tx, id: string): Promise<string> =>
  (await sql<{ key: string }>`select encode(child_key, 'hex') as key from class_booking_children where id = ${id}`.execute(tx))
    .rows[0]?.key ?? ''
