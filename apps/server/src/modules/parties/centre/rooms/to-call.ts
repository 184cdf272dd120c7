import type * as contract from '@hoppla/contract/parties/centre/rooms'
import type { PartyToCall } from '@hoppla/contract/parties/centre/rooms'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { statement } from '../../../../db/statement.ts'
import type { StaffCaller } from '../../../../http/caller.ts'
import type { Deps } from '../../../../kernel/deps.ts'
import { audit } from '../../../../logging/audit.ts'
import { openDays } from '../../../places/places.ts'
import { type PartyRow, partyRows } from '../../booking/parties-booked.sql.ts'
import { listPartiesWithin } from '../../booking/parties-within.sql.ts'
import { roomOf } from '../../booking/party-mails.ts'
import { familiesOf } from '../calendar.ts'
import { getCentreOffer } from '../centre.ts'
import { whyToCall } from './to-call.rules.ts'

/** Parties of a play centre that are not over and hold their room. @param $1 the play centre; $2 now. */
const listAhead = statement<PartyRow & { roomIsOff: boolean }>(
  'parties-ahead-of-centre',
  `select q.*, r.is_disabled as "roomIsOff" from (${partyRows(`b.playground_id = $1::uuid and b.ends_at > $2::timestamptz
      and (b.status = 'Booked' or b.status = 'Reserved' and exists (
        select from room_bookings h where h.id = b.id and (h.held_until is null or h.held_until > $2::timestamptz)))`)}) q
    join rooms r on r.id = q."roomId" order by q."startsAt", q.id limit 2000`,
)

type Called = { row: PartyRow; why: PartyToCall['why'] }
/** Parties to come that cannot be where they were booked. */
const findStranded = async (deps: Deps, playgroundId: string): Promise<Called[]> => {
  const rows = await listAhead(deps.pool, [playgroundId, deps.clock.now()])
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const days = new Map((await openDays(deps, playgroundId, first.date, last.date)).map(({ date, open }) => [date, open]))
  return rows.flatMap((row) => {
    const why = whyToCall(row, days.get(row.date) ?? [])
    return why ? [{ row, why }] : []
  })
}

/** How many families are to be called; it names nobody. @throws Refusal `location.not-found`. */
export const countPartiesToCall = async (deps: Deps, caller: StaffCaller, playgroundId: string): Promise<{ count: number }> => {
  await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  return { count: (await findStranded(deps, playgroundId)).length }
}

/** Whom to call. Each party is a look that its family can read of. @throws Refusal `location.not-found`. */
export const listPartiesToCall = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query }: ServeInput<typeof contract.listPartiesToCall>,
): Promise<Answer<typeof contract.listPartiesToCall>> => {
  await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const called = query.date
    ? await findWithin(deps, playgroundId, { date: query.date, from: query.from, until: query.until })
    : await findStranded(deps, playgroundId)
  const families = await familiesOf(
    deps,
    called.map(({ row }) => row),
  )
  await deps.db.transaction().execute(async (tx) => {
    for (const { row } of called)
      await audit(tx, {
        ...{ actorId: caller.staff.id, action: 'party.read', subject: row.id, placeId: playgroundId, address: caller.address },
      })
  })
  return {
    parties: called.map(({ row, why }) => {
      const { name, phone } = families(row)
      return {
        ...{ id: row.id, child: row.childFirstName, turns: row.turns, family: name, phone, why },
        ...{ date: row.date, from: row.from, until: row.until === '00:00' ? '24:00' : row.until },
        ...{ room: roomOf(row, caller.language), children: row.children },
      }
    }),
  }
}

type Hours = { date: string; from: string; until: string }
const findWithin = async (deps: Deps, playgroundId: string, hours: Hours): Promise<Called[]> => {
  const within = await listPartiesWithin(deps.db, [{ playgroundId, ...hours }], deps.clock.now())
  const ids = new Set(within.map(({ id }) => id))
  return (await listAhead(deps.pool, [playgroundId, deps.clock.now()]))
    .filter(({ id }) => ids.has(id))
    .map((row) => ({ row, why: null }))
}
