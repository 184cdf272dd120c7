import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { PricedRow } from '../../catalogue/catalogue.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { beginning, type ClassFacts, childProblem, saleProblem } from '../bookings.rules.ts'

/** A class that a child may leave or come to. */
export type ClassOfMove = ClassFacts & PricedRow

/** The child that is to be moved, as it was booked. @property priceMinor of its seat, before a coupon. @property birthDate null: erased. */
export type ChildToMove = {
  groupId: string
  firstName: string
  lastName: string
  birthDate: Day | null
  tshirtSize: string | null
  priceMinor: number
}

export type MoveQuestion = {
  booking: { status: BookingStatus; children: number; leftMinor: number }
  child: ChildToMove
  from: ClassOfMove
  to: ClassOfMove
  groupId: string
  sizes: readonly string[]
  now: Date
}

/**
 * What a move of a child to another group gives back, or what speaks against it. Within a class nothing changes but the time: until its last occasion ends.
 * To another class of the kind, for less money or the same, until it begins; what is left of the difference comes back. Children that were booked together
 * stay in one class.
 * @returns minor units, or the code of a refusal.
 */
export const planMove = ({
  booking,
  child,
  from,
  to,
  groupId,
  sizes,
  now,
}: MoveQuestion): { backMinor: number } | { problem: RefusalCode } => {
  const group = to.groups.find(({ id }) => id === groupId)
  const isSameClass = from.id === to.id
  if (!group || booking.status !== 'Confirmed' || child.groupId === groupId || child.birthDate === null || !isKin(from, to))
    return { problem: 'booking.not-movable' }
  if (isSameClass ? isOver(to, group.endTime, now) : booking.children > 1) return { problem: 'booking.not-movable' }
  const sale = isSameClass ? undefined : saleProblem(to, dayIn(now, to.timeZone))
  if (sale) return { problem: sale }
  if (to.isCancelled) return { problem: 'class.cancelled' }
  if (!isSameClass && beginning(to, group) <= now) return { problem: 'class.closed' }
  const unfit = childProblem(to, asInput(child, groupId, child.birthDate), sizes)
  if (unfit) return { problem: unfit.code }
  const priceMinor = isSameClass ? child.priceMinor : priceOn(to, dayIn(now, to.timeZone))
  if (priceMinor > child.priceMinor) return { problem: 'booking.costs-more' }
  return { backMinor: Math.min(child.priceMinor - priceMinor, booking.leftMinor) }
}

/** Of one kind, in one country: what was paid for one is money for the other. */
const isKin = (from: ClassOfMove, to: ClassOfMove): boolean =>
  from.type === to.type && from.countryId === to.countryId && from.currency === to.currency

const isOver = ({ occasions, timeZone }: ClassOfMove, endTime: string, now: Date): boolean =>
  momentOf(occasions.at(-1) ?? '1970-01-01', endTime.slice(0, 5), timeZone) <= now

const asInput = ({ firstName, lastName, tshirtSize }: ChildToMove, groupId: string, birthDate: Day) => ({
  childClassAgeGroupId: groupId,
  childFirstName: firstName,
  childLastName: lastName,
  childBirthdate: birthDate,
  tshirtSize,
})
