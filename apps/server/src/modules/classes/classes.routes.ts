import * as contract from '@hoppla/contract/classes'
import * as absences from '@hoppla/contract/classes/absences'
import * as bookingsContract from '@hoppla/contract/classes/bookings'
import * as cancelSessionContract from '@hoppla/contract/classes/cancel-session'
import * as classCalendarContract from '@hoppla/contract/classes/class-calendar'
import * as classParticipantsContract from '@hoppla/contract/classes/class-participants'
import * as leadersContract from '@hoppla/contract/classes/leaders'
import * as merging from '@hoppla/contract/classes/merging'
import * as moveSessionContract from '@hoppla/contract/classes/move-session'
import * as windowsContract from '@hoppla/contract/classes/windows'
import { serve } from '../../http/serve.ts'
import { reportAbsence, withdrawAbsence } from './attendance/absences.ts'
import { bookChildClass } from './book-class.ts'
import { getBookingPayment, openBookingPayment, payBookingAgain } from './booking-payment.ts'
import { cancelBooking, getBookingCalendar, getBookingConfirmation, keepBooking, listMyBookings } from './bookings.ts'
import { listMergeTargets, mergeGroups, previewMerge } from './changes/merge.ts'
import { endClassFeed, getClassFeed, makeClassFeed, readClassFeed } from './class-calendar.ts'
import { withdrawHealthConsent } from './health-consent.ts'
import { changeGroup, getGroupStaffing } from './leaders/change-group.ts'
import { childClassAvailability, classArticlesByLocation, listChildClasses, tshirtSizes } from './list-classes.ts'
import { makeUpRoutes } from './make-ups/make-ups.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { classParticipants } from './participants.ts'
import { getClassWindows, setClassWindows } from './priority/set-windows.ts'
import { cancelClass } from './sessions/cancel-class.ts'
import { cancelSession, previewCancelSession } from './sessions/cancel-session.ts'
import { moveSession, previewMoveSession } from './sessions/move-session.ts'
import { previewReopenSession, reopenSession } from './sessions/reopen-session.ts'
import { waitingListRoutes } from './waiting-list/waiting-list.routes.ts'

export const classesRoutes = [
  serve(contract.listChildClasses, (deps, caller, { params }) => listChildClasses(deps, caller, params.playgroundId)),
  serve(contract.childClassAvailability, (deps, _caller, { params }) => childClassAvailability(deps, params.playgroundId)),
  serve(contract.tshirtSizes, (deps) => tshirtSizes(deps)),
  serve(contract.classArticlesByLocation, (deps, caller, { params }) => classArticlesByLocation(deps, caller, params.locationId)),
  serve(bookingsContract.bookChildClass, (deps, caller, { body }) => bookChildClass(deps, caller, body)),
  serve(bookingsContract.getBookingConfirmation, (deps, caller, { params }) => getBookingConfirmation(deps, caller, params)),
  serve(bookingsContract.getBookingPayment, (deps, _caller, { params }) => getBookingPayment(deps, params)),
  serve(bookingsContract.openBookingPayment, (deps, _caller, { params }) => openBookingPayment(deps, params)),
  serve(bookingsContract.payBookingAgain, (deps, caller, { params, body }) => payBookingAgain(deps, caller, params, body)),
  serve(bookingsContract.cancelBooking, (deps, caller, { params, body }) => cancelBooking(deps, caller, params, body.refundAmount)),
  serve(bookingsContract.keepBooking, (deps, caller, { params, body }) => keepBooking(deps, caller, params, body.secret)),
  serve(bookingsContract.withdrawHealthConsent, (deps, caller, { params, body }) =>
    withdrawHealthConsent(deps, caller, params, body.position),
  ),
  serve(bookingsContract.getBookingCalendar, (deps, caller, { params, query }) =>
    getBookingCalendar(deps, query.language ?? caller.language, params),
  ),
  serve(bookingsContract.listMyBookings, (deps, caller) => listMyBookings(deps, caller)),
  serve(classCalendarContract.getClassFeed, (deps, caller) => getClassFeed(deps, caller)),
  serve(classCalendarContract.makeClassFeed, (deps, caller, { body }) => makeClassFeed(deps, caller, body.language)),
  serve(classCalendarContract.endClassFeed, (deps, caller) => endClassFeed(deps, caller).then(() => undefined)),
  serve(classCalendarContract.readClassFeed, (deps, _caller, { params }) => readClassFeed(deps, params.secret)),
  serve(classParticipantsContract.classParticipants, (deps, caller, { params }) => classParticipants(deps, caller, params.classId)),
  serve(absences.reportAbsence, (deps, caller, { params }) => reportAbsence(deps, caller, params)),
  serve(absences.withdrawAbsence, (deps, caller, { params }) => withdrawAbsence(deps, caller, params)),
  serve(cancelSessionContract.previewCancelSession, previewCancelSession),
  serve(cancelSessionContract.cancelSession, cancelSession),
  serve(cancelSessionContract.previewReopenSession, previewReopenSession),
  serve(cancelSessionContract.reopenSession, reopenSession),
  serve(moveSessionContract.previewMoveSession, previewMoveSession),
  serve(moveSessionContract.moveSession, moveSession),
  serve(contract.cancelClass, (deps, caller, { params }) => cancelClass(deps, caller, params.classId)),
  serve(leadersContract.getGroupStaffing, getGroupStaffing),
  serve(leadersContract.changeGroup, changeGroup),
  serve(merging.listMergeTargets, listMergeTargets),
  serve(merging.previewMerge, previewMerge),
  serve(merging.mergeGroups, mergeGroups),
  ...messagesRoutes,
  ...makeUpRoutes,
  serve(windowsContract.getClassWindows, getClassWindows),
  serve(windowsContract.setClassWindows, setClassWindows),
  ...waitingListRoutes,
]
