import type * as contract from '@hoppla/contract/classes/leaders'
import type { GroupChange, GroupStaffing } from '@hoppla/contract/classes/leaders'
import type { Permission } from '@hoppla/contract/permissions'
import type { ServeInput } from '@hoppla/contract/route'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { say } from '../../places/places.ts'
import { daysOfGroup, isSessionOver, timesOn } from '../attendance/sessions-of-group.rules.ts'
import { type GroupUpdate, notifyChange, prepareChangeWords } from '../changes/notify-change.ts'
import { type ClassRow, findClassOfGroup } from '../classes.sql.ts'
import { clashesOf, type Meeting } from './clashes.rules.ts'
import {
  type LeaderRow,
  listLeaderNames,
  listLeaders,
  listMeetings,
  listRooms,
  lockStaffing,
  type RoomRow,
  readStaffing,
  type StaffingRow,
  writeSessionStaffing,
  writeStaffing,
} from './leaders.sql.ts'

type Found = { id: string; facts: ClassRow; today: Day }

/** @throws Refusal `class.not-found`, also where the caller has no say, and of a class that was cancelled. */
const getGroup = async (deps: Deps, { staff }: StaffCaller, groupId: string, permission: Permission): Promise<Found> => {
  const facts = await findClassOfGroup(deps, groupId)
  if (!facts || facts.isCancelled || !(await mayAt(deps.db, staff, permission, facts.playground.id)))
    throw new Refusal('class.not-found')
  return { id: groupId, facts, today: dayIn(deps.clock.now(), facts.timeZone) }
}

/** Who leads a group and where it meets, and who else could. @throws Refusal `class.not-found`. */
export const getGroupStaffing = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getGroupStaffing>,
): Promise<GroupStaffing> => {
  const found = await getGroup(deps, caller, params.groupId, 'classes.participants')
  return shown(deps.db, found, caller.language)
}

const shown = async (
  db: Deps['db'] | Tx,
  { id, facts, today }: Found,
  language: StaffCaller['language'],
): Promise<GroupStaffing> => {
  const { changes, ...staffing } = await readStaffing(db, id, today)
  const leaders = await listLeaders(db, facts.playground.id)
  const rooms = (await listRooms(db, facts.playground.id)).map((room) => ({
    id: room.id,
    name: say(room.names, language, facts.languages) || room.name,
  }))
  const names = await listLeaderNames(
    db,
    [staffing, ...changes].flatMap(({ leaderId }) => leaderId ?? []),
  )
  const named = ({ leaderId, roomId }: StaffingRow) => ({
    leader: leaderId === null ? null : { id: leaderId, name: names.get(leaderId) ?? '' },
    room: rooms.find((room) => room.id === roomId) ?? null,
  })
  return { ...named(staffing), changes: changes.map((change) => ({ date: change.date, ...named(change) })), leaders, rooms }
}

/** What is asked for, and what of it is there: nobody leads who has no role for it, and no group meets in another centre's room. */
const checkKnown = (
  { leaderId, roomId }: Pick<GroupChange, 'leaderId' | 'roomId'>,
  leaders: readonly LeaderRow[],
  rooms: readonly RoomRow[],
): void => {
  if (typeof leaderId === 'string' && !leaders.some(({ id }) => id === leaderId))
    throw new Refusal('class.leader-unknown', { errors: { leaderId: [] } })
  if (typeof roomId === 'string' && !rooms.some(({ id }) => id === roomId))
    throw new Refusal('class.room-unknown', { errors: { roomId: [] } })
}

/**
 * Changes who leads a group or where it meets, for one session or for good: sessions that differ already stay as they are. Of two changes at the same moment
 * one waits, and sees what the other has done.
 * @throws Refusal `class.not-found`, `class.leader-unknown`, `class.room-unknown`, `class.leader-busy`, `class.room-busy`, `session.not-found`, `session.over`.
 */
export const changeGroup = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.changeGroup>,
): Promise<GroupStaffing> => {
  const found = await getGroup(deps, caller, params.groupId, 'classes.season')
  const { facts, id } = found
  if (body.date !== undefined) {
    if (!daysOfGroup(facts, id).includes(body.date)) throw new Refusal('session.not-found')
    if (isSessionOver(facts, id, body.date, deps.clock.now())) throw new Refusal('session.over')
  }
  const [leaders, rooms] = [await listLeaders(deps.db, facts.playground.id), await listRooms(deps.db, facts.playground.id)]
  checkKnown(body, leaders, rooms)
  const wordsOf = await prepareChangeWords(deps, facts, id, body.date)
  const answer = await deps.db.transaction().execute(async (tx) => {
    await lockStaffing(tx)
    const update = updateOf(await change(tx, caller, found, body), leaders, rooms)
    const { date } = body
    if (update)
      await notifyChange(tx, { facts, groupId: id, date, staffId: caller.staff.id, now: deps.clock.now() }, wordsOf(update))
    return shown(tx, found, caller.language)
  })
  deps.prepared.clear()
  return answer
}

/** What families are told of a change: who leads now, where they meet now; undefined: nothing that concerns them. */
const updateOf = (
  [before, after]: readonly [StaffingRow, StaffingRow],
  leaders: readonly LeaderRow[],
  rooms: readonly RoomRow[],
): GroupUpdate | undefined => {
  const leader = after.leaderId === before.leaderId ? undefined : leaders.find(({ id }) => id === after.leaderId)
  const room = after.roomId === before.roomId ? undefined : rooms.find(({ id }) => id === after.roomId)
  return leader || room ? { ...(leader ? { leader: leader.name.split(' ')[0] ?? '' } : {}), ...(room ? { room } : {}) } : undefined
}

/** @returns the group, or its session, before and after. */
const change = async (
  tx: Tx,
  caller: StaffCaller,
  found: Found,
  { date, ...asked }: GroupChange,
): Promise<readonly [StaffingRow, StaffingRow]> => {
  const { id, facts, today } = found
  const { changes, ...ofGroup } = await readStaffing(tx, id, today)
  const { date: _day, ...before } = { date: '', ...(changes.find((each) => each.date === date) ?? ofGroup) }
  const after: StaffingRow = {
    leaderId: asked.leaderId === undefined ? before.leaderId : asked.leaderId,
    roomId: asked.roomId === undefined ? before.roomId : asked.roomId,
  }
  const days = (date === undefined ? daysOfGroup(facts, id) : [date]).filter((day) => day >= today)
  await refuseClashes(tx, found, days, date === undefined ? changes.map((each) => each.date) : [], after)
  if (date === undefined) await writeStaffing(tx, id, after)
  else await writeSessionStaffing(tx, id, date, after)
  await audit(tx, {
    actorId: caller.staff.id,
    action: 'class.group-changed',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    before: await forLog(tx, found, before),
    after: await forLog(tx, found, after),
    ...(date === undefined ? {} : { detail: { date } }),
  })
  await sql`select pg_notify('content', '')`.execute(tx)
  return [before, after]
}

/** @param apart days of their own, which a change for good leaves as they are. @throws Refusal `class.leader-busy`, `class.room-busy`. */
const refuseClashes = async (
  tx: Tx,
  { id, facts }: Found,
  days: readonly Day[],
  apart: readonly Day[],
  { leaderId, roomId }: StaffingRow,
): Promise<void> => {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return
  const own: Meeting[] = days
    .filter((day) => !apart.includes(day))
    .map((date) => {
      const { startTime, endTime } = timesOn(facts, id, date)
      return { groupId: id, date, from: startTime, to: endTime, roomId, leaderId }
    })
  const held = await listMeetings(tx, {
    rooms: roomId === null ? [] : [roomId],
    leaders: leaderId === null ? [] : [leaderId],
    ...{ from, to, except: [id] },
  })
  const [clash] = clashesOf<Meeting>(own, held)
  if (clash) throw new Refusal(`class.${clash.kind}-busy`, { errors: { [`${clash.kind}Id`]: [] } })
}

/** What the log keeps of a leader is who, by id, as of every account; of a room what it is called. */
const forLog = async (tx: Tx, { facts }: Found, { leaderId, roomId }: StaffingRow): Promise<Record<string, unknown>> => {
  const room = (await listRooms(tx, facts.playground.id)).find(({ id }) => id === roomId)
  return { leader: leaderId, room: room?.name ?? null }
}
