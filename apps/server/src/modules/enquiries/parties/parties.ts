import type { Queryable } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { idsOfReference } from '../enquiries.rules.ts'
import { findReferredParty, type ReferredRow } from './parties.sql.ts'

/** The party enquiry of a reference, as it was read or typed at a play centre on a day; undefined: there is none. */
export const findPartyByReference = async (
  where: Queryable,
  { placeId, day, reference }: { placeId: string; day: Day; reference: string },
): Promise<ReferredRow | undefined> => {
  const ids = idsOfReference(reference)
  if (!ids) return undefined
  const [party] = await findReferredParty(where, [placeId, day, ids.first, ids.last])
  return party
}
