import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { addDays, type Day } from '../../kernel/calendar.ts'
import { classNotesKeptFor } from './bookings.rules.ts'
import { mailBooking } from './classes.mails.ts'
import type { ClassBefore } from './mails/booking-rows.ts'

/**
 * Marks the bookings of a class that got other days, times or another playground, in the caller's transaction: they can be cancelled for a full refund from
 * now on, are reminded again, and every parent gets a mail with the old and the new dates. @returns how many bookings.
 */
export const moveBookings = async (db: Db, classId: string, before: ClassBefore, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: string; email: string }>`
    update class_bookings set moved_at = ${now}, reminded_at = null
    where class_id = ${classId} and status in ('Held', 'AwaitingPayment', 'Confirmed') returning id, email`.execute(db)
  for (const { id, email } of rows)
    if (email !== '') await enqueue(db, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'moved', before })
  return rows.length
}

/** Adjusts how long health notes are kept to the new last day of a class. @param last the class's last day. */
export const keepNotesFor = async (db: Db, classId: string, last: Day): Promise<void> => {
  await sql`update class_booking_children k set health_erase_after = ${addDays(last, classNotesKeptFor)}
    from class_bookings b where b.id = k.booking_id and b.class_id = ${classId}`.execute(db)
}
