import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/move-session'
import type { SessionMoveEffect } from '@hoppla/contract/classes/move-session'
import type { ServeInput } from '@hoppla/contract/route'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { type CalendarDay, calendarDaysIn, say } from '../../places/places.ts'
import { beginsFor } from '../bookings.rules.ts'
import { mailBooking } from '../classes.mails.ts'
import { type ClassRow, findClassOfGroup, readClass } from '../classes.sql.ts'
import { clashesOf, type Meeting } from '../leaders/clashes.rules.ts'
import { listMeetings, lockStaffing, readStaffing } from '../leaders/leaders.sql.ts'
import { keepNotesFor } from '../move-bookings.ts'
import { type Moving, planMove } from './move-session.rules.ts'
import { countMakeUpsIn, hasArrivals, markMoved, writeMoves } from './move-session.sql.ts'
import { listBookingsOfGroups, lockClasses } from './sessions.sql.ts'

type Input = ServeInput<typeof contract.moveSession>
type Planned = { facts: ClassRow; groupId: string; moves: Moving[]; isAll: boolean }

/** @throws Refusal `class.not-found`, also where the caller has no say, and of a class that was cancelled. */
const getFacts = async (deps: Deps, { staff }: StaffCaller, { groupId }: Input['params']): Promise<ClassRow> => {
  const facts = await findClassOfGroup(deps, groupId)
  if (!facts || facts.isCancelled || !(await mayAt(deps.db, staff, 'classes.season', facts.playground.id)))
    throw new Refusal('class.not-found')
  return facts
}

/** @throws Refusal `session.not-found`, `session.over`, `session.not-ahead`, `session.day-taken`. */
const planOf = (facts: ClassRow, { params: { groupId, date }, body: to }: Input, now: Date): Planned => {
  const plan = planMove(facts, { groupId, date, to, now })
  if ('problem' in plan) throw new Refusal(plan.problem, plan.problem === 'session.day-taken' ? { errors: { date: [] } } : {})
  return { facts, groupId, ...plan }
}

/** The days on which sessions come to lie, by the centre's calendar. It may have to be read first, so no lock is held. @throws Refusal `session.place-closed`. */
const daysOf = async (deps: Deps, { facts, moves }: Planned): Promise<CalendarDay[]> => {
  const dates = moves.map(({ after }) => after.date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const days = await calendarDaysIn(deps, facts.playground.id, first, last)
  const isClosed = moves.some(({ before, after }) => {
    // A session that stays on its day may be held at another time of it, as it is now.
    return before.date !== after.date && days.some((day) => day.date === after.date && day.isClosed)
  })
  if (isClosed) throw new Refusal('session.place-closed', { errors: { date: [] } })
  return days
}

/** @throws Refusal `class.leader-busy`, `class.room-busy`, `session.over` where somebody has come already. */
const refuseMoves = async (db: Db, { facts, groupId, moves }: Planned, now: Date): Promise<void> => {
  const left = moves.map(({ before }) => before.date)
  if (await hasArrivals(db, groupId, left)) throw new Refusal('session.over')
  const { changes, leaderId, roomId } = await readStaffing(db, groupId, dayIn(now, facts.timeZone))
  const own = moves.map(({ before, after }): Meeting => {
    const staffing = changes.find(({ date }) => date === before.date) ?? { leaderId, roomId }
    return {
      groupId,
      date: after.date,
      from: after.startTime,
      to: after.endTime,
      leaderId: staffing.leaderId,
      roomId: staffing.roomId,
    }
  })
  const dates = own.map(({ date }) => date).sort()
  const held = await listMeetings(db, {
    rooms: own.flatMap((meeting) => meeting.roomId ?? []),
    leaders: own.flatMap((meeting) => meeting.leaderId ?? []),
    ...{ from: dates[0] ?? left[0] ?? '', to: dates.at(-1) ?? '', except: [groupId] },
  })
  const [clash] = clashesOf<Meeting>(own, held)
  if (clash) throw new Refusal(`class.${clash.kind}-busy`, { errors: { date: [] } })
}

const effectOf = async (
  db: Tx | Db,
  planned: Planned,
  days: readonly CalendarDay[],
  { language, now }: { language: StaffCaller['language']; now: Date },
) => {
  const { facts, groupId, moves, isAll } = planned
  const { rows } = await sql<{ families: number; children: number }>`
    select count(distinct coalesce(nullif(b.email_normalized, ''), b.id::text))::int as families, count(*)::int as children
    from class_bookings b join class_booking_children k on k.booking_id = b.id
    where k.age_group_id = ${groupId} and k.has_seat and b.status in ('Held', 'AwaitingPayment', 'Confirmed')`.execute(db)
  const isMoved = moves.length > 0
  const effect: SessionMoveEffect = {
    families: isMoved ? (rows[0]?.families ?? 0) : 0,
    children: isMoved ? (rows[0]?.children ?? 0) : 0,
    makeUps: await countMakeUpsIn(
      db,
      groupId,
      moves.map(({ before }) => before.date),
    ),
    isRefundable: isMoved && isAll && now < beginsFor(facts, [groupId]),
    sessions: moves.map(({ before, after }) => {
      const holiday = days.find(({ date }) => date === after.date)?.holiday
      return { before, after, holiday: holiday ? say(holiday.names, language, facts.languages) : null }
    }),
  }
  return effect
}

/** What moving a session would do. @throws Refusal as `moveSession`. */
export const previewMoveSession = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.previewMoveSession>,
): Promise<SessionMoveEffect> => {
  const now = deps.clock.now()
  const planned = planOf(await getFacts(deps, caller, input.params), input, now)
  const days = await daysOf(deps, planned)
  await refuseMoves(deps.db, planned, now)
  return effectOf(deps.db, planned, days, { language: caller.language, now })
}

/**
 * Moves a session of a group, or all from it on. What hangs on it goes along: its room and leader, absences, what is made up for it. Children of other groups
 * who would have come to it choose anew. Who moves the same at the same moment waits, and finds it gone.
 * @throws Refusal `class.not-found`, `session.not-found`, `session.over`, `session.not-ahead`, `session.day-taken`, `session.place-closed`,
 * `class.leader-busy`, `class.room-busy`.
 */
export const moveSession = async (deps: Deps, caller: StaffCaller, input: Input): Promise<SessionMoveEffect> => {
  const now = deps.clock.now()
  const seen = await getFacts(deps, caller, input.params)
  const days = await daysOf(deps, planOf(seen, input, now))
  const effect = await repeatOnConflict(deps.db, async (tx) => {
    await lockClasses(tx, [seen.id])
    await lockStaffing(tx)
    const facts = await readClass(tx, seen.id)
    if (!facts || facts.isCancelled) throw new Refusal('class.not-found')
    const planned = planOf(facts, input, now)
    await refuseMoves(tx, planned, now)
    const done = await effectOf(tx, planned, days, { language: caller.language, now })
    if (planned.moves.length > 0) await move(tx, caller, { planned, effect: done, now })
    return done
  })
  deps.prepared.clear()
  return effect
}

const move = async (
  tx: Tx,
  caller: StaffCaller,
  { planned: { facts, groupId, moves }, effect, now }: { planned: Planned; effect: SessionMoveEffect; now: Date },
): Promise<void> => {
  await writeMoves(tx, groupId, moves)
  const bookings = await listBookingsOfGroups(tx, [groupId])
  await markMoved(
    tx,
    bookings.map(({ id }) => id),
    { planned: moves.map(({ planned }) => planned), isAll: effect.isRefundable, now },
  )
  const isMoving = (of: string, planned: string) => of === groupId && moves.some((one) => one.planned === planned)
  const elsewhere = facts.sessionsMoved.filter(({ groupId: of, planned }) => !isMoving(of, planned)).map(({ date }) => date)
  const last = [...facts.occasions, ...elsewhere, ...moves.map(({ after }) => after.date)].sort().at(-1)
  if (last !== undefined) await keepNotesFor(tx, facts.id, last)
  const sent = moves.map(({ before, after }) => ({ before, after }))
  for (const { id, email } of bookings)
    if (email !== '')
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'sessionMoved', groupId, moves: sent })
  const [first] = moves
  await audit(tx, {
    actorId: caller.staff.id,
    action: 'class.session-moved',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    before: { date: first?.before.date, from: first?.before.startTime, until: first?.before.endTime },
    after: { date: first?.after.date, from: first?.after.startTime, until: first?.after.endTime },
    detail: { count: moves.length, families: effect.families },
  })
  await sql`select pg_notify('content', '')`.execute(tx)
}
