import type { DoorParty } from '@hoppla/contract/door/admissions'
import { formatDate } from '@hoppla/i18n'
import type { Queryable } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findPartyByReference, type PartyRow, referenceOf } from '../../enquiries/enquiries.ts'
import { type DoorPartyRow, findBookedPartyByCode } from '../../parties/parties.ts'
import type { DoorRow } from '../door.sql.ts'
import { countGuestsOf } from './parties.sql.ts'

/** As the door shows it. */
export const shownParty = (
  { id, from, children, childFirstName, age, ...party }: PartyRow | DoorPartyRow,
  arrived: number,
): DoorParty => ({
  id,
  reference: 'reference' in party ? party.reference : referenceOf(id),
  from,
  childFirstName,
  age,
  expected: children,
  arrived,
})

/** How many guests of a party have come on a day. */
export const countArrived = async (where: Queryable, door: DoorRow, day: Day, id: string): Promise<number> => {
  const [row] = await countGuestsOf(where, [door.id, day, id])
  return row?.arrived ?? 0
}

/**
 * The party of today whose reference was shown; undefined: nothing that was shown is one.
 * @throws Refusal `door.party-elsewhere`, `door.party-not-agreed`, `door.party-other-day`, each with what to do next.
 */
export const findShownParty = async (
  { pool }: Pick<Deps, 'pool'>,
  { language }: StaffCaller,
  door: DoorRow,
  today: Day,
  code: string,
): Promise<DoorParty | undefined> => {
  const party =
    (await findBooked(pool, door, code)) ?? (await findPartyByReference(pool, { placeId: door.id, day: today, reference: code }))
  if (!party) return undefined
  if (!party.isHere) throw new Refusal('door.party-elsewhere')
  if (party.on === null) throw new Refusal('door.party-not-agreed')
  if (party.on !== today) throw new Refusal('door.party-other-day', { values: { date: formatDate(party.on, language, 'weekday') } })
  return shownParty(party, await countArrived(pool, door, today, party.id))
}

/** The booked party of a code. */
const findBooked = async (where: Queryable, door: DoorRow, code: string) => {
  const [party] = await findBookedPartyByCode(where, [code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''), door.id])
  return party && { ...party, on: party.isBooked ? party.on : null }
}
