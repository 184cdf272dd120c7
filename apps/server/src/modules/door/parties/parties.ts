import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/door/parties'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { listPartiesOn, lockPartyOn } from '../../enquiries/enquiries.ts'
import { listBookedPartiesOn, lockBookedPartyOn } from '../../parties/parties.ts'
import { doorOf, houseOf, lineOf } from '../scan.ts'
import { countPartyGuestsAt, insertPartyArrival } from './parties.sql.ts'
import { countArrived, shownParty } from './shown-party.ts'

/** The parties of today, and how many of their guests have come; each that is shown is a line of the log. @throws Refusal `location.not-found`. */
export const listDoorParties = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listDoorParties>,
): Promise<Answer<typeof contract.listDoorParties>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const today = dayIn(deps.clock.now(), door.timeZone)
  const parties = (
    await Promise.all([listPartiesOn(deps.pool, [door.id, today]), listBookedPartiesOn(deps.pool, [door.id, today])])
  )
    .flat()
    .sort((one, other) => one.from.localeCompare(other.from))
  const guests = new Map((await countPartyGuestsAt(deps.pool, [door.id, today])).map(({ partyId, arrived }) => [partyId, arrived]))
  await deps.db.transaction().execute(async (tx) => {
    for (const { id } of parties) await audit(tx, lineOf(caller, door, 'door.party-read', id))
  })
  return { parties: parties.map((party) => shownParty(party, guests.get(party.id) ?? 0)) }
}

/** How many guests of today’s parties have come. Asked every few seconds by each open list; says nothing about anybody. @throws Refusal `location.not-found`. */
export const listPartyGuests = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listPartyGuests>,
): Promise<Answer<typeof contract.listPartyGuests>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const rows = await countPartyGuestsAt(deps.pool, [door.id, dayIn(deps.clock.now(), door.timeZone)])
  return { guests: rows.map(({ partyId, arrived }) => ({ id: partyId, arrived })) }
}

/**
 * Guests more or fewer. The party is held while it is decided, so that of two who take the last one back, or say that all are here, at the same moment one
 * changes nothing.
 * @throws Refusal `location.not-found`, `party.not-found` for what is not a party of today here.
 */
export const countPartyGuest = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.countPartyGuest>,
): Promise<Answer<typeof contract.countPartyGuest>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const now = deps.clock.now()
  const today = dayIn(now, door.timeZone)
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      const [enquiry] = await lockPartyOn(where, [door.id, today, params.id])
      const [party = undefined] = enquiry ? [enquiry] : await lockBookedPartyOn(where, [door.id, today, params.id])
      if (!party) throw new Refusal('party.not-found')
      const before = await countArrived(where, door, today, party.id)
      const change = changeOf(body.change, before, party.children)
      const { id: staffId, deviceId } = caller.staff
      const values = [body.id ?? randomUUID(), door.id, today, party.id, change, now, staffId, deviceId, null, null]
      // Of an id that is there: the device has sent this press as one made offline, and that arrived first.
      const counted = change !== 0 && (await insertPartyArrival(where, values)).length > 0 ? change : 0
      const arrived = before + counted
      if (counted !== 0) {
        const action = counted > 0 ? 'door.party-arrived' : 'door.party-undone'
        await audit(tx, { ...lineOf(caller, door, action, party.id), detail: { count: arrived } })
      }
      return { arrived, counted, house: await houseOf(where, door, today) }
    }),
  )
}

/** By how many a press changes the guests who are here. */
const changeOf = (asked: number | 'rest', arrived: number, expected: number): number =>
  asked === 'rest' ? Math.max(0, expected - arrived) : Math.max(asked, -arrived)
