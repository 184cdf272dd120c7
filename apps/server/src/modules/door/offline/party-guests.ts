import type * as contract from '@hoppla/contract/door/offline'
import type { QueuedGuests } from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import type { DoorRow } from '../door.sql.ts'
import { insertPartyArrival } from '../parties/parties.sql.ts'
import { countArrived } from '../parties/shown-party.ts'
import { doorOf, houseOf, lineOf } from '../scan.ts'
import { momentOfEntry } from './sync.ts'

/**
 * Accepts what a device counted at parties without a connection, each press in a transaction of its own and by its id exactly once. Guests who came have
 * come, also when the party is agreed no longer. A device sends only more guests, never fewer, so that no order changes the sum.
 * @throws Refusal `location.not-found`.
 */
export const sendPartyGuests = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.sendPartyGuests>,
): Promise<Answer<typeof contract.sendPartyGuests>> => {
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  for (const entry of body.entries) await acceptGuests(deps, caller, { door, queueId: body.deviceQueueId, entry })
  const now = deps.clock.now()
  return {
    now: now.toISOString(),
    entries: body.entries.map(({ id }) => ({ id })),
    house: await houseOf(deps.pool, door, dayIn(now, door.timeZone)),
  }
}

const acceptGuests = async (
  deps: Deps,
  caller: StaffCaller,
  { door, queueId, entry }: { door: DoorRow; queueId: string; entry: QueuedGuests },
): Promise<void> => {
  const now = deps.clock.now()
  const { at, doubt } = momentOfEntry(entry, now)
  const day = dayIn(at, door.timeZone)
  const { id, partyId, guests } = entry
  const { staff } = caller
  await deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const fresh = await insertPartyArrival(where, [id, door.id, day, partyId, guests, at, staff.id, staff.deviceId, now, queueId])
    if (fresh.length === 0) return
    const count = await countArrived(where, door, day, partyId)
    await audit(tx, {
      ...lineOf(caller, door, 'door.party-arrived', partyId),
      detail: { id, count, ...(doubt === null ? {} : { reason: doubt }) },
    })
  })
}
