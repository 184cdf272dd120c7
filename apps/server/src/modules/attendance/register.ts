import type * as contract from '@hoppla/contract/attendance/attendance'
import { markableDays, type Register, type RegisteredChild } from '@hoppla/contract/attendance/attendance'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Queryable } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  allDaysOfGroup,
  type ClassRow,
  countSeatsOf,
  daysOfGroup,
  findClassOfGroup,
  findRegistered,
  healthNotesOf,
  isExpectedOn,
  listAbsences,
  listStaffGroups as listGroupRows,
  listLeaderNames,
  listRegistered,
  listRooms,
  movedOn,
  type RegisteredRow,
  readStaffing,
} from '../classes/classes.ts'
import { say } from '../places/places.ts'
import { childrenWithHealth, listGuardianNames } from '../profile/profile.ts'
import { ageInMonths, type Known, marksOf } from './attendance.rules.ts'
import { findPlaceClock, listArrivalDays } from './attendance.sql.ts'

const permission = 'classes.participants'

/** A group whose children the caller may see. */
export type StaffGroup = { id: string; facts: ClassRow; group: ClassRow['groups'][number]; today: Day }

/** @throws Refusal `class.not-found`, also where the caller has no say. */
export const getStaffGroup = async (deps: Deps, { staff }: StaffCaller, groupId: string): Promise<StaffGroup> => {
  const facts = await findClassOfGroup(deps, groupId)
  const group = facts?.groups.find(({ id }) => id === groupId)
  if (!facts || !group || !(await mayAt(deps.db, staff, permission, facts.playground.id))) throw new Refusal('class.not-found')
  return { id: groupId, facts, group, today: dayIn(deps.clock.now(), facts.timeZone) }
}

/** Who came, and who stays away. @param ids places in bookings. */
export const knownOf = async (where: Queryable, ids: readonly string[]): Promise<Known> => ({
  arrivals: await listArrivalDays(where, [ids]),
  absences: await listAbsences(where, [ids]),
})

/** The groups of a play centre, without names of children. @throws Refusal `location.not-found`. */
export const listStaffGroups = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listStaffGroups>,
): Promise<Answer<typeof contract.listStaffGroups>> => {
  const [place] = await findPlaceClock(deps.pool, [params.playgroundId])
  if (!place || !(await mayAt(deps.db, caller.staff, permission, params.playgroundId))) throw new Refusal('location.not-found')
  const today = dayIn(deps.clock.now(), place.timeZone)
  const rows = await listGroupRows(deps.db, params.playgroundId, today)
  return {
    today,
    groups: rows.map(({ names, groupNames, languages, leaderId, ...row }) => ({
      ...row,
      isOwn: leaderId === caller.staff.id,
      name: say(names, caller.language, languages),
      groupName: say(groupNames, caller.language, languages),
    })),
  }
}

/** The register of a group. Each look is a line of the log. @throws Refusal `class.not-found`. */
export const getRegister = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getRegister>,
): Promise<Register> => {
  const found = await getStaffGroup(deps, caller, params.groupId)
  const { facts, group, today } = found
  const rows = await listRegistered(deps.pool, [found.id])
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'class.register-read',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    detail: { children: rows.length },
  })
  const known = await knownOf(
    deps.pool,
    rows.map(({ id }) => id),
  )
  const withHealth = await childrenWithHealth(
    deps.db,
    rows.flatMap(({ childId }) => childId ?? []),
  )
  const pickUp = await listGuardianNames(
    deps.db,
    rows.flatMap(({ childId }) => childId ?? []),
  )
  const held = daysOfGroup(facts, found.id)
  const words = (texts: Parameters<typeof say>[0]) => say(texts, caller.language, facts.languages)
  return {
    id: found.id,
    classId: facts.id,
    classType: facts.type,
    name: words(facts.names),
    groupName: words(group.names),
    place: words(facts.place),
    ...(await staffingOf(deps, found, words)),
    playground: { guid: facts.playground.id, name: words(facts.playground.names) || facts.playground.name },
    from: group.startTime,
    to: group.endTime,
    now: deps.clock.now().toISOString(),
    today,
    seats: await countSeatsOf(deps.db, found.id),
    sessions: allDaysOfGroup(facts, found.id).map(({ date }) => ({
      date,
      isOff: !held.includes(date),
      ...shownMove(facts, found.id, date),
    })),
    children: rows.map((row) => ({
      ...shownChild(row, known, withHealth, today),
      pickUp: pickUp.get(row.childId ?? '') ?? [row.guardian].filter(Boolean),
    })),
  }
}

/** When a session takes place that was moved. */
const shownMove = (facts: ClassRow, groupId: string, date: Day) => {
  const move = movedOn(facts, groupId, date)
  return move ? { moved: { from: move.planned, startTime: move.startTime, endTime: move.endTime } } : {}
}

/** Who leads a group and where it meets: today, where today is one of its days that differs. */
const staffingOf = async (
  { db }: Deps,
  { id, facts, today }: StaffGroup,
  words: (texts: ClassRow['names']) => string,
): Promise<Pick<Register, 'leader' | 'room'>> => {
  const { changes, ...ofGroup } = await readStaffing(db, id, today)
  const { leaderId, roomId } = changes.find(({ date }) => date === today) ?? ofGroup
  const names = await listLeaderNames(db, leaderId === null ? [] : [leaderId])
  const room = roomId === null ? undefined : (await listRooms(db, facts.playground.id)).find((each) => each.id === roomId)
  return { leader: (leaderId !== null && names.get(leaderId)) || null, room: room ? words(room.names) || room.name : null }
}

const shownChild = (
  row: RegisteredRow,
  known: Known,
  withHealth: ReadonlySet<string>,
  today: Day,
): Omit<RegisteredChild, 'pickUp'> => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  age: row.birthDate === null ? null : ageInMonths(row.birthDate, today),
  guardian: { name: row.guardian, phone: row.phone },
  hasHealthNotes: row.hasNotes || (row.childId !== null && withHealth.has(row.childId)),
  isNew: row.isNew,
  orderReference: row.reference,
  makeUpOn: row.makeUpOn,
  since: row.since,
  // What it did in its own group is that group's.
  marks: marksOf(row.id, known).filter(({ date }) => isExpectedOn(row, date)),
})

/** Of a child that came for single sessions nothing is read once they lie back so far that they cannot be marked any more. */
const isStillHere = ({ makeUpOn }: RegisteredRow, today: Day): boolean =>
  makeUpOn === null || makeUpOn.some((day) => day >= addDays(today, -markableDays))

/** What is written about one child’s health. Each look is a line of the log. @throws Refusal `class.not-found`, `child.not-found`. */
export const readHealthNotes = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.readHealthNotes>,
): Promise<Answer<typeof contract.readHealthNotes>> => {
  const { id, facts, today } = await getStaffGroup(deps, caller, params.groupId)
  const [child] = await findRegistered(deps.pool, [id, params.id])
  if (!child || !isStillHere(child, today)) throw new Refusal('child.not-found')
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'class.health-read',
    ...(child.accountId === null ? {} : { subject: child.accountId }),
    placeId: facts.playground.id,
    address: caller.address,
    detail: { id: child.id },
  })
  return healthNotesOf(deps, child)
}

/**
 * What is written on the health of every child of a group, for paper that its leader carries. Each child’s is a reading of its own in the log, so that its
 * family sees it. @throws Refusal `class.not-found`.
 */
export const printHealthNotes = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.printHealthNotes>,
): Promise<Answer<typeof contract.printHealthNotes>> => {
  const { id, facts, today } = await getStaffGroup(deps, caller, params.groupId)
  const shredBy = addDays(today, 1)
  // Of those who come to single sessions, whom the paper is for.
  const rows = (await listRegistered(deps.pool, [id])).filter(
    ({ makeUpOn }) => makeUpOn === null || makeUpOn.some((day) => day >= today && day <= shredBy),
  )
  const inAccount = await childrenWithHealth(
    deps.db,
    rows.flatMap(({ childId }) => childId ?? []),
  )
  const written = rows.filter(({ childId, hasNotes }) => hasNotes || (childId !== null && inAccount.has(childId)))
  const address = caller.address
  for (const child of written)
    await audit(deps.db, {
      actorId: caller.staff.id,
      action: 'class.health-read',
      ...(child.accountId === null ? {} : { subject: child.accountId }),
      placeId: facts.playground.id,
      address,
      detail: { id: child.id, kind: 'print' },
    })
  const children = await Promise.all(written.map(async (child) => ({ id: child.id, ...(await healthNotesOf(deps, child)) })))
  return { shredBy, children }
}
