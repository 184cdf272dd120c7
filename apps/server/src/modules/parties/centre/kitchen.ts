import type * as contract from '@hoppla/contract/parties/centre/calendar'
import type { PartyKitchen } from '@hoppla/contract/parties/centre/calendar'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../../http/caller.ts'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { eraseOnOf } from '../invitations/invitations.rules.ts'
import { kitchenCounts } from '../invitations/kitchen-counts.ts'
import { listCentrePartyRows } from './centre.sql.ts'
import { getCentreOffer } from './centre.ts'

/**
 * What guests of the parties of a day eat without, as counts. It is about health: whoever sees the children of a class sees it, where he sees parties, too.
 * Each party is a line of the log, which its family can read of. @throws Refusal `location.not-found`.
 */
export const listPartyKitchen = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query: { date } }: ServeInput<typeof contract.listPartyKitchen>,
): Promise<Answer<typeof contract.listPartyKitchen>> => {
  await getCentreOffer(deps, caller, playgroundId, 'classes.participants')
  const { place } = await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const parties: PartyKitchen[] = []
  // Also where the job that erases answers is late.
  if (dayIn(deps.clock.now(), place.timeZone) < eraseOnOf(date))
    for (const { id } of await listCentrePartyRows(deps.pool, [playgroundId, date, date])) {
      const counts = await kitchenCounts(deps, id)
      if (counts.answered > 0) parties.push({ id, ...counts })
    }
  await deps.db.transaction().execute(async (tx) => {
    for (const { id } of parties)
      await audit(tx, {
        ...{ actorId: caller.staff.id, action: 'party.kitchen-read', subject: id, placeId: playgroundId, address: caller.address },
      })
  })
  return { parties, shredBy: addDays(date, 1) }
}
