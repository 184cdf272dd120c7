import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/attendance/attendance'
import type { SessionMarks } from '@hoppla/contract/attendance/attendance'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../db/connect.ts'
import { type Queryable, within } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  daysOfGroup,
  findRegistered,
  insertAbsence,
  isExpectedOn,
  listRegistered,
  type RegisteredRow,
  withdrawAbsences,
} from '../classes/classes.ts'
import { takeArrivalBack, writeArrival } from '../door/door.ts'
import { markProblem, marksOf } from './attendance.rules.ts'
import { getStaffGroup, knownOf, type StaffGroup } from './register.ts'

type State = 'Here' | 'Away' | null
type Session = StaffGroup & { date: Day }

/** A session that can be marked. @throws Refusal `class.not-found`, `session.not-found`, `session.ahead`, `session.over`. */
const getSession = async (
  deps: Deps,
  caller: StaffCaller,
  { groupId, date }: { groupId: string; date: Day },
  state: State,
): Promise<Session> => {
  const found = await getStaffGroup(deps, caller, groupId)
  if (!daysOfGroup(found.facts, groupId).includes(date)) throw new Refusal('session.not-found')
  const problem = markProblem(date, found.today, state)
  if (problem) throw new Refusal(problem)
  return { ...found, date }
}

/** What is known of each child of a group at a session. @throws Refusal `class.not-found`. */
export const listMarks = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listMarks>,
): Promise<SessionMarks> => {
  const { id } = await getStaffGroup(deps, caller, params.groupId)
  return marksAt(deps.pool, id, params.date)
}

const marksAt = async (where: Queryable, groupId: string, date: Day): Promise<SessionMarks> => {
  const ids = (await listRegistered(where, [groupId])).filter((child) => isExpectedOn(child, date)).map(({ id }) => id)
  const known = await knownOf(where, ids)
  return {
    marks: ids.flatMap((id) => marksOf(id, known).flatMap((mark) => (mark.date === date ? [{ id, state: mark.state }] : []))),
  }
}

/** A child is here or away, or nothing is known of it. @throws Refusal as `getSession`, `child.not-found`. */
export const markAttendance = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.markAttendance>,
): Promise<SessionMarks> => {
  const session = await getSession(deps, caller, params, body.state)
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [child] = await findRegistered(where, [session.id, params.id])
    if (!child || !isExpectedOn(child, session.date)) throw new Refusal('child.not-found')
    if (await write(where, caller, session, child, body.state, deps.clock.now()))
      await log(tx, caller, session, { id: child.id, date: session.date, to: body.state ?? 'none' })
    return marksAt(where, session.id, session.date)
  })
}

/** Who is here is not noted as away, and the other way round. @returns whether anything changed. */
const write = async (
  where: Queryable,
  caller: StaffCaller,
  { facts, date }: Session,
  { id, childId }: RegisteredRow,
  state: State,
  now: Date,
): Promise<boolean> => {
  const changed =
    state === 'Here'
      ? [
          await withdrawAbsences(where, [id, date, now, true]),
          await writeArrival(where, caller, { id, childId }, { placeId: facts.playground.id, day: date, at: now }),
        ]
      : [
          await takeArrivalBack(where, [id, date, now]),
          state === 'Away'
            ? await insertAbsence(where, [randomUUID(), id, date, false, caller.staff.id, now])
            : await withdrawAbsences(where, [id, date, now, true]),
        ]
  return changed.some(({ length }) => length > 0)
}

/** Everybody of whom nothing is known is away. @throws Refusal as `getSession`. */
export const markRestAway = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.markRestAway>,
): Promise<SessionMarks> => {
  const session = await getSession(deps, caller, params, 'Away')
  // Before its day nobody has come yet: all would be away.
  if (session.date > session.today) throw new Refusal('session.ahead')
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const { marks } = await marksAt(where, session.id, session.date)
    const rest = (await listRegistered(where, [session.id])).filter(
      (child) => isExpectedOn(child, session.date) && !marks.some(({ id }) => id === child.id),
    )
    const now = deps.clock.now()
    for (const { id } of rest) await insertAbsence(where, [randomUUID(), id, session.date, false, caller.staff.id, now])
    if (rest.length > 0) await log(tx, caller, session, { children: rest.length, date: session.date, to: 'Away' })
    return marksAt(where, session.id, session.date)
  })
}

const log = (tx: Tx, caller: StaffCaller, { facts }: Session, detail: Record<string, string | number>): Promise<void> =>
  audit(tx, {
    actorId: caller.staff.id,
    action: 'class.attendance-marked',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    detail,
  })
