import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/merging'
import type { MergeEffect } from '@hoppla/contract/classes/merging'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { say } from '../../places/places.ts'
import { classNotesKeptFor, daysHeld } from '../bookings.rules.ts'
import { expireBookings } from '../bookings.sql.ts'
import { mailBooking } from '../classes.mails.ts'
import { findClassOfGroup, listClasses } from '../classes.sql.ts'
import type { ClassBefore } from '../mails/booking-rows.ts'
import { assignClass, moveSeat } from '../moves/move-booking.sql.ts'
import { lockOrdersOf, refundBooking } from '../orders/refund-booking.ts'
import { holdSeatsOf, lockBookings, lockClasses } from '../sessions/sessions.sql.ts'
import { canMerge, type GroupOfClass, type MergePlan, planMerge } from './merge.rules.ts'
import {
  closeGroup,
  countForMerge,
  countFreeSeatsOf,
  listMergingBookings,
  type MergingBooking,
  markMoved,
  moveWaiting,
} from './merge.sql.ts'

type Pair = { from: GroupOfClass; into: GroupOfClass }

const findGroup = async (deps: Deps, groupId: string): Promise<GroupOfClass | undefined> => {
  const facts = await findClassOfGroup(deps, groupId)
  const group = facts?.groups.find(({ id }) => id === groupId)
  return facts && group && { facts, group }
}

/** A group that the caller may change. @throws Refusal `class.not-found`. */
const getOwnGroup = async (deps: Deps, { staff }: StaffCaller, groupId: string): Promise<GroupOfClass> => {
  const found = await findGroup(deps, groupId)
  if (!found || !(await mayAt(deps.db, staff, 'classes.season', found.facts.playground.id))) throw new Refusal('class.not-found')
  return found
}

/** Of a group elsewhere no more is said than of one that there is not. @throws Refusal `class.not-found`, `merge.not-possible`. */
const getPair = async (deps: Deps, caller: StaffCaller, groupId: string, intoId: string): Promise<Pair> => {
  const from = await getOwnGroup(deps, caller, groupId)
  const into = await findGroup(deps, intoId)
  if (!into || !canMerge(from, into, deps.clock.now())) throw new Refusal('merge.not-possible', { errors: { into: [] } })
  return { from, into }
}

const planOf = async (db: Db, pair: Pair, now: Date): Promise<MergePlan> =>
  planMerge(
    pair,
    await listMergingBookings(db, pair.from.group.id),
    await countForMerge(db, pair.from.group.id, pair.into.group.id),
    now,
  )

const onWire = (
  { children, families, freeSeats, pending, apart, outsideAge, waiting, refundMinor }: MergePlan,
  { from: { facts } }: Pair,
): MergeEffect => ({
  ...{ children, families: families.length, freeSeats, pending, apart, outsideAge, waiting },
  refundAmount: fromMinor(refundMinor, facts.currency),
  currency: facts.currency,
})

/** Groups that could take the children of a group, those of its class first. @throws Refusal `class.not-found`. */
export const listMergeTargets = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listMergeTargets>,
): Promise<Answer<typeof contract.listMergeTargets>> => {
  const from = await getOwnGroup(deps, caller, params.groupId)
  const { facts } = from
  const now = deps.clock.now()
  const others = (await listClasses(deps.db, facts.playground.id, '1970-01-01')).filter(({ id }) => id !== facts.id)
  const targets = [facts, ...others]
    .flatMap((of) => of.groups.map((group): GroupOfClass => ({ facts: of, group })))
    .filter((into) => canMerge(from, into, now))
  const free = await countFreeSeatsOf(
    deps.db,
    targets.map(({ group }) => group.id),
  )
  return targets.map((into) => ({
    groupId: into.group.id,
    name: say(into.facts.names, caller.language, into.facts.languages),
    groupName: say(into.group.names, caller.language, into.facts.languages),
    first: into.facts.occasions[0] ?? '1970-01-01',
    from: into.group.startTime,
    to: into.group.endTime,
    freeSeats: free.get(into.group.id) ?? 0,
  }))
}

/** What merging would do. @throws Refusal as `getPair`. */
export const previewMerge = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.previewMerge>,
): Promise<Answer<typeof contract.previewMerge>> => {
  const pair = await getPair(deps, caller, params.groupId, body.into)
  const plan = await planOf(deps.db, pair, deps.clock.now())
  return { ...onWire(plan, pair), problem: plan.problem ?? null }
}

/**
 * All children of a group go to another one, and the group is offered no more. Who books, pays, or takes an offer of it at that moment comes first: then it is
 * refused. @throws Refusal as `getPair`, `merge.too-few-places`, `merge.pending`, `merge.apart`, `merge.changed`, `class.child-booked`.
 */
export const mergeGroups = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.mergeGroups>,
): Promise<MergeEffect> => {
  const pair = await getPair(deps, caller, params.groupId, body.into)
  const now = deps.clock.now()
  await expireBookings(deps.pool, now, pair.from.group.id)
  await expireBookings(deps.pool, now, pair.into.group.id)
  try {
    const plan = await repeatOnConflict(deps.db, async (tx) => {
      const held = await hold(tx, pair, now)
      if (held.problem)
        throw new Refusal(held.problem, { values: { free: String(held.freeSeats), children: String(held.children) } })
      if (held.children !== body.children || held.refundMinor !== toMinor(body.refundAmount, pair.from.facts.currency))
        throw new Refusal('merge.changed')
      await merge(deps, tx, pair, held)
      await log(tx, caller, pair, held)
      return held
    })
    deps.prepared.clear()
    return onWire(plan, pair)
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'class_booking_children_child') throw new Refusal('class.child-booked')
    throw error
  }
}

/** Takes the locks in the order of docs/locking.md, and plans on what stands still. @throws Refusal `merge.not-possible`: closed meanwhile. */
const hold = async (tx: Tx, pair: Pair, now: Date): Promise<MergePlan> => {
  const [from, into] = [pair.from.group.id, pair.into.group.id]
  await lockClasses(tx, [...new Set([pair.from.facts.id, pair.into.facts.id])])
  const { rows } = await sql`select from class_age_groups g join classes c on c.id = g.class_id and c.cancelled_at is null
    where g.id = ${into} and g.is_offered`.execute(tx)
  if (rows.length === 0) throw new Refusal('merge.not-possible')
  await holdSeatsOf(tx, [from, into])
  await lockBookings(
    tx,
    (await listMergingBookings(tx, from)).map(({ id }) => id),
  )
  return planOf(tx, pair, now)
}

const merge = async (deps: Deps, tx: Tx, pair: Pair, { bookings, refunds }: MergePlan): Promise<void> => {
  const { from, into } = pair
  const now = deps.clock.now()
  const ids = bookings.map(({ id }) => id)
  await lockOrdersOf(tx, ids)
  for (const booking of bookings) {
    for (const child of booking.children.filter(({ groupId }) => groupId === from.group.id))
      if (!(await moveSeat(tx, child.id, into.group.id))) throw new Error('A free seat that was held is gone.')
    if (from.facts.id !== into.facts.id)
      await assignClass(tx, booking.id, {
        classId: into.facts.id,
        notesUntil: addDays(into.facts.occasions.at(-1) ?? '1970-01-01', classNotesKeptFor),
      })
    await refundBooking(deps, tx, { bookingId: booking.id, amountMinor: refunds.get(booking.id) ?? 0, reason: 'Moved' })
    if (booking.email !== '')
      await enqueue(tx, mailBooking, {
        mailId: randomUUID(),
        bookingId: booking.id,
        what: 'moved',
        before: beforeMerge(pair, booking),
      })
  }
  await markMoved(tx, ids, now)
  // Afterwards: what is free in the other group is first for those who move.
  if (from.facts.id === into.facts.id) await moveWaiting(tx, from.group.id, into.group.id, into.facts.occasions[0] ?? '1970-01-01')
  await closeGroup(tx, from.group.id, now)
  // Every process evicts what it has cached of the classes.
  await sql`select pg_notify('content', '')`.execute(tx)
}

/** What the parent knew. The time that was left stands at the group that the child has now, since the mail asks by that. */
const beforeMerge = ({ from: { facts, group }, into }: Pair, { children }: MergingBooking): ClassBefore => {
  const groups = children.map(({ groupId }) => groupId)
  const times = facts.groups
    .filter(({ id }) => groups.includes(id))
    .map(({ id, startTime, endTime }) => [id, `${startTime}–${endTime}`])
  return {
    days: daysHeld(facts, groups),
    playground: { name: facts.playground.name, names: facts.playground.names },
    times: { ...Object.fromEntries(times), [into.group.id]: `${group.startTime}–${group.endTime}` },
  }
}

const log = (
  tx: Tx,
  caller: StaffCaller,
  { from, into }: Pair,
  { bookings, families, children, waiting, refundMinor }: MergePlan,
) =>
  audit(tx, {
    actorId: caller.staff.id,
    action: 'class.groups-merged',
    subject: from.facts.id,
    placeId: from.facts.playground.id,
    address: caller.address,
    detail: {
      ...{ from: from.group.id, to: into.group.id, bookings: bookings.length, families: families.length, children, waiting },
      refunded: fromMinor(refundMinor, from.facts.currency),
    },
  })
