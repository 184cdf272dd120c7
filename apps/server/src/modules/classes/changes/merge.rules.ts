import type { mergeProblems } from '@hoppla/contract/classes/merging'
import { type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { ageOn } from '../../profile/profile.ts'
import type { AgeGroupRow, ClassRow } from '../classes.sql.ts'
import type { GroupCounts, MergingBooking } from './merge.sql.ts'

/** A group with the class it belongs to. */
export type GroupOfClass = { facts: ClassRow; group: AgeGroupRow }

/** Whether a group could take the children of another: at the same play centre, of the same kind, offered, and not over. */
export const canMerge = (from: GroupOfClass, into: GroupOfClass, now: Date): boolean =>
  from.group.id !== into.group.id &&
  from.facts.playground.id === into.facts.playground.id &&
  from.facts.type === into.facts.type &&
  from.facts.currency === into.facts.currency &&
  into.group.isOffered &&
  [from, into].every(({ facts, group }) => !facts.isCancelled && !isOver(facts, group, now))

const isOver = ({ occasions, timeZone }: ClassRow, { endTime }: AgeGroupRow, now: Date): boolean =>
  momentOf(occasions.at(-1) ?? '1970-01-01', endTime, timeZone) <= now

export type MergePlan = {
  /** Confirmed bookings that move. */
  bookings: MergingBooking[]
  families: string[]
  children: number
  freeSeats: number
  pending: number
  apart: number
  outsideAge: number
  waiting: number
  refunds: Map<string, number>
  refundMinor: number
  problem: (typeof mergeProblems)[number] | undefined
}

/**
 * What merging would do. Nobody pays more than was paid; what the other class costs less comes back, as far as it has not gone back yet. Children that were
 * booked together stay in one class.
 */
export const planMerge = (
  { from, into }: { from: GroupOfClass; into: GroupOfClass },
  all: readonly MergingBooking[],
  { freeSeats, openOffers, waiting }: GroupCounts,
  now: Date,
): MergePlan => {
  const bookings = all.filter(({ status }) => status === 'Confirmed')
  const isOtherClass = from.facts.id !== into.facts.id
  const moving = ({ children }: MergingBooking) => children.filter(({ groupId }) => groupId === from.group.id)
  const priceMinor = priceOn(into.facts, dayIn(now, into.facts.timeZone))
  const refunds = new Map(
    bookings.map((booking) => {
      // What it costs now: what it was moved for before has come back.
      const paid = moving(booking).reduce((sum, child) => sum + child.priceMinor, 0) - booking.movedMinor
      const less = isOtherClass ? Math.max(0, paid - moving(booking).length * priceMinor) : 0
      return [booking.id, Math.min(less, Math.max(0, booking.dueMinor - booking.creditedMinor))]
    }),
  )
  const children = bookings.flatMap(moving)
  const pending = all.length - bookings.length + openOffers
  const apart = isOtherClass ? all.filter((booking) => moving(booking).length < booking.children.length).length : 0
  return {
    ...{ bookings, children: children.length, freeSeats, pending, apart, waiting, refunds },
    families: [...new Set(bookings.filter(({ email }) => email !== '').map(({ family }) => family))],
    outsideAge: children.filter(({ birthDate }) => birthDate !== null && !fits(into, birthDate)).length,
    refundMinor: [...refunds.values()].reduce((sum, minor) => sum + minor, 0),
    problem:
      pending > 0 ? 'merge.pending' : apart > 0 ? 'merge.apart' : freeSeats < children.length ? 'merge.too-few-places' : undefined,
  }
}

const fits = ({ facts, group }: GroupOfClass, birthDate: Day): boolean => {
  const age = ageOn(birthDate, facts.occasions[0] ?? '1970-01-01')
  return age >= group.minAge && age <= group.maxAge
}
