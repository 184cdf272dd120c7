import { randomUUID } from 'node:crypto'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { say } from '../../places/places.ts'
import type { BookingKey } from '../booking-payment.ts'
import { classNotesKeptFor, daysHeld } from '../bookings.rules.ts'
import { type BookingRow, expireBookings, findBooking, lockBooking } from '../bookings.sql.ts'
import { withKeys } from '../child-keys.ts'
import { mailBooking } from '../classes.mails.ts'
import { type ClassRow, countFreeSeats, findClass, findClassOfGroup, listClasses, listSizes } from '../classes.sql.ts'
import type { ClassBefore } from '../mails/booking-rows.ts'
import { refundBooking } from '../orders/refund-booking.ts'
import { whyTooEarly } from '../priority/check-early.ts'
import { planMove } from './move-booking.rules.ts'
import { assignClass, findSeatedChild, moveSeat } from './move-booking.sql.ts'

/** A group to which a booked child may be moved. Money in major units. */
export type MoveTarget = {
  groupId: string
  className: string
  groupName: string
  firstOccasion: Day
  from: string
  until: string
  isFull: boolean
  /** What comes back of the price. */
  refund: number
  currency: string
}

type Which = BookingKey & { position: number }

/**
 * Groups of a play centre to which a child of a booking may be moved now: those of its own class first. Whatever speaks against a group leaves it out, except
 * that it is full. @throws Refusal `booking.not-found`.
 */
export const listMoveTargets = async (
  deps: Deps,
  { language }: Pick<Caller, 'language'>,
  { playgroundId, ...which }: Which & { playgroundId: string | undefined },
): Promise<MoveTarget[]> => {
  const { booking, from } = await getMovable(deps, which)
  const at = playgroundId ?? from.playground.id
  const now = deps.clock.now()
  const others = (await listClasses(deps.db, at, '1970-01-01')).filter(({ id }) => id !== from.id)
  const free = new Map((await countFreeSeats(deps.db, at, now)).map((row) => [row.id, row.free]))
  const classes = at === from.playground.id ? [from, ...others] : others
  const targets = await Promise.all(
    classes.flatMap((to) =>
      to.groups
        .filter(({ isOffered }) => isOffered)
        .map(async (group): Promise<MoveTarget[]> => {
          const plan = await planOf(deps, { booking, from, to, groupId: group.id, position: which.position })
          if ('problem' in plan) return []
          const words = (texts: ClassRow['names']) => say(texts, language, to.languages)
          return [
            {
              groupId: group.id,
              className: words(to.names),
              groupName: words(group.names),
              firstOccasion: to.occasions[0] ?? '1970-01-01',
              from: group.startTime,
              until: group.endTime,
              isFull: (free.get(group.id) ?? 0) === 0,
              refund: fromMinor(plan.backMinor, booking.currency),
              currency: booking.currency,
            },
          ]
        }),
    ),
  )
  return targets.flat()
}

/**
 * Moves a child of a confirmed booking to another group: it never has two seats and never none, and what the new class costs less comes back in the same
 * transaction. The parent gets a mail with both times. Asked again, it is done already.
 * @param reported what comes back, as it was shown. @returns whether this call did it.
 * @throws Refusal `booking.not-found`, `booking.not-movable`, `booking.costs-more`, `booking.refund-changed`, `class.full`, `class.child-booked`,
 * `class.wrong-age`, `class.size-unknown`, `class.closed`, `class.not-open-yet`, `class.cancelled`.
 */
export const moveBooking = async (
  deps: Deps,
  { groupId, reported, ...which }: Which & { groupId: string; reported: number },
): Promise<boolean> => {
  const { booking: seen, from } = await getMovable(deps, which)
  const to = await findClassOfGroup(deps, groupId)
  if (!to) throw new Refusal('class.not-found', { errors: { groupId: [] } })
  if (childAt(seen, which.position)?.groupId === groupId) return false
  // Seats that are held no longer come free first: nobody is told "full" for their sake.
  await expireBookings(deps.pool, deps.clock.now(), groupId)
  try {
    return await repeatOnConflict(deps.db, async (tx) => {
      const locked = await lockBooking(tx, which.bookingId, which.orderReference)
      const child = locked && (await findSeatedChild(tx, locked.id, which.position))
      if (!locked || !child) throw new Refusal('booking.not-movable')
      // Somebody else has moved it meanwhile: here already, or where nothing is known of by who asks.
      if (child.groupId === groupId) return false
      if (locked.class_id !== seen.class_id || child.groupId !== childAt(seen, which.position)?.groupId)
        throw new Refusal('booking.not-movable')
      const plan = await planOf(
        { ...deps, db: tx },
        { booking: { ...seen, status: locked.status }, from, to, groupId, position: which.position },
      )
      if ('problem' in plan) throw 'refusal' in plan ? plan.refusal : new Refusal(plan.problem)
      if (toMinor(reported, seen.currency) !== plan.backMinor)
        throw new Refusal('booking.refund-changed', { errors: { refund: [] } })
      if (!(await moveSeat(tx, child.id, groupId))) throw new Refusal('class.full')
      if (from.id !== to.id)
        await assignClass(tx, locked.id, {
          classId: to.id,
          notesUntil: addDays(to.occasions.at(-1) ?? '1970-01-01', classNotesKeptFor),
        })
      await refundBooking(deps, tx, { bookingId: locked.id, amountMinor: plan.backMinor, reason: 'Moved' })
      const before = beforeMove(seen, from, { position: which.position, groupId })
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: locked.id, what: 'rebooked', before })
      return true
    })
  } catch (error) {
    const { constraint } = error as { constraint?: unknown }
    if (constraint === 'class_booking_children_child') throw new Refusal('class.child-booked')
    throw error
  }
}

const getMovable = async (
  deps: Deps,
  { bookingId, orderReference }: BookingKey,
): Promise<{ booking: BookingRow; from: ClassRow }> => {
  const booking = await findBooking(deps.pool, bookingId, orderReference)
  const from = booking && (await findClass(deps, booking.class_id))
  if (!booking || !from) throw new Refusal('booking.not-found')
  return { booking, from }
}

const childAt = ({ children }: BookingRow, position: number) => children.find((child) => child.position === position)

type Planned = { booking: BookingRow; from: ClassRow; to: ClassRow; groupId: string; position: number }

const planOf = async (deps: Deps, { booking, from, to, groupId, position }: Planned) => {
  const child = childAt(booking, position)
  if (!child) return { problem: 'booking.not-movable' } as const
  const sizes = (await listSizes(deps, 'all')) ?? []
  const early = from.id === to.id ? undefined : await earlyProblem(deps, booking, to, { ...child, groupId })
  if (early) return early
  return planMove({
    booking: {
      status: booking.status,
      children: booking.children.length,
      leftMinor: booking.dueMinor - booking.creditedMinor,
    },
    // What it costs now: a child that was moved before has had the difference back. Only a booking of one child leaves its class.
    child: { ...child, priceMinor: child.priceMinor - booking.movedMinor },
    from,
    to,
    groupId,
    sizes,
    now: deps.clock.now(),
  })
}

/** A class that is not open to everybody is open to a moved child as it would be to its family. */
const earlyProblem = async (deps: Deps, booking: BookingRow, to: ClassRow, child: BookingRow['children'][number]) => {
  if (child.birthDate === null) return undefined
  const asked = {
    ...{ childClassAgeGroupId: child.groupId, childFirstName: child.firstName, childLastName: child.lastName },
    childBirthdate: child.birthDate,
  }
  const account = booking.account_id === null ? undefined : { id: booking.account_id }
  const refusal = await whyTooEarly(deps, { account, language: booking.language }, to, {
    children: await withKeys(deps, [asked]),
    codes: [],
    now: deps.clock.now(),
  })
  return refusal && ({ problem: 'class.not-open-yet', refusal } as const)
}

/** What the parent knew, for the mail. The time that was left stands at the group that the child has now, since the mail asks by that. */
const beforeMove = (
  booking: BookingRow,
  from: ClassRow,
  { position, groupId }: { position: number; groupId: string },
): ClassBefore => {
  const groups = booking.children.map((child) => child.groupId)
  const times = new Map(from.groups.map(({ id, startTime, endTime }) => [id, `${startTime}–${endTime}`]))
  const left = times.get(childAt(booking, position)?.groupId ?? '') ?? ''
  return {
    days: daysHeld(from, groups),
    playground: { name: from.playground.name, names: from.playground.names },
    times: { ...Object.fromEntries(groups.map((id) => [id, times.get(id) ?? ''])), [groupId]: left },
  }
}
