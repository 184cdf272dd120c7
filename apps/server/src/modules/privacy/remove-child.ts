import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { eraseBookedChild, isChildBooked } from '../classes/classes.ts'
import { erasePartyChild, isPartyBookedFor } from '../parties/parties.ts'
import { hasOtherGuardian, leaveChildren, lockEditable } from '../profile/profile.ts'
import { hasRunningPass } from '../tickets/tickets.ts'

/**
 * Removes the child from this account. Removed by its last guardian it is erased, also from past classes. Nothing paid for is lost: a valid pass, an
 * upcoming class or party must end or be cancelled first (decision 170).
 * @throws Refusal `child.not-found`, `child.right-missing`, `child.pass-running`, `child.class-booked`, `child.party-booked`.
 */
export const removeChild = (deps: Deps, caller: SignedInCaller, childId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockEditable(tx, caller, childId)
    if (!(await hasOtherGuardian(tx, caller.account.id, childId))) {
      const now = deps.clock.now()
      if (await hasRunningPass(tx, childId, dayIn(now, caller.site.timeZone))) throw new Refusal('child.pass-running')
      if (await isChildBooked(tx, childId, now)) throw new Refusal('child.class-booked')
      if (await isPartyBookedFor(tx, childId, now)) throw new Refusal('child.party-booked')
      await eraseBookedChild(tx, childId, now)
      await erasePartyChild(tx, childId)
    }
    await leaveChildren(tx, caller.account.id, childId)
    await audit(tx, { actorId: caller.account.id, action: 'child.removed', subject: childId, address: caller.address })
  })
