import type * as contract from '@hoppla/contract/attendance/attendance'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { listWaitingFamilies } from '../classes/classes.ts'
import { ageInMonths } from './attendance.rules.ts'
import { getStaffGroup } from './register.ts'

/** Who waits for a group, in turn. Each look is a line of the log. @throws Refusal `class.not-found`. */
export const listGroupWaiting = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listGroupWaiting>,
): Promise<Answer<typeof contract.listGroupWaiting>> => {
  const { id, facts, today } = await getStaffGroup(deps, caller, params.groupId)
  const families = await listWaitingFamilies(deps.db, id)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'class.waiting-read',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    detail: { families: families.length },
  })
  return families.map(({ since, offerEndsAt, children, ...family }, at) => ({
    ...family,
    number: at + 1,
    since: since.toISOString(),
    offerEndsAt: offerEndsAt?.toISOString() ?? null,
    children: children.map(({ firstName, lastName, birthDate }) => ({
      name: `${firstName} ${lastName}`.trim(),
      age: birthDate === null ? null : ageInMonths(birthDate, today),
    })),
  }))
}
