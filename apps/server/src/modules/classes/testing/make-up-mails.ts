import { randomUUID } from 'node:crypto'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import { mailChoice } from '../make-ups/choices.mails.ts'
import { mailMakeUp } from '../make-ups/make-ups.mails.ts'
import type { AClass, Centre } from './centre.ts'

/** Causes every mail about make-ups. @param booking a confirmed one of the class. */
export const causeMakeUpMails = async (
  centre: Centre,
  { offered, booking }: { offered: Pick<AClass, 'first'>; booking: { guid: string } },
): Promise<void> => {
  const { db } = centre.deps
  const host = await centre.aClass([1], { price: 0, keepsHolds: true })
  const child = await db
    .selectFrom('class_booking_children')
    .select('id')
    .where('booking_id', '=', booking.guid)
    .executeTakeFirstOrThrow()
  const made = async (days: number, endReason: 'PlaceSold' | null): Promise<string> => {
    const id = randomUUID()
    const date = addDays(host.first, days)
    await db
      .insertInto('class_make_ups')
      .values({
        ...{
          id,
          booked_child_id: child.id,
          missed: addDays(offered.first, days),
          because: 'Absence',
          age_group_id: host.groups[0] ?? '',
        },
        ...{
          date,
          begins_at: momentOf(date, '10:00', 'Europe/Stockholm'),
          chosen_at: centre.deps.clock.now(),
          end_reason: endReason,
        },
      })
      .execute()
    return id
  }
  const [stands, over] = [await made(0, null), await made(7, 'PlaceSold')]
  await enqueue(db, mailMakeUp, { mailId: randomUUID(), makeUpId: stands, what: 'chosen' })
  await enqueue(db, mailMakeUp, { mailId: randomUUID(), makeUpId: stands, what: 'reminder' })
  await enqueue(db, mailMakeUp, { mailId: randomUUID(), makeUpId: over, what: 'over' })
  const date = addDays(offered.first, 7)
  await db
    .insertInto('class_session_choices')
    .values({
      ...{ id: randomUUID(), booked_child_id: child.id, date, refund_minor: 10_000, until: addDays(date, 14), state: 'Open' },
      created_at: centre.deps.clock.now(),
    })
    .execute()
  await enqueue(db, mailChoice, { mailId: randomUUID(), bookingId: booking.guid, date, what: 'offered' })
  await enqueue(db, mailChoice, { mailId: randomUUID(), bookingId: booking.guid, date, what: 'money', backMinor: 10_000 })
}
