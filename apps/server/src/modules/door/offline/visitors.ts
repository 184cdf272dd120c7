import { createHash } from 'node:crypto'
import type * as contract from '@hoppla/contract/door/offline'
import type { CaseReason, QueuedVisitors, SnapshotVisit, SnapshotVisitor } from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { admitVisitors, findVisit, listVisitsAt, lockVisitsOfOrder, type VisitRow, visitorName } from '../../entrance/entrance.ts'
import { findEntrances, lockEntrances, useEntrance } from '../../tickets/tickets.ts'
import { type DoorRow, insertAdmission, insertPeople, listUsedToday, type NewPerson } from '../door.sql.ts'
import { checked, doorOf, houseOf, lineOf } from '../scan.ts'
import { countCases, insertCases, type NewCase } from './offline.sql.ts'
import { momentOfEntry } from './sync.ts'

const shortId = (id: string | null): string => (id === null ? '' : Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'))
const secondOf = ({ date, timeZone }: VisitRow, time: string): number => momentOf(date, time, timeZone).getTime() / 1_000
const coverNumbers = { pass: 1, ticket: 2 } as const

/** The visits of a day for a device that loses its connection: marks of their codes, first names, what covers children, who has come in. */
export const snapshotVisits = async (
  { pool }: Pick<Deps, 'pool'>,
  { language }: StaffCaller,
  { placeId, day, key }: { placeId: string; day: Day; key: Buffer },
): Promise<SnapshotVisit[]> =>
  (await listVisitsAt(pool, [placeId, day])).map((row) => [
    shortId(row.id),
    createHash('sha256').update(key).update(row.code).digest().subarray(0, 6).toString('base64'),
    ...([row.startsAt, row.endsAt, secondOf(row, row.startsAt), secondOf(row, row.endsAt)] as const),
    row.visitors.map((visitor): SnapshotVisitor => {
      const { position, isAdult, childId, useKind, useId, admittedAt } = visitor
      return [
        ...([position, visitorName(row, visitor, language), isAdult ? 1 : 0, shortId(childId)] as const),
        ...([useKind === null ? 0 : coverNumbers[useKind], shortId(useId)] as const),
        admittedAt === null ? '' : new Date(admittedAt).toISOString(),
      ]
    }),
  ])

/**
 * Accepts whom of booked visits a device let in without a connection: each admission in a transaction of its own, by its id exactly once. What covers a child
 * is used; for whom nothing is left, he was let in all the same, and there is a case. @throws Refusal `location.not-found`.
 */
export const sendVisitors = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.sendVisitors>,
): Promise<Answer<typeof contract.sendVisitors>> => {
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  const cases = new Map<string, number>()
  // As it happened, whatever the order in which it is told.
  const entries = body.entries.map((entry) => ({ entry, moment: momentOfEntry(entry, deps.clock.now()) }))
  entries.sort((a, b) => a.moment.at.getTime() - b.moment.at.getTime())
  for (const { entry, moment } of entries)
    cases.set(entry.id, await acceptVisitors(deps, caller, { door, queueId: body.deviceQueueId, entry, moment }))
  const now = deps.clock.now()
  return {
    now: now.toISOString(),
    entries: body.entries.map(({ id }) => ({ id, cases: cases.get(id) ?? 0 })),
    house: await houseOf(deps.pool, door, dayIn(now, door.timeZone)),
  }
}

type Entry = { door: DoorRow; queueId: string; entry: QueuedVisitors; moment: ReturnType<typeof momentOfEntry> }
/** @returns how many of its children are cases. */
const acceptVisitors = async (deps: Deps, caller: StaffCaller, { door, queueId, entry, moment }: Entry): Promise<number> => {
  const { at } = moment
  const day = dayIn(at, door.timeZone)
  const now = deps.clock.now()
  const positions = [...new Set(entry.positions)].sort((a, b) => a - b)
  const [seen] = await findVisit(deps.pool, [entry.visitId])
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    if (seen) await lockVisitsOfOrder(where, [seen.orderId])
    // Of another play centre's visit nothing is told here, not even whose it is.
    const visit = seen?.playgroundId === door.id ? (await findVisit(where, [seen.id]))[0] : undefined
    const reason = seen && !visit ? 'other-place' : whyNobody(visit, day)
    const { staff } = caller
    const row = [entry.id, door.id, day, at, visit?.accountId ?? null, staff.id, staff.deviceId, now, queueId]
    if ((await insertAdmission(where, row)).length === 0) return (await countCases(where, [entry.id]))[0]?.count ?? 0
    const coming = positions.map((position) => visit?.visitors.find((visitor) => visitor.position === position))
    const people = await letIn(where, coming, { door, day, at, reason, doubt: moment.doubt })
    await insertPeople(where, [entry.id, JSON.stringify(people.map((person) => person.row))])
    if (visit && reason === null) await admitVisitors(where, [visit.id, JSON.stringify(positions), at, entry.id])
    const cases = people.flatMap(({ row: { number }, why, meantId }): NewCase[] =>
      why === null ? [] : [{ number, reason: why, meant_id: meantId }],
    )
    if (cases.length > 0) await insertCases(where, [entry.id, door.id, now, JSON.stringify(cases)])
    const detail = { id: entry.id, count: positions.length, cases: cases.length }
    await audit(tx, { ...lineOf(caller, door, 'door.admitted-offline', visit?.accountId ?? null), detail })
    return cases.length
  })
}

/** Why nobody can come in with a visit on a day; null: they can. */
const whyNobody = (visit: VisitRow | undefined, day: Day): CaseReason | null => {
  if (!visit || visit.status === 'Ordered') return 'code-unknown'
  if (visit.status === 'Cancelled') return 'revoked'
  if (visit.date === day) return null
  return day < visit.date ? 'not-yet' : 'ended'
}

type LetIn = { row: NewPerson; why: CaseReason | null; meantId: string | null }
/** Uses what covers children. The house counts children, so adults are no line of the admission. @param coming undefined: no visitor of the visit any more. */
const letIn = async (
  where: Queryable,
  coming: readonly (VisitRow['visitors'][number] | undefined)[],
  { door, day, at, reason, doubt }: { door: DoorRow; day: Day; at: Date; reason: CaseReason | null; doubt: CaseReason | null },
): Promise<LetIn[]> => {
  const ids = [...new Set(coming.flatMap((visitor) => visitor?.useId ?? []))]
  await lockEntrances(where, [ids])
  const held = new Map((await findEntrances(where, [ids, door.id])).map((row) => [row.id, row]))
  const used = await listUsedToday(where, [[], ids, day, door.id])
  const people: LetIn[] = []
  for (const visitor of coming) {
    if (visitor?.isAdult) continue
    const base = { number: people.length + 1, child_id: visitor?.childId ?? null }
    const none = { ...base, kind: 'none', used_id: null, entry: null }
    const useId = visitor?.useId ?? null
    const gone = reason ?? (visitor === undefined ? 'revoked' : visitor.admittedAt === null ? null : 'used-up')
    if (gone !== null) {
      people.push({ row: none, why: gone, meantId: useId })
      continue
    }
    if (useId === null) {
      people.push({ row: { ...base, kind: 'visit', used_id: null, entry: null }, why: doubt, meantId: null })
      continue
    }
    const row = held.get(useId)
    const cover = row && checked(row, used, day)
    const why = cover ? (cover.hindrance ?? ((cover.entrancesLeft ?? 1) > 0 ? null : 'used-up')) : 'not-theirs'
    if (!cover || why !== null) {
      people.push({ row: none, why, meantId: useId })
      continue
    }
    const entry = await useEntrance(where, cover, { placeId: door.id, now: at })
    if (row.entrancesLeft !== null) row.entrancesLeft -= 1
    people.push({ row: { ...base, kind: cover.kind, used_id: useId, entry }, why: doubt, meantId: useId })
  }
  return people
}
