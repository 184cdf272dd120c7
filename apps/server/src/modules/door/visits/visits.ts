import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/door/visits'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type Day, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { admitVisitors, findVisit, lockVisitsOfOrder, type VisitRow } from '../../entrance/entrance.ts'
import { findEntrances, lockEntrances, useEntrance } from '../../tickets/tickets.ts'
import { undoTime } from '../door.rules.ts'
import { type DoorRow, insertAdmission, insertPeople, listUsedToday, type NewPerson } from '../door.sql.ts'
import { checked, doorOf, houseOf, lineOf } from '../scan.ts'
import { checkDay } from './shown-visit.ts'

/**
 * Admits some of a visit, all of them or nobody. The visit is held first, then what covers them, so that each comes in once, whoever scans at the same moment.
 * @throws Refusal as in the contract.
 */
export const admitVisit = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.admitVisit>,
): Promise<Answer<typeof contract.admitVisit>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const now = deps.clock.now()
  const { date: today } = wallClock(now, door.timeZone)
  const [seen] = await findVisit(deps.pool, [params.id])
  if (!seen || seen.playgroundId !== door.id || seen.status === 'Ordered') throw new Refusal('visit.not-found')
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      await lockVisitsOfOrder(where, [seen.orderId])
      const [visit] = await findVisit(where, [seen.id])
      if (!visit) throw new Refusal('visit.not-found')
      checkDay(visit, today, caller.language)
      const coming = visit.visitors.filter(({ position }) => body.positions.includes(position))
      const isAsSeen = coming.length === new Set(body.positions).size && coming.every(({ admittedAt }) => admittedAt === null)
      if (!isAsSeen) throw new Refusal('door.changed-meanwhile', { errors: { positions: [] } })
      const people = await useCovers(where, coming, door, { today, now })
      const id = body.id ?? randomUUID()
      const { id: staffId, deviceId } = caller.staff
      const fresh = await insertAdmission(where, [id, door.id, today, now, visit.accountId, staffId, deviceId, null, null])
      // The device has sent this admission as one made offline, and that arrived first.
      if (fresh.length === 0) throw new Refusal('door.changed-meanwhile', { errors: { positions: [] } })
      await insertPeople(where, [id, JSON.stringify(people)])
      await admitVisitors(where, [visit.id, JSON.stringify(body.positions), now, id])
      await audit(tx, { ...lineOf(caller, door, 'door.admitted', visit.accountId), detail: { id, count: coming.length } })
      return {
        id,
        at: now.toISOString(),
        undoUntil: new Date(now.getTime() + undoTime).toISOString(),
        admitted: coming.length,
        house: await houseOf(where, door, today),
      }
    }),
  )
}

/** Uses what covers children. The house counts children, so adults are no line of the admission. */
const useCovers = async (
  where: Queryable,
  coming: VisitRow['visitors'],
  door: DoorRow,
  { today, now }: { today: Day; now: Date },
): Promise<NewPerson[]> => {
  const ids = [...new Set(coming.flatMap(({ useId }) => useId ?? []))]
  await lockEntrances(where, [ids])
  const rows = await findEntrances(where, [ids, door.id])
  const used = await listUsedToday(where, [[], ids, today, door.id])
  const people: NewPerson[] = []
  for (const { childId, useId, isAdult } of coming) {
    if (isAdult) continue
    const number = people.length + 1
    if (useId === null) {
      people.push({ number, child_id: childId, kind: 'visit', used_id: null, entry: null })
      continue
    }
    const row = rows.find(({ id }) => id === useId)
    const cover = row && checked(row, used, today)
    if (!cover || cover.hindrance !== null || (cover.entrancesLeft ?? 1) <= 0) throw new Refusal('door.visit-cover-gone')
    const entry = await useEntrance(where, cover, { placeId: door.id, now })
    if (row.entrancesLeft !== null) row.entrancesLeft -= 1
    people.push({ number, child_id: childId, kind: cover.kind, used_id: useId, entry })
  }
  return people
}
