import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'

type SeatedChild = { id: string; groupId: string; birthDate: Day | null }

/** The child at a position of a booking, with the seat it has. */
export const findSeatedChild = async (tx: Tx, bookingId: string, position: number): Promise<SeatedChild | undefined> =>
  (
    await sql<SeatedChild>`select id, age_group_id as "groupId", birth_date::text as "birthDate" from class_booking_children
      where booking_id = ${bookingId} and position = ${position} and has_seat`.execute(tx)
  ).rows[0]

/**
 * Gives a child a free seat of another group, and the one that it had to others: `move_class_seat` in 0100_classes.sql.
 * @returns false: no seat is free. @throws the database's unique violation `class_booking_children_child` where the child has a seat there.
 */
export const moveSeat = async (tx: Tx, childId: string, groupId: string): Promise<boolean> =>
  (await sql<{ is_moved: boolean }>`select move_class_seat(${childId}, ${groupId}) as is_moved`.execute(tx)).rows[0]?.is_moved ===
  true

/** A booking that has gone to another class: it is reminded of that one, and what was written about its children is kept as long as that one lasts. */
export const assignClass = async (
  tx: Tx,
  bookingId: string,
  { classId, notesUntil }: { classId: string; notesUntil: Day },
): Promise<void> => {
  await sql`update class_bookings set class_id = ${classId}, reminded_at = null where id = ${bookingId}`.execute(tx)
  await sql`update class_booking_children set health_erase_after = ${notesUntil} where booking_id = ${bookingId}`.execute(tx)
}
