import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findClass } from '../classes.sql.ts'
import { changeClasses } from './close-sessions.ts'

/**
 * The centre cancels a class: its seats can no longer be taken, everybody is notified, and everything paid is refunded; payments under way are refunded
 * when they arrive. Requires the role at the class's place. A class that is over cannot be cancelled, since a wrong id would refund everybody. @throws
 * Refusal `class.not-found`, `class.closed`. @returns how many bookings were ended.
 */
export const cancelClass = async (deps: Deps, caller: StaffCaller, classId: string): Promise<{ cancelledBookings: number }> => {
  const facts = await findClass(deps, classId)
  if (!facts || !(await mayAt(deps.db, caller.staff, 'classes.cancel', facts.playground.id))) throw new Refusal('class.not-found')
  if ((facts.occasions.at(-1) ?? '') < dayIn(deps.clock.now(), facts.timeZone)) throw new Refusal('class.closed')
  const { id, groups, occasions, playground } = facts
  const change = { id, groups, days: occasions.length, playgroundId: playground.id, outcome: 'cancel' } as const
  return repeatOnConflict(deps.db, async (tx) => {
    const [effect] = await changeClasses(deps, tx, caller, [change])
    return { cancelledBookings: effect?.bookings.length ?? 0 }
  })
}
