import type { ClassOutcome } from '@hoppla/contract/places/closings'
import type { Day } from '../../../kernel/calendar.ts'
import type { SeatedBooking, SessionClass } from './sessions.sql.ts'

/** What an outcome does to one class. Money in minor units, by booking only where something goes back. */
export type ClassEffect = {
  bookings: SeatedBooking[]
  families: string[]
  children: number
  refunds: Map<string, number>
  refundMinor: number
}

/**
 * The share of one session in what is left of a booking's price: that of the children concerned, divided by the days of the class, rounded in the parent's
 * favour; never more than has not gone back yet. A child that has a make-up for the session has had its share.
 */
export const shareOf = (
  { dueMinor, creditedMinor, children }: Pick<SeatedBooking, 'dueMinor' | 'creditedMinor' | 'children'>,
  groupIds: readonly string[],
  days: number,
  date?: Day,
): number => {
  const sum = (of: readonly { priceMinor: number }[]) => of.reduce((total, { priceMinor }) => total + priceMinor, 0)
  const all = sum(children)
  if (all === 0 || days === 0) return 0
  const concerned = sum(
    children.filter(({ groupId, madeUp }) => groupIds.includes(groupId) && (date === undefined || !madeUp.includes(date))),
  )
  return Math.min(Math.max(0, dueMinor - creditedMinor), Math.ceil((dueMinor * concerned) / (all * days)))
}

/** What an outcome would do: whom it concerns, and what goes back to whom. Only what was paid goes back, and of a session once. @param date of the session. */
export const effectOf = (
  { groups, days, date }: Pick<SessionClass, 'groups' | 'days'> & { date?: Day | undefined },
  bookings: readonly SeatedBooking[],
  outcome: ClassOutcome,
): ClassEffect => {
  const groupIds = groups.map(({ id }) => id)
  const isConcerned = ({ children, rest }: SeatedBooking) =>
    children.some(({ groupId }) => groupIds.includes(groupId)) && !(rest && date !== undefined && date < rest.joinsOn)
  const concerned = outcome === 'keep' ? [] : bookings.filter((booking) => outcome === 'cancel' || isConcerned(booking))
  const backOf = (booking: SeatedBooking): number => {
    if (booking.status !== 'Confirmed') return 0
    if (outcome === 'cancel') return Math.max(0, booking.dueMinor - booking.creditedMinor)
    const due = groupIds.filter((id) => !booking.shared.some((one) => one.groupId === id && one.date === date))
    return outcome === 'share' ? shareOf(booking, due, booking.rest?.sessions ?? days, date) : 0
  }
  const refunds = new Map(concerned.map((booking) => [booking.id, backOf(booking)]))
  return {
    bookings: concerned,
    families: concerned.filter(({ email }) => email !== '').map(({ family }) => family),
    children: concerned
      .flatMap(({ children }) => children)
      .filter(({ groupId }) => outcome === 'cancel' || groupIds.includes(groupId)).length,
    refunds,
    refundMinor: [...refunds.values()].reduce((sum, minor) => sum + minor, 0),
  }
}

/** What can be chosen for a class, the proposal first: a class of one day is cancelled, of a longer one the day's share goes back. */
export const choicesOf = (
  { days, isWhole }: Pick<SessionClass, 'days' | 'isWhole'>,
  bookings: readonly SeatedBooking[],
): [ClassOutcome, ...ClassOutcome[]] => {
  const isPaid = bookings.some(({ dueMinor }) => dueMinor > 0)
  const drops: ClassOutcome[] = isPaid ? ['share', 'skip'] : ['skip']
  return days === 1 && isWhole ? ['cancel', ...drops, 'keep'] : [drops[0] ?? 'skip', ...drops.slice(1), 'cancel', 'keep']
}
