import { randomUUID } from 'node:crypto'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import * as contract from '@hoppla/contract/classes/make-ups'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey } from '../../../http/client.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { say } from '../../places/places.ts'
import { daysOfGroup, timesOn } from '../attendance/sessions-of-group.rules.ts'
import { getBookingConfirmation } from '../bookings.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { findOpenChoice, takeMakeUp } from './choices.sql.ts'
import { mailMakeUp } from './make-ups.mails.ts'
import { mayMakeUp } from './make-ups.rules.ts'
import {
  endMakeUp,
  findMakeUp,
  findMakingUp,
  findReport,
  insertMakeUp,
  listMakeUpSessions,
  lockFreeSeats,
  lockGroup,
  lockMakingUp,
  type MakeUpRow,
  type MakeUpSessionRow,
  type MakingUp,
  mostSessions,
} from './make-ups.sql.ts'

type Asked = ServeInput<typeof contract.withdrawMakeUp>['params']

/** Choosing sends a mail: so often for a booking, and for a client with whatever bookings. */
const choicesPerBooking = { max: 10, seconds: 86_400 }
const choicesPerClient = { max: 40, seconds: 86_400 }

type Missing = { child: MakingUp; facts: ClassRow }

/** The child and its class. @throws Refusal `booking.not-found`. */
const getChild = async (deps: Deps, where: Queryable, { bookingId, orderReference, position }: Asked): Promise<Missing> => {
  const [child] = await findMakingUp(where, [bookingId, orderReference, position])
  const facts = child && (await findClass(deps, child.classId))
  if (!child || !facts) throw new Refusal('booking.not-found')
  return { child, facts }
}

/** What gives a make-up for a missed session. @throws Refusal `session.not-found`, `make-up.none-left`. */
const rightOf = async (where: Queryable, { child, facts }: Missing, { date }: Asked, now: Date): Promise<MakeUpRow['because']> => {
  const [choice] = await findOpenChoice(where, [child.id, date, dayIn(now, facts.timeZone)])
  if (choice) return 'SessionCancelled'
  if (!daysOfGroup(facts, child.groupId).includes(date)) throw new Refusal('session.not-found')
  const [report] = await findReport(where, [child.id, date])
  const { startTime } = timesOn(facts, child.groupId, date)
  const { timeZone, makeUps } = facts
  const missed = { reportedAt: report?.at ?? null, day: date, startTime, timeZone, allowed: makeUps, taken: child.taken }
  if (child.isUnproven || !mayMakeUp(missed)) throw new Refusal('make-up.none-left')
  return 'Absence'
}

const shownSession = (row: MakeUpSessionRow, { language }: Pick<Caller, 'language'>): contract.MakeUpSession => {
  const words = (texts: MakeUpSessionRow['names']) => say(texts, language, row.languages)
  return {
    ageGroupId: row.groupId,
    date: row.date,
    classStartTime: row.startTime,
    classEndTime: row.endTime,
    className: words(row.names),
    ageGroupName: words(row.groupNames),
    playgroundId: row.playgroundId,
    playgroundName: words(row.playgroundNames) || row.playgroundName,
    city: row.city,
    placesLeft: Math.min(row.placesLeft, contract.mostPlacesShown),
  }
}

/** To what a child may come instead. @throws Refusal `booking.not-found`, `session.not-found`, `make-up.none-left`, `make-up.chosen`. */
export const listMakeUps = async (
  deps: Deps,
  caller: Caller,
  { params, query }: ServeInput<typeof contract.listMakeUps>,
): Promise<Answer<typeof contract.listMakeUps>> => {
  const missing = await getChild(deps, deps.pool, params)
  const { child, facts } = missing
  if ((await findMakeUp(deps.pool, [child.id, params.date])).length > 0) throw new Refusal('make-up.chosen')
  const now = deps.clock.now()
  const because = await rightOf(deps.pool, missing, params, now)
  const isAnywhere = query.anywhere === 'true'
  const free = (await listMakeUpSessions(deps.pool, [child.id, now, null, null])).filter(({ placesLeft }) => placesLeft > 0)
  const words = (texts: ClassRow['names']) => say(texts, caller.language, facts.languages)
  return {
    now: now.toISOString(),
    firstName: child.firstName,
    className: words(facts.names),
    classType: facts.type,
    playgroundName: words(facts.playground.names) || facts.playground.name,
    makeUpsLeft: because === 'Absence' ? facts.makeUps - child.taken : null,
    sessions: free
      .filter(({ isElsewhere }) => isAnywhere || !isElsewhere)
      .slice(0, mostSessions)
      .map((row) => shownSession(row, caller)),
    hasMoreElsewhere: !isAnywhere && free.some(({ isElsewhere }) => isElsewhere),
  }
}

/**
 * Gives a child a place in one session of another group. Two guardians who press at once get one make-up, two families for the last place get one
 * (docs/locking.md). @throws Refusal as `rightOf`, `booking.not-found`, `make-up.chosen`, `make-up.not-possible`, `make-up.full`, `request.too-many`.
 */
export const chooseMakeUp = async (
  deps: Deps,
  caller: Caller,
  { params, body }: ServeInput<typeof contract.chooseMakeUp>,
): Promise<BookingConfirmation> => {
  const { child: seen } = await getChild(deps, deps.pool, params)
  await limit(deps, `make-up ${seen.bookingId}`, choicesPerBooking)
  const client = blindKey(deps.config.secret, `make-up ${caller.client}`).toString('base64url')
  await limit(deps, `make-up-client ${client}`, choicesPerClient)
  const now = deps.clock.now()
  await repeatOnConflict(deps.db, async (tx) => {
    const where = within(tx)
    await lockFreeSeats(where, [body.ageGroupId])
    await lockMakingUp(where, [params.bookingId, params.orderReference, params.position])
    await lockGroup(where, [body.ageGroupId])
    // Decided on what nobody changes any more.
    const missing = await getChild(deps, where, params)
    const { id } = missing.child
    const [before] = await findMakeUp(where, [id, params.date])
    if (before?.groupId === body.ageGroupId && before.date === body.date) return
    if (before) throw new Refusal('make-up.chosen')
    const because = await rightOf(where, missing, params, now)
    const [session] = await listMakeUpSessions(where, [id, now, body.ageGroupId, body.date])
    if (!session) throw new Refusal('make-up.not-possible')
    if (session.placesLeft < 1) throw new Refusal('make-up.full')
    const makeUpId = randomUUID()
    await insertMakeUp(where, [makeUpId, id, params.date, because, body.ageGroupId, body.date, session.beginsAt, now])
    if (because === 'SessionCancelled') await takeMakeUp(where, [id, params.date])
    await enqueue(tx, mailMakeUp, { mailId: randomUUID(), makeUpId, what: 'chosen' })
  })
  return getBookingConfirmation(deps, caller, params)
}

/** Gives a place back. @throws Refusal `booking.not-found`, `make-up.begun`. */
export const withdrawMakeUp = async (
  deps: Deps,
  caller: Caller,
  { params }: ServeInput<typeof contract.withdrawMakeUp>,
): Promise<BookingConfirmation> => {
  await deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    await lockMakingUp(where, [params.bookingId, params.orderReference, params.position])
    const { child } = await getChild(deps, where, params)
    const [makeUp] = await findMakeUp(where, [child.id, params.date])
    if (!makeUp) return
    if (makeUp.beginsAt <= deps.clock.now()) throw new Refusal('make-up.begun')
    await endMakeUp(where, [makeUp.id, 'Withdrawn'])
  })
  return getBookingConfirmation(deps, caller, params)
}
