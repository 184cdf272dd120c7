import { before, deleteSome, type Erasure, erasure, updateSome } from '../../db/erasure.ts'
import { messagesToNobody } from './messages/messages.sql.ts'
import { emptyBooking, emptyChild } from './privacy.ts'
import { emptyEntry, emptyWaitingChild } from './waiting-list/waiting-privacy.ts'

/** The people of old bookings, whose seat, day and sum stay; and who has had a trial. */
export const oldBookings = (months: number, trialMonths: number): Erasure[] => [
  erasure(`update class_booking_children set ${emptyChild} where id in (select k.id from class_booking_children k
    join class_bookings b on b.id = k.booking_id
    where b.email <> '' and b.created_at < ${before(months, 'months')} and k.first_name <> '' limit 5000)`),
  updateSome('class_bookings', emptyBooking, `email <> '' and created_at < ${before(months, 'months')}`),
  // What was written to families goes with the people of the last booking that it stands with.
  deleteSome(
    'class_message_bookings',
    `booking_id in (select id from class_bookings where email = '' and created_at < ${before(months, 'months')})`,
  ),
  deleteSome('class_messages', messagesToNobody),
  deleteSome('class_trials', `taken_at < ${before(trialMonths, 'months')}`),
]

/** What was written about a child for a class, so many days after it. */
export const oldClassNotes = (days: number): Erasure[] => [
  updateSome(
    'class_booking_children',
    'health_encrypted = null',
    // Never before the class is over, whatever its days were when it was booked.
    `health_encrypted is not null and health_erase_after < ($1::timestamptz)::date and not exists (select from class_bookings b
      join class_occasions o on o.class_id = b.class_id
      where b.id = class_booking_children.booking_id and o.date + ${days} >= ($1::timestamptz)::date)
      and not exists (select from class_make_ups m where m.booked_child_id = class_booking_children.id and m.end_reason is null
        and m.date + ${days} >= ($1::timestamptz)::date)`,
  ),
  // Bookings that were cancelled or expired need no notes; they are kept for one day, because a late payment may still take the seat.
  updateSome(
    'class_booking_children',
    'health_encrypted = null',
    `health_encrypted is not null and exists (select from class_bookings b where b.id = booking_id and b.status in ('Cancelled', 'Expired')
      and b.status_changed_at < ${before(1, 'days')})`,
  ),
]

/** Whose waiting has ended so many days ago; that somebody got a place stays, for how many do. */
export const oldWaiting = (days: number): Erasure[] => [
  erasure(`update class_waiting_children set ${emptyWaitingChild} where id in (select k.id from class_waiting_children k
    join class_waiting_entries e on e.id = k.entry_id
    where e.state in ('Booked', 'Left', 'Ended') and e.email <> '' and e.state_changed_at < ${before(days, 'days')} and k.first_name <> '' limit 5000)`),
  updateSome(
    'class_waiting_entries',
    emptyEntry,
    `state in ('Booked', 'Left', 'Ended') and email <> '' and state_changed_at < ${before(days, 'days')}`,
  ),
]
