import type { Permission } from '@hoppla/contract/permissions'
import type { Db, Tx } from '../../../db/connect.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { addDays, type Day, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { getPartyOffer, type PartyOffer } from '../bookable-offer.ts'
import { findParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { findPartyPlace } from '../parties.sql.ts'

/** What a play centre of the caller's offers. @throws Refusal `location.not-found`, also where the caller has no say. */
export const getCentreOffer = async (
  deps: Pick<Deps, 'db' | 'prepared'>,
  { staff }: StaffCaller,
  playgroundId: string,
  permission: Permission,
): Promise<PartyOffer> => {
  const isThere = (await mayAt(deps.db, staff, permission, playgroundId)) && (await findPartyPlace(deps.db, playgroundId))
  if (!isThere) throw new Refusal('location.not-found')
  return getPartyOffer(deps, playgroundId)
}

/** Where a party is read. */
type Where = { db: Db; pool: Queryable }
/** Within a transaction: the pool is not asked for a second connection, which others who wait for this one may hold. */
export const inside = (tx: Tx): Where => ({ db: tx, pool: within(tx) })

/** A party of one of the caller's places. @throws Refusal `party.not-found`, also for another's and for what nobody has paid for. */
export const getCentreRow = async (
  { db, pool }: Where,
  { staff }: StaffCaller,
  id: string,
  permission: Permission,
): Promise<PartyRow> => {
  const [party] = await findParty(pool, [id])
  if (!party || party.status === 'Ordered' || !(await mayAt(db, staff, permission, party.playgroundId)))
    throw new Refusal('party.not-found')
  return party
}

/** A moment on the clock of a day: what lies before the day or after it is its beginning or its end. */
export const clockOn = (date: Day, at: Date | number, timeZone: string): string => {
  const clock = wallClock(new Date(at), timeZone)
  if (clock.date < date) return '00:00'
  return clock.date >= addDays(date, 1) ? '24:00' : clock.time
}
