import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/door/admissions'
import type { Admission, EntranceUse } from '@hoppla/contract/door/admissions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { unadmitVisitors } from '../entrance/entrance.ts'
import { findEntrances, giveEntranceBack, lockEntrances, useEntrance } from '../tickets/tickets.ts'
import { undoArrivalsOf } from './classes/arrivals.sql.ts'
import { arrive, type ChildsClass, classesOf } from './classes/arriving.ts'
import { type CheckedEntitlement, undoTime } from './door.rules.ts'
import {
  type DoorRow,
  insertAdmission,
  insertHouseChange,
  insertPeople,
  listUsedToday,
  listUsesOf,
  lockAdmission,
  markUndone,
  type NewPerson,
  type UsedToday,
} from './door.sql.ts'
import { checked, doorOf, houseOf, inSince, lineOf, readFamily, readShown } from './scan.ts'

type Person = { childId?: string | undefined; use: EntranceUse }
/** What was shown stands no longer as the device saw it: it scans again. @param index of the person. */
const changedMeanwhile = (index: number): Refusal =>
  new Refusal('door.changed-meanwhile', { errors: { [`people.${index}.use`]: [] } })

/**
 * Admits people and uses what they come with, all or nothing. Passes and ticket cards are held first and looked at again, so that of many who scan at the
 * same moment each entrance is used once.
 * @throws Refusal as for scanning, and `door.changed-meanwhile`.
 */
export const admitAtDoor = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.admitAtDoor>,
): Promise<Answer<typeof contract.admitAtDoor>> => {
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  const shown = await readShown(deps, caller, door, body.code)
  const now = deps.clock.now()
  const today = dayIn(now, door.timeZone)
  const { children, entitlements } = await readFamily(deps.pool, shown, door, today)
  const known = { children: new Set(children.map(({ id }) => id)), entitlements: new Set(entitlements.map(({ id }) => id)) }
  for (const [index, { childId, use }] of body.people.entries()) {
    const needsNothing = use.kind === 'again' || use.kind === 'class'
    const isOwn = (childId === undefined || known.children.has(childId)) && (needsNothing || known.entitlements.has(use.id))
    if (!isOwn) throw changedMeanwhile(index)
  }
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      const used = await holdUses(where, body.people, door, today)
      const people = await useAll(where, body.people, used, { door, now })
      const id = body.id ?? randomUUID()
      const values = [id, door.id, today, now, shown.accountIds[0] ?? null, caller.staff.id, caller.staff.deviceId, null, null]
      // The device has sent this admission as one made offline, and that arrived first.
      if ((await insertAdmission(where, values)).length === 0) throw changedMeanwhile(0)
      await insertPeople(where, [id, JSON.stringify(people.flatMap(({ row }) => row ?? []))])
      await arriveAll(where, caller, people, { door, day: today, at: now, admissionId: id })
      await audit(tx, { ...lineOf(caller, door, 'door.admitted', shown.accountIds[0]), detail: { id, count: people.length } })
      return {
        id,
        at: now.toISOString(),
        undoUntil: new Date(now.getTime() + undoTime).toISOString(),
        people: people.map(({ answer }) => answer),
        house: await houseOf(where, door, today),
      }
    }),
  )
}

type Held = {
  entitlements: Map<string, CheckedEntitlement>
  used: UsedToday[]
  classes: Map<string, ChildsClass>
  isReentryFree: boolean
}
/** Holds what is to be used, and reads it as it stands now. */
const holdUses = async (where: Queryable, people: readonly Person[], door: DoorRow, today: string): Promise<Held> => {
  const ids = [...new Set(people.flatMap(({ use }) => (use.kind === 'again' || use.kind === 'class' ? [] : [use.id])))]
  await lockEntrances(where, [ids])
  const rows = await findEntrances(where, [ids, door.id])
  const childIds = people.flatMap(({ childId }) => childId ?? [])
  const used = await listUsedToday(where, [childIds, ids, today, door.id])
  const classes = people.some(({ use }) => use.kind === 'class') ? await classesOf(where, childIds, door, today) : []
  return {
    entitlements: new Map(rows.map((row) => [row.id, checked(row, used, today)])),
    used,
    classes: new Map(classes.map((one) => [one.id, one])),
    isReentryFree: door.isReentryFree,
  }
}

/** @property row null: came to its class, which is written by `arriveAll`. */
type Admitted = { row: NewPerson | null; comesTo?: ChildsClass; answer: Admission['people'][number] }

/** Writes who came to a class, in the order of their ids, so that two doors do not wait for each other. */
const arriveAll = async (
  where: Queryable,
  caller: StaffCaller,
  people: readonly Admitted[],
  at: Parameters<typeof arrive>[3],
): Promise<void> => {
  const coming = people.flatMap(({ comesTo }, index) => (comesTo ? [{ comesTo, index }] : []))
  coming.sort((a, b) => (a.comesTo.id < b.comesTo.id ? -1 : 1))
  for (const { comesTo, index } of coming) if (!(await arrive(where, caller, comesTo, at))) throw changedMeanwhile(index)
}

const useAll = async (
  where: Queryable,
  people: readonly Person[],
  { entitlements, used, classes, isReentryFree }: Held,
  { door, now }: { door: DoorRow; now: Date },
): Promise<Admitted[]> => {
  const admitted: Admitted[] = []
  const usedNow = new Set<string>()
  for (const [index, { childId = null, use }] of people.entries()) {
    const number = index + 1
    if (childId !== null && people.findIndex((other) => other.childId === childId) !== index) throw changedMeanwhile(index)
    if (use.kind === 'again') {
      if (childId === null || !isReentryFree || inSince(used, childId) === undefined) throw changedMeanwhile(index)
      const row = { number, child_id: childId, kind: use.kind, used_id: null, entry: null }
      admitted.push({ row, answer: { childId, use, entrancesLeft: null } })
      continue
    }
    if (use.kind === 'class') {
      const comesTo = classes.get(use.id)
      if (childId === null || comesTo?.childId !== childId) throw changedMeanwhile(index)
      admitted.push({ row: null, comesTo, answer: { childId, use, entrancesLeft: null } })
      continue
    }
    const entitlement = entitlements.get(use.id)
    const left = entitlement?.entrancesLeft ?? Number.POSITIVE_INFINITY
    const isUsable =
      entitlement?.kind === use.kind &&
      entitlement.hindrance === null &&
      left > 0 &&
      (entitlement.kind === 'ticket' || (entitlement.childId === childId && !usedNow.has(entitlement.id)))
    if (!isUsable) throw changedMeanwhile(index)
    usedNow.add(entitlement.id)
    const entry = await useEntrance(where, entitlement, { placeId: door.id, now })
    if (entitlement.entrancesLeft !== null) entitlement.entrancesLeft -= 1
    const row = { number, child_id: childId, kind: use.kind, used_id: use.id, entry }
    admitted.push({ row, answer: { childId, use, entrancesLeft: entitlement.entrancesLeft } })
  }
  return admitted
}

/** Takes an admission back; what was used is given back. A second time changes nothing. @throws Refusal `admission.not-found`, `admission.too-late`. */
export const undoAdmission = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.undoAdmission>,
): Promise<Answer<typeof contract.undoAdmission>> =>
  deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [admission] = await lockAdmission(where, [params.id])
    if (!admission) throw new Refusal('admission.not-found')
    const door = await doorOf(where, caller, admission.placeId).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('admission.not-found') : error
    })
    const now = deps.clock.now()
    const today = dayIn(admission.at, door.timeZone)
    if (admission.undoneAt !== null) return { house: await houseOf(where, door, today) }
    if (now.getTime() - admission.at.getTime() > undoTime) throw new Refusal('admission.too-late')
    const uses = await listUsesOf(where, [admission.id])
    await lockEntrances(where, [uses.map(({ id }) => id)])
    for (const use of uses) await giveEntranceBack(where, use, { placeId: door.id, now })
    await markUndone(where, [admission.id, now])
    await undoArrivalsOf(where, [admission.id, now])
    await unadmitVisitors(where, [admission.id])
    await audit(tx, { ...lineOf(caller, door, 'door.undone', admission.accountId), detail: { id: admission.id } })
    return { house: await houseOf(where, door, today) }
  })

/** People in the house. @throws Refusal `location.not-found`. */
export const getHouse = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getHouse>,
): Promise<Answer<typeof contract.getHouse>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  return houseOf(deps.pool, door, dayIn(deps.clock.now(), door.timeZone))
}

/** Counts people who came or left without being scanned. @throws Refusal `location.not-found`. */
export const changeHouse = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.changeHouse>,
): Promise<Answer<typeof contract.changeHouse>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const now = deps.clock.now()
  const today = dayIn(now, door.timeZone)
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      await insertHouseChange(where, [randomUUID(), door.id, today, body.change, now, caller.staff.id])
      return houseOf(where, door, today)
    }),
  )
}
