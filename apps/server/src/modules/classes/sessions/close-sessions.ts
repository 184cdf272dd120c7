import { randomUUID } from 'node:crypto'
import type { ClassOutcome } from '@hoppla/contract/places/closings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { endBookings } from '../bookings.sql.ts'
import { mailBooking } from '../classes.mails.ts'
import { offerChoice } from '../make-ups/choices.ts'
import { lockOrdersOf, refundBooking } from '../orders/refund-booking.ts'
import { endListsOf } from '../waiting-list/settle.ts'
import { type ClassEffect, choicesOf, effectOf } from './sessions.rules.ts'
import {
  closeSeats,
  deleteSessionsOff,
  findClassesWithin,
  holdSeatsOf,
  insertSessionsOff,
  insertShares,
  listBookingsOfGroups,
  listSeatedBookings,
  lockBookings,
  lockClasses,
  type Period,
  type SessionClass,
  type WhyOff,
} from './sessions.sql.ts'

/** A class in closed hours, with what was chosen for it and what could be. */
export type ClosedClass = SessionClass & {
  outcome: ClassOutcome
  effect: ClassEffect
  choices: { outcome: ClassOutcome; effect: ClassEffect }[]
}
export type Chosen = readonly { classId: string; outcome: ClassOutcome }[]

/**
 * The classes with sessions in closed hours, each with the chosen outcome or the one that is proposed.
 * @throws Refusal `class.not-found` when something is chosen for a class that has none there.
 */
export const closedClasses = async (db: Db, periods: readonly Period[], chosen: Chosen): Promise<ClosedClass[]> => {
  const classes = await findClassesWithin(db, periods)
  const bookings = await listSeatedBookings(
    db,
    classes.map(({ id }) => id),
  )
  const unknown = chosen.find(({ classId }) => !classes.some(({ id }) => id === classId))
  if (unknown) throw new Refusal('class.not-found', { errors: { classes: [] } })
  return classes.map((found) => {
    const one = { ...found, date: periods.find(({ playgroundId }) => playgroundId === found.playgroundId)?.date }
    const mine = bookings.filter(({ classId }) => classId === one.id)
    const choices = choicesOf(one, mine)
    const wished = chosen.find(({ classId }) => classId === one.id)?.outcome
    // What cannot be chosen any more (nothing was paid) is what is nearest to it.
    const outcome = wished === undefined ? choices[0] : choices.includes(wished) ? wished : 'skip'
    return {
      ...found,
      outcome,
      effect: effectOf(one, mine, outcome),
      choices: choices.map((each) => ({ outcome: each, effect: effectOf(one, mine, each) })),
    }
  })
}

/** A class that is cancelled or of which the session of a day is dropped. @property why undefined: the class is cancelled by itself. */
type Change = Pick<SessionClass, 'id' | 'playgroundId' | 'groups' | 'days'> & {
  outcome: 'cancel' | 'share' | 'skip'
  /** Of `share`: families may choose a make-up instead. */
  isChoice?: boolean
  why?: WhyOff
  date?: string
}

/** Marks cancelled classes, and takes the locks in the order of docs/locking.md: classes, seats, bookings, orders. @returns the effects, in the same order. */
const hold = async (tx: Tx, changes: readonly Change[], now: Date): Promise<ClassEffect[]> => {
  const cancelled = changes.filter(({ outcome }) => outcome === 'cancel').map(({ id }) => id)
  await lockClasses(
    tx,
    changes.map(({ id }) => id),
  )
  await sql`update classes set cancelled_at = coalesce(cancelled_at, ${now}) where id = any(${cancelled}::uuid[])`.execute(tx)
  // Waits for bookings under way; after it whoever got a seat is found below.
  await closeSeats(tx, cancelled)
  await holdSeatsOf(
    tx,
    changes.filter(({ outcome }) => outcome !== 'cancel').flatMap(({ groups }) => groups.map(({ id }) => id)),
  )
  const ids = changes.map(({ id }) => id)
  await lockBookings(
    tx,
    (await listSeatedBookings(tx, ids)).map(({ id }) => id),
  )
  // Read again, now that nothing of them changes.
  const bookings = await listSeatedBookings(tx, ids)
  return changes.map((change) =>
    effectOf(
      change,
      bookings.filter(({ classId }) => classId === change.id),
      change.outcome,
    ),
  )
}

/** Does what was decided about classes in the caller's transaction: seats, bookings, money, mails, audit log. @returns the effects as they were. */
export const changeClasses = async (
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  changes: readonly Change[],
): Promise<ClassEffect[]> => {
  const now = deps.clock.now()
  const effects = await hold(tx, changes, now)
  const cancelled = changes.filter(({ outcome }) => outcome === 'cancel').map(({ id }) => id)
  const waiting = await endListsOf(tx, cancelled, now)
  const ended = changes.flatMap(({ outcome }, at) => (outcome === 'cancel' ? (effects[at]?.bookings ?? []) : []))
  await endBookings(
    tx,
    ended.map(({ id }) => id),
    'Cancelled',
    now,
  )
  await closeSeats(tx, cancelled)
  await lockOrdersOf(
    tx,
    effects.flatMap(({ bookings }) => bookings.map(({ id }) => id)),
  )
  for (const [at, change] of changes.entries())
    await finish(deps, tx, caller, change, { effect: effects[at], waiting: waiting.get(change.id) ?? 0 })
  // Every process evicts what it has cached of the classes.
  await sql`select pg_notify('content', '')`.execute(tx)
  return effects
}

const finish = async (
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  change: Change,
  { effect, waiting }: { effect: ClassEffect | undefined; waiting: number },
): Promise<void> => {
  const { id, playgroundId, groups, outcome, why, date } = change
  const { bookings, refunds } = effect ?? { bookings: [], refunds: new Map<string, number>() }
  if (outcome !== 'cancel' && why !== undefined && date !== undefined)
    await insertSessionsOff(
      tx,
      groups.map((group) => group.id),
      date,
      { ...why, staffId: caller.staff.id, now: deps.clock.now() },
    )
  for (const booking of bookings) {
    const amountMinor = refunds.get(booking.id) ?? 0
    // A coupon that had paid all of a booking is good again only where the booking ends.
    const isDue = outcome === 'cancel' || amountMinor > 0
    if (change.isChoice && amountMinor > 0 && date !== undefined) {
      const groupIds = groups.map((group) => group.id)
      await insertShares(tx, booking.id, groupIds, date)
      await offerChoice(deps, tx, booking, { groupIds, date, amountMinor })
      continue
    }
    const backMinor = isDue ? await refundBooking(deps, tx, { bookingId: booking.id, amountMinor, reason: 'CalledOff' }) : 0
    const what = outcome === 'cancel' ? 'calledOff' : 'sessionOff'
    if (outcome === 'share' && amountMinor > 0 && date !== undefined)
      await insertShares(
        tx,
        booking.id,
        groups.map((group) => group.id),
        date,
      )
    if (booking.email !== '')
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: booking.id, what, backMinor, ...mailedWhy(why, date) })
  }
  await audit(tx, {
    actorId: caller.staff.id,
    action: outcome === 'cancel' ? 'class.cancelled' : 'class.session-dropped',
    subject: id,
    placeId: playgroundId,
    address: caller.address,
    detail: {
      bookings: bookings.length,
      ...(outcome === 'cancel'
        ? { waiting }
        : { date, refunded: outcome === 'share' && change.isChoice !== true, ...(change.isChoice ? { choice: true } : {}) }),
    },
  })
}

/** What a mail about a dropped session reads when it is sent: the closing, or the day of the session that was cancelled by itself. */
const mailedWhy = (why: WhyOff | undefined, date: string | undefined) => {
  if (why === undefined) return {}
  return 'closingId' in why ? { closingId: why.closingId } : date === undefined ? {} : { day: date, isOwn: true }
}

/** Every class of closed hours as it was decided, in the transaction that closes. @throws Refusal `class.not-found` without the right to cancel classes there. */
export const closeSessions = async (
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  classes: readonly ClosedClass[],
  closings: readonly { id: string; placeId: string; date: string }[],
): Promise<ClosedClass[]> => {
  const concerned = classes.filter(({ outcome }) => outcome !== 'keep')
  for (const playgroundId of new Set(concerned.map((one) => one.playgroundId)))
    if (!(await mayAt(tx, caller.staff, 'classes.cancel', playgroundId))) throw new Refusal('class.not-found')
  const changes = concerned.flatMap((one): Change[] => {
    const closing = closings.find(({ placeId }) => placeId === one.playgroundId)
    const { id, playgroundId, groups, days, outcome } = one
    return outcome === 'keep' || !closing
      ? []
      : [{ id, playgroundId, groups, days, outcome, why: { closingId: closing.id }, date: closing.date }]
  })
  const effects = changes.length === 0 ? [] : await changeClasses(deps, tx, caller, changes)
  return classes.map((one) => {
    const at = changes.findIndex(({ id }) => id === one.id)
    return { ...one, effect: effects[at] ?? one.effect }
  })
}

/**
 * Sessions that a closing had dropped take place again, and their parents are told; cancelled classes stay cancelled.
 * @param others closings that still cover some of the day. @returns how many families are told.
 */
export const reopenSessions = async (
  tx: Tx,
  closing: { id: string; date: string },
  others: readonly { id: string; from: string; until: string }[],
): Promise<number> => {
  const groups = await deleteSessionsOff(tx, closing.id, others)
  const bookings = groups.length === 0 ? [] : await listBookingsOfGroups(tx, groups)
  const notified = bookings.filter(({ email }) => email !== '')
  for (const { id } of notified)
    await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'sessionOn', day: closing.date })
  if (groups.length > 0) await sql`select pg_notify('content', '')`.execute(tx)
  return new Set(notified.map(({ family }) => family)).size
}
