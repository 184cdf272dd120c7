/** The public API of the module: what other modules may ask of classes. */
export { insertAbsence, listAbsences, withdrawAbsences } from './attendance/absences.sql.ts'
export {
  countSeatsOf,
  findRegistered,
  isExpectedOn,
  listRegistered,
  listStaffGroups,
  type RegisteredRow,
} from './attendance/groups.sql.ts'
export { allDaysOfGroup, daysOfGroup, movedOn } from './attendance/sessions-of-group.rules.ts'
export { bookChildClass } from './book-class.ts'
export { classNotesKeptFor } from './bookings.rules.ts'
export { cancelBooking, claimGuestBookings, getBookingConfirmation, listMyBookings } from './bookings.ts'
export { checkSeats } from './check-seats.ts'
export { classProduct } from './class-product.ts'
export {
  mountBookingSweeper,
  offerAfterTrialsJob,
  remindParentsJob,
  sweepBookings,
  sweepBookingsJob,
  tidyWaitingListsJob,
} from './classes.jobs.ts'
export { mailBooking } from './classes.mails.ts'
export { type AgeGroupRow, type ClassRow, findClassOfGroup, listClassNames } from './classes.sql.ts'
export { type ClassToday, countOccupancy, countSeatsAhead, listBookedOn, listClassesToday } from './classes-today.sql.ts'
export { mailBookingCode } from './holds/booking-code.mails.ts'
export { clashesOf, type Meeting } from './leaders/clashes.rules.ts'
export {
  type HeldMeeting,
  type LeaderRow,
  listLeaderNames,
  listLeaders,
  listMeetings,
  listRooms,
  lockStaffing,
  type RoomRow,
  readStaffing,
} from './leaders/leaders.sql.ts'
export { listChildClasses, tshirtSizes } from './list-classes.ts'
export { mailChoice } from './make-ups/choices.mails.ts'
export { settleChoicesJob } from './make-ups/make-ups.jobs.ts'
export { mailMakeUp } from './make-ups/make-ups.mails.ts'
export { mailMessage } from './messages/messages.mails.ts'
export { keepNotesFor, moveBookings } from './move-bookings.ts'
export { bookKeptBack, countKeptBack } from './moves/book-kept-back.ts'
export { changeChild } from './moves/change-child.ts'
export { listMoveTargets, type MoveTarget, moveBooking } from './moves/move-booking.ts'
export { healthNotesOf } from './participants.ts'
export { mailEarly } from './priority/early.mails.ts'
export { eraseBookedChild, eraseBookings, exportBookings, hasBookingAhead, isChildBooked } from './privacy.ts'
export { reencryptChildKeys, reencryptNotes, reencryptWaiting } from './reencrypt.ts'
export { oldBookings, oldClassNotes, oldWaiting } from './retention.ts'
export {
  type Assignment,
  assignSeason,
  type Description,
  type HeldGroup,
  listDescriptions,
  listFilling,
  listGroupsOfCentre,
  listGroupsOfSeason,
  listProgrammeRows,
} from './seasons/season-classes.sql.ts'
export {
  type ChildToday,
  findChildToday,
  listChildrenToday,
  listClassesOfChildren,
} from './sessions/children-today.sql.ts'
export {
  type Chosen,
  type ClosedClass,
  closedClasses,
  closeSessions,
  reopenSessions,
} from './sessions/close-sessions.ts'
export { forgetMoves } from './sessions/move-session.sql.ts'
export { lockClassesAt, type Period } from './sessions/sessions.sql.ts'
export { type BookedSession, countSessionsWithin, findLastSession, listSessionsWithin } from './sessions/sessions-within.sql.ts'
export { listWaitingFamilies } from './waiting-list/staff-list.sql.ts'
export { mailWaiting } from './waiting-list/waiting-list.mails.ts'
export { waitingKeptDays } from './waiting-list/waiting-list.rules.ts'
