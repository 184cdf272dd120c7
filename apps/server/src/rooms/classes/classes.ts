/** The front door of the room: what other rooms may ask of classes. */
export { classNotesKeptFor } from './bookings.rules.ts'
export { claimGuestBookings } from './bookings.sql.ts'
export { checkSeats } from './check-seats.ts'
export { classKind } from './class-kind.ts'
export { mailBooking } from './classes.mails.ts'
export { mountBookingSweeper, remindParentsJob, sweepBookings, sweepBookingsJob } from './expiry.ts'
export { eraseBookedChild, eraseBookings, exportBookings, forgetBookings, hasBookingAhead, isChildBooked } from './privacy.ts'
