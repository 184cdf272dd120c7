import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { BookingKey } from './booking-payment.ts'
import { getBookingConfirmation } from './bookings.ts'

/**
 * Withdraws the consent to health notes about a child in a booking: they are erased at once and staff no longer see them; the time of the withdrawal is
 * kept. Whoever holds both keys of the booking may do so, signed in or not, in any state of the booking. Repeating it changes nothing.
 * @param position of the child in the booking, from 1. @throws Refusal `booking.not-found`, `child.not-found`.
 */
export const withdrawHealthConsent = async (
  deps: Deps,
  caller: Caller,
  key: BookingKey,
  position: number,
): Promise<BookingConfirmation> => {
  const booking = await getBookingConfirmation(deps, caller, key)
  if (!booking.children.some((child) => child.position === position))
    throw new Refusal('child.not-found', { errors: { position: [] } })
  await deps.db
    .updateTable('class_booking_children')
    .set({ health_encrypted: null, health_withdrawn_at: deps.clock.now() })
    .where('booking_id', '=', booking.guid)
    .where('position', '=', position)
    .where('health_encrypted', 'is not', null)
    .execute()
  return getBookingConfirmation(deps, caller, key)
}
