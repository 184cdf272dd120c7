import {
  cancelClass,
  childClassAvailability,
  classArticlesByLocation,
  listChildClasses,
  tshirtSizes,
} from '@hoppla/contract/classes'
import {
  bookChildClass,
  cancelBooking,
  getBookingCalendar,
  getBookingConfirmation,
  getBookingPayment,
  keepBooking,
  listMyBookings,
  openBookingPayment,
  payBookingAgain,
  withdrawHealthConsent,
} from '@hoppla/contract/classes/bookings'
import { endClassFeed, getClassFeed, makeClassFeed, readClassFeed } from '@hoppla/contract/classes/class-calendar'
import { classParticipants } from '@hoppla/contract/classes/class-participants'
import { serve } from '../../http/serve.ts'
import { bookSeats } from './booking.ts'
import { openBookingSession, payBookingOnceMore, viewBookingPayment } from './booking-payment.ts'
import { bookingCalendar, callClassOff, cancelOwnBooking, keepOwnBooking, listOwnBookings, readConfirmation } from './bookings.ts'
import { endFeed, makeFeed, readFeed, viewFeed } from './calendar-feed.ts'
import { eraseNotes } from './health-consent.ts'
import { availabilityAt, classArticlesAt, classesAt, sizes } from './lists.ts'
import { listParticipants } from './participants.ts'

export const classesRoutes = [
  serve(listChildClasses, (deps, caller, { params }) => classesAt(deps, caller, params.playgroundId)),
  serve(childClassAvailability, (deps, _caller, { params }) => availabilityAt(deps, params.playgroundId)),
  serve(tshirtSizes, (deps) => sizes(deps)),
  serve(classArticlesByLocation, (deps, caller, { params }) => classArticlesAt(deps, caller, params.locationId)),
  serve(bookChildClass, (deps, caller, { body }) => bookSeats(deps, caller, body)),
  serve(getBookingConfirmation, (deps, caller, { params }) => readConfirmation(deps, caller, params)),
  serve(getBookingPayment, (deps, _caller, { params }) => viewBookingPayment(deps, params)),
  serve(openBookingPayment, (deps, _caller, { params }) => openBookingSession(deps, params)),
  serve(payBookingAgain, (deps, caller, { params, body }) => payBookingOnceMore(deps, caller, params, body)),
  serve(cancelBooking, (deps, caller, { params, body }) => cancelOwnBooking(deps, caller, params, body.refundAmount)),
  serve(keepBooking, (deps, caller, { params, body }) => keepOwnBooking(deps, caller, params, body.secret)),
  serve(withdrawHealthConsent, (deps, caller, { params, body }) => eraseNotes(deps, caller, params, body.position)),
  serve(getBookingCalendar, (deps, caller, { params, query }) => bookingCalendar(deps, query.language ?? caller.language, params)),
  serve(listMyBookings, (deps, caller) => listOwnBookings(deps, caller)),
  serve(getClassFeed, (deps, caller) => viewFeed(deps, caller)),
  serve(makeClassFeed, (deps, caller, { body }) => makeFeed(deps, caller, body.language)),
  serve(endClassFeed, (deps, caller) => endFeed(deps, caller).then(() => undefined)),
  serve(readClassFeed, (deps, _caller, { params }) => readFeed(deps, params.secret)),
  serve(classParticipants, (deps, caller, { params }) => listParticipants(deps, caller, params.classId)),
  serve(cancelClass, (deps, caller, { params }) => callClassOff(deps, caller, params.classId)),
]
