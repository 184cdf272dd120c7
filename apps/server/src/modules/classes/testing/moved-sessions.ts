import type { SessionMove } from '@hoppla/contract/classes/move-session'
import { sql } from 'kysely'
import { addDays, type Day, momentOf } from '../../../kernel/calendar.ts'
import type { TestCall } from '../../../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../../../testing/staff-roles.ts'
import type { AClass } from './centre.ts'
import { aMakeUpCentre } from './make-ups.ts'
import { openEveryDay } from './open-every-day.ts'

export type MovedSessions = Awaited<ReturnType<typeof aCentreOfMovedSessions>>

/** @property second the day of its second session. @property place the key of its play centre. @property manager of that. */
export type ClassToMove = { made: AClass; second: Day; place: string; manager: TestCall }

/** The centre with classes of which sessions are moved; it is open every day. */
export const aCentreOfMovedSessions = async () => {
  const centre = await aMakeUpCentre()
  const { db, clock } = centre.deps
  await openEveryDay(centre.deps, (await centre.aRunningClass([1], { inDays: 300 })).playgroundId)
  return {
    ...centre,
    /** It is noon. A class in a month with two groups of three places; what a test before it set is as it was. */
    aClassToMove: async (): Promise<ClassToMove> => {
      clock.set(momentOf(centre.today(), '12:00', 'Europe/Stockholm'))
      await sql`update class_age_groups set leader_id = null, room_id = null`.execute(db)
      await sql`delete from class_session_changes`.execute(db)
      const made = await centre.aRunningClass([3, 3], { inDays: 30 })
      const place = await placeKeyOf(centre, made.playgroundId)
      const manager = await asStaffWith(centre, [['VenueManager', place]])
      return { made, second: addDays(made.first, 7), place, manager }
    },
    /** What families were told of moves. */
    mailsOfMoves: (email: string) =>
      centre.sentMails.filter((mail) => mail.to === email && mail.template === 'class-session-moved'),
  }
}

/** To a day so many days after another, at five in the afternoon. */
export const daysAfter = (from: Day, days: number, changes: Partial<SessionMove> = {}): SessionMove => ({
  ...{ date: addDays(from, days), startTime: '17:00', endTime: '18:00', isRest: false },
  ...changes,
})
