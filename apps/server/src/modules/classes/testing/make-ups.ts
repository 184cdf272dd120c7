import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import type { BookingConfirmation, BookingResult, ClassBookingInput } from '@hoppla/contract/classes/bookings'
import { chooseMakeUp, listMakeUps, type MakeUpChoice, withdrawMakeUp } from '@hoppla/contract/classes/make-ups'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, type Day, momentOf } from '../../../kernel/calendar.ts'
import type { TestAnswer, TestCall } from '../../../testing/app.ts'
import { type AClass, aCentre } from './centre.ts'

export type MakeUps = Awaited<ReturnType<typeof aMakeUpCentre>>
type Booked = Pick<BookingResult, 'guid' | 'orderReference'>

/** The centre with classes in which sessions are made up. */
export const aMakeUpCentre = async (settings: Record<string, string> = {}) => {
  const centre = await aCentre(settings)
  const { deps } = centre
  const { db } = deps
  const keyOf = ({ guid, orderReference }: Booked, date: Day, position = 1) => ({
    params: { bookingId: guid, orderReference, position, date },
  })
  const rowsOf = async (where: ReturnType<typeof sql>) =>
    (
      await sql<{
        date: Day
        groupId: string
        missed: Day
        endReason: string | null
      }>`select m.date::text, m.age_group_id as "groupId", m.missed::text,
        m.end_reason as "endReason" from class_make_ups m join class_booking_children k on k.id = m.booked_child_id where ${where}
        order by m.chosen_at, m.id`.execute(db)
    ).rows
  return {
    ...centre,
    keyOf,
    /** A free class of these groups, in which a child may take so many make-ups. */
    aRunningClass: async (
      seats: number[],
      { makeUps = 2, inDays = 2 }: { makeUps?: number; inDays?: number } = {},
    ): Promise<AClass> => {
      const made = await centre.aClass(seats, { price: 0, inDays })
      await sql`update classes set make_ups = ${makeUps} where id = ${made.id}`.execute(db)
      deps.prepared.clear()
      return made
    },
    /** Books a free place that nobody has to prove. */
    bookedIn: async (
      group: string | undefined,
      changes: Partial<ClassBookingInput> = {},
    ): Promise<BookingResult & { email: string }> => {
      const input = centre.anInput(group, changes)
      const booked = await centre.booked(centre.book(input))
      await sql`delete from guest_holds where booking_id = ${booked.guid}`.execute(db)
      return { ...booked, email: input.email }
    },
    report: (booking: Booked, date: Day, call: TestCall = centre.call) => call(reportAbsence, keyOf(booking, date)),
    comeAfterAll: (booking: Booked, date: Day) => centre.call(withdrawAbsence, keyOf(booking, date)),
    list: (booking: Booked, missed: Day, anywhere = false): Promise<TestAnswer> =>
      centre.call(listMakeUps, { ...keyOf(booking, missed), query: { anywhere: anywhere ? 'true' : 'false' } }),
    choose: (
      booking: Booked,
      missed: Day,
      ageGroupId: string | undefined,
      date: Day,
      call: TestCall = centre.call,
    ): Promise<TestAnswer> =>
      call(chooseMakeUp, { ...keyOf(booking, missed), body: { ageGroupId: ageGroupId ?? expect.fail('no group'), date } }),
    giveBack: (booking: Booked, missed: Day): Promise<TestAnswer> => centre.call(withdrawMakeUp, keyOf(booking, missed)),
    makeUpsIn: (group: string | undefined) => rowsOf(sql`m.age_group_id = ${group}`),
    makeUpsOf: ({ guid }: Booked) => rowsOf(sql`k.booking_id = ${guid}`),
    /** Sets the clock to a time of a day in Sweden. */
    at: (day: Day, time = '08:00'): void => deps.clock.set(momentOf(day, time, 'Europe/Stockholm')),
    later: addDays,
  }
}

export const ok = <A = BookingConfirmation>({ status, body, text }: TestAnswer): A => {
  expect(status, text).toBeLessThan(300)
  return body as A
}
export const choiceOf = (answer: TestAnswer): MakeUpChoice => ok<MakeUpChoice>(answer)
