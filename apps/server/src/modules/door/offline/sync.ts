import type * as contract from '@hoppla/contract/door/offline'
import { type CaseReason, clockTolerance, offlineSlack, offlineTime, type QueuedAdmission } from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { findCardHolder } from '../../profile/profile.ts'
import { findEntrances, lockEntrances, useEntrance } from '../../tickets/tickets.ts'
import { arrive, type ChildsClass, classesOf } from '../classes/arriving.ts'
import { type CheckedEntitlement, hindranceOf } from '../door.rules.ts'
import { type DoorRow, insertAdmission, insertPeople, listUsedToday, type NewPerson } from '../door.sql.ts'
import { checked, doorOf, findFamilyOfCode, houseOf, inSince, lineOf, readFound, type Shown } from '../scan.ts'
import { countCases, insertCases, type NewCase } from './offline.sql.ts'

/**
 * Accepts what a device admitted without a connection: each admission in a transaction of its own, by its id exactly once. What can be used is used; for
 * whom nothing can, he was let in all the same, and there is a case. @throws Refusal `location.not-found`.
 */
export const sendQueue = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.sendQueue>,
): Promise<Answer<typeof contract.sendQueue>> => {
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  const cases = new Map<string, number>()
  // As it happened, whatever the order in which it is told: who comes back was here before.
  const entries = body.entries.map((entry) => ({ entry, moment: momentOfEntry(entry, deps.clock.now()) }))
  entries.sort((a, b) => a.moment.at.getTime() - b.moment.at.getTime())
  for (const { entry, moment } of entries)
    cases.set(entry.id, await acceptEntry(deps, caller, { door, queueId: body.deviceQueueId, entry, moment }))
  const now = deps.clock.now()
  return {
    now: now.toISOString(),
    entries: body.entries.map(({ id }) => ({ id, cases: cases.get(id) ?? 0 })),
    house: await houseOf(deps.pool, door, dayIn(now, door.timeZone)),
  }
}

type Moment = { at: Date; doubt: CaseReason | null }
/** When it happened by the server's clock, and why that has to be looked at. */
export const momentOfEntry = ({ at, clockOffset }: Pick<QueuedAdmission, 'at' | 'clockOffset'>, now: Date): Moment => {
  const happened = Date.parse(at) + clockOffset
  if (happened > now.getTime() + clockTolerance) return { at: now, doubt: 'clock-wrong' }
  const isLate = now.getTime() - happened > offlineTime + offlineSlack
  return { at: new Date(Math.min(happened, now.getTime())), doubt: isLate ? 'too-late' : null }
}

type Entry = { door: DoorRow; queueId: string; entry: QueuedAdmission; moment: Moment }
/** @returns how many of its people are cases. */
const acceptEntry = async (deps: Deps, caller: StaffCaller, { door, queueId, entry, moment }: Entry): Promise<number> => {
  const { at } = moment
  const day = dayIn(at, door.timeZone)
  const now = deps.clock.now()
  const shown = await readShownOffline(deps, caller, door, { code: entry.code, at })
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const accountId = typeof shown === 'string' ? null : (shown.accountIds[0] ?? null)
    const { staff } = caller
    const [fresh] = await insertAdmission(where, [entry.id, door.id, day, at, accountId, staff.id, staff.deviceId, now, queueId])
    if (!fresh) return (await countCases(where, [entry.id]))[0]?.count ?? 0
    const people = await useWhatCan(where, entry, familyOf(shown), { door, day, moment })
    await insertPeople(where, [entry.id, JSON.stringify(people.flatMap(({ row }) => row ?? []))])
    // Who was ticked on the list meanwhile has come already, and nothing is lost.
    for (const comesTo of people.flatMap((one) => one.comesTo ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)))
      await arrive(where, caller, comesTo, { door, day, at, admissionId: entry.id })
    const cases = people.flatMap(({ row, reason, meantId }): NewCase[] =>
      reason === null || row === null ? [] : [{ number: row.number, reason, meant_id: meantId }],
    )
    if (cases.length > 0) await insertCases(where, [entry.id, door.id, now, JSON.stringify(cases)])
    const detail = { id: entry.id, count: people.length, cases: cases.length }
    await audit(tx, { ...lineOf(caller, door, 'door.admitted-offline', accountId), detail })
    return cases.length
  })
}

/** Whose code was shown at that moment, or why nobody's: a device cannot look whether a card is signed by us. */
const readShownOffline = async (
  deps: Deps,
  caller: StaffCaller,
  door: DoorRow,
  { code, at }: { code: string; at: Date },
): Promise<Shown | 'code-unknown' | 'code-outdated'> => {
  const card = await findCardHolder(deps, code, at)
  if (card === 'outdated') return 'code-outdated'
  if (card) return { shown: card.isChild ? 'child-card' : 'member-card', accountIds: card.accountIds, childIds: card.childIds }
  const found = (await readFound(deps, caller, door, code, at)) ?? (await findFamilyOfCode(deps.pool, code))
  return found === 'outdated' ? 'code-outdated' : (found ?? 'code-unknown')
}

/** Who and what belongs to a code. @property reason why nothing does. */
type Family = Pick<Shown, 'accountIds' | 'childIds'> & { reason: CaseReason | null }
const familyOf = (shown: Shown | CaseReason): Family =>
  typeof shown === 'string' ? { accountIds: [], childIds: [], reason: shown } : { ...shown, reason: null }

/** @property row null: came to its class, and nothing has to be looked at. */
type Used = { row: NewPerson | null; reason: CaseReason | null; meantId: string | null; comesTo?: ChildsClass | undefined }
const useWhatCan = async (
  where: Queryable,
  { people }: QueuedAdmission,
  family: Family,
  { door, day, moment }: { door: DoorRow; day: Day; moment: Moment },
): Promise<Used[]> => {
  const ids = [
    ...new Set(
      people.flatMap(({ use }) => (use.kind === 'again' || use.kind === 'class' || family.reason !== null ? [] : [use.id])),
    ),
  ]
  await lockEntrances(where, [ids])
  const childIds = people.flatMap(({ childId }) => (childId !== undefined && family.childIds.includes(childId) ? [childId] : []))
  const used = await listUsedToday(where, [childIds, ids, day, door.id])
  const held = new Map((await findEntrances(where, [ids, door.id])).map((row) => [row.id, checked(row, used, day)]))
  const classes = people.some(({ use }) => use.kind === 'class') ? await classesOf(where, childIds, door, day) : []
  const admitted: Used[] = []
  for (const [index, person] of people.entries()) {
    const childId = person.childId !== undefined && family.childIds.includes(person.childId) ? person.childId : null
    const base = { number: index + 1, child_id: childId }
    if (person.use.kind === 'again') {
      const mayBeBack = door.isReentryFree && childId !== null && inSince(used, childId) !== undefined
      const reason = family.reason ?? (mayBeBack ? moment.doubt : 'not-here')
      admitted.push({ row: { ...base, kind: mayBeBack ? 'again' : 'none', used_id: null, entry: null }, reason, meantId: null })
      continue
    }
    const { use } = person
    if (use.kind === 'class') {
      const comesTo = classes.find((one) => one.id === use.id && one.childId === childId)
      const reason = family.reason ?? (comesTo ? moment.doubt : 'not-theirs')
      const row = reason === null ? null : { ...base, kind: 'none', used_id: null, entry: null }
      admitted.push({ row, reason, meantId: null, comesTo })
      continue
    }
    const meantId = person.use.id
    const entitlement = held.get(meantId)
    const reason = family.reason ?? whyNot(entitlement, person, { childId, accountIds: family.accountIds })
    if (reason !== null || entitlement === undefined) {
      admitted.push({ row: { ...base, kind: 'none', used_id: null, entry: null }, reason, meantId })
      continue
    }
    const entry = await useEntrance(where, entitlement, { placeId: door.id, now: moment.at })
    held.set(meantId, afterUse(entitlement, day))
    admitted.push({ row: { ...base, kind: entitlement.kind, used_id: meantId, entry }, reason: moment.doubt, meantId })
  }
  return admitted
}

/** Why something lets this person in no more; null: it does. */
const whyNot = (
  entitlement: CheckedEntitlement | undefined,
  { childId, use }: QueuedAdmission['people'][number],
  own: { childId: string | null; accountIds: readonly string[] },
): CaseReason | null => {
  if (entitlement === undefined || entitlement.kind !== use.kind || (childId ?? null) !== own.childId) return 'not-theirs'
  const isTheirs =
    entitlement.kind === 'pass'
      ? own.childId !== null && entitlement.childId === own.childId
      : own.accountIds.includes(entitlement.accountId)
  return isTheirs ? entitlement.hindrance : 'not-theirs'
}

/** How something stands after one more use. */
const afterUse = (entitlement: CheckedEntitlement, day: Day): CheckedEntitlement => {
  const left = {
    ...entitlement,
    entrancesLeft: entitlement.entrancesLeft === null ? null : entitlement.entrancesLeft - 1,
    withoutPhotoLeft: entitlement.withoutPhotoLeft === null ? null : entitlement.withoutPhotoLeft - 1,
  }
  return { ...left, hindrance: hindranceOf(left, day, true) }
}
