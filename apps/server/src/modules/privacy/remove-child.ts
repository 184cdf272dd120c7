import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { eraseBookedChild, isChildBooked } from '../classes/classes.ts'
import { hasOtherGuardian, leaveChildren, lockEditable } from '../profile/profile.ts'
import { hasRunningPass } from '../tickets/tickets.ts'

/**
 * Takes the child off this account. With its last guardian it is erased, also out of classes that are over; what has been paid for it is not lost by that:
 * first its pass runs out and its classes end, or are cancelled (decision 170).
 * @throws Refusal `child.not-found`, `child.right-missing`, `child.pass-running`, `child.class-booked`.
 */
export const removeChild = (deps: Deps, caller: SignedInCaller, childId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockEditable(tx, caller, childId)
    if (!(await hasOtherGuardian(tx, caller.account.id, childId))) {
      const now = deps.clock.now()
      if (await hasRunningPass(tx, childId, dayIn(now, caller.site.timeZone))) throw new Refusal('child.pass-running')
      if (await isChildBooked(tx, childId, now)) throw new Refusal('child.class-booked')
      await eraseBookedChild(tx, childId)
    }
    await leaveChildren(tx, caller.account.id, childId)
    await audit(tx, { actorId: caller.account.id, action: 'child.removed', subject: childId, address: caller.address })
  })
