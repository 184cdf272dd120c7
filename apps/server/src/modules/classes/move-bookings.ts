import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { addDays, type Day } from '../../kernel/calendar.ts'
import { classNotesKeptFor } from './bookings.rules.ts'
import { type ClassBefore, mailBooking } from './classes.mails.ts'

/**
 * A class is given other days, times or another playground, in the caller's transaction: from now on its bookings may be ended for all of their money, they
 * are reminded anew, and every parent is mailed what was and what is. @returns how many bookings.
 */
export const moveBookings = async (db: Db, classId: string, before: ClassBefore, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: string; email: string }>`
    update class_bookings set moved_at = ${now}, reminded_at = null
    where class_id = ${classId} and status in ('Held', 'AwaitingPayment', 'Confirmed') returning id, email`.execute(db)
  for (const { id, email } of rows)
    if (email !== '') await enqueue(db, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'moved', before })
  return rows.length
}

/** What was written about children is kept until their class is over, wherever its days are now. @param last the class's last day. */
export const keepNotesFor = async (db: Db, classId: string, last: Day): Promise<void> => {
  await sql`update class_booking_children k set health_erase_after = ${addDays(last, classNotesKeptFor)}
    from class_bookings b where b.id = k.booking_id and b.class_id = ${classId}`.execute(db)
}
