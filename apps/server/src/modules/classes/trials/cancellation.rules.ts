import { addDays, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { daysOfGroup } from '../attendance/sessions-of-group.rules.ts'
import { beginsFor, fullRefundUntil, refundOn } from '../bookings.rules.ts'
import type { BookingRow } from '../bookings.sql.ts'
import type { ClassRow } from '../classes.sql.ts'
import { daysAfter, lastCancelDay, restRefund } from './trial-offers.rules.ts'

/** A booking with its class, as it was booked (`asBooked`). */
type Found = { booking: BookingRow; facts: ClassRow }

const firstOf = ({ occasions }: ClassRow): string => occasions[0] ?? '1970-01-01'

/**
 * What comes back when it is given up, in minor units. A class that was moved is refunded in full: it is no longer what the parent booked. Of one that had
 * begun what is left of it (decision 339). At least the shares of sessions that the centre has cancelled, while they are to be chosen; never more than has not
 * gone back yet.
 */
export const refundNow = ({ booking, facts }: Found, now: Date): number =>
  Math.min(Math.max(backOf({ booking, facts }, now), sharesOf(booking)), booking.dueMinor - booking.creditedMinor)

const sharesOf = ({ children }: BookingRow): number =>
  children.flatMap(({ choices }) => choices).reduce((sum, { refundMinor }) => sum + refundMinor, 0)

const backOf = ({ booking, facts }: Found, now: Date): number => {
  if (booking.rest) return restRefund(booking.dueMinor, booking.rest.sessions, countBegun({ booking, facts }, now))
  return booking.isMoved ? booking.dueMinor : refundOn(booking.dueMinor, firstOf(facts), dayIn(now, facts.timeZone))
}
const countBegun = ({ booking, facts }: Found, now: Date): number =>
  booking.children
    .slice(0, 1)
    .flatMap(({ groupId }) => daysOfGroup(facts, groupId).filter((day) => !daysAfter(facts, groupId, now).includes(day))).length

/** The last day on which everything comes back. */
export const lastFullRefund = ({ booking, facts }: Found): string => {
  const first = firstOf(facts)
  if (!booking.rest) return booking.isMoved ? first : fullRefundUntil(first)
  const last = lastCancelDay(booking.created_at, facts.timeZone)
  return addDays(first, -1) < last ? addDays(first, -1) : last
}

/** Until when it can be given up: until the earliest of the children begins; of a class that had begun, for some days. */
export const cancellableUntil = ({ booking, facts }: Found): Date =>
  booking.rest
    ? momentOf(lastCancelDay(booking.created_at, facts.timeZone), '24:00', facts.timeZone)
    : beginsFor(
        facts,
        booking.children.map(({ groupId }) => groupId),
      )
