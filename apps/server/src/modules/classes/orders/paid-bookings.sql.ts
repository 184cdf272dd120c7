import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import { statement } from '../../../db/statement.ts'
import { orderOfBooking } from './booking-money.sql.ts'

/** @property orderId the order that pays for it now. @property isCancelled its class is. */
export type PaidBooking = { id: string; orderId: string; status: BookingStatus; isCancelled: boolean }

/** Confirms bookings whose seats are still theirs. The bookings are held by the transaction of `client`. */
export const confirmHeld = statement<{ id: string }>(
  'confirm-class-bookings',
  `with confirmed as (
    update class_bookings set status = 'Confirmed', status_changed_at = $2 where id = any($1::uuid[]) returning id
  )
  update class_seats s set state = 'booked' from class_booking_children k
  where k.booking_id = any($1::uuid[]) and k.has_seat and s.age_group_id = k.age_group_id and s.number = k.seat_number returning k.booking_id as id`,
)
/** Locks bookings whose payment was reported, in the order of their ids. */
export const lockPaidBookings = statement<PaidBooking>(
  'lock-paid-class-bookings',
  `select b.id, ${orderOfBooking} as "orderId", b.status, c.cancelled_at is not null as "isCancelled" from class_bookings b join classes c on c.id = b.class_id
  where b.id = any($1::uuid[]) order by b.id for update of b`,
)
export const retakeSeats = statement<{ is_taken: boolean }>('retake-class-seats', 'select retake_class_seats($1::uuid) as is_taken')
