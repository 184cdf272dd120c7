import { z } from 'zod'
import { bookedSession, classTypes, currency, moment, money, wallTime } from '../classes.ts'
import { emailAddress } from '../identity.ts'
import { languages } from '../languages.ts'
import { couponRefusals, giftCardRefusals, orderCoupon } from '../orders/payments.ts'
import { refund } from '../orders/refund-schema.ts'
import { orderResult, payAgainInput, payment } from '../orders.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { bookedChild, parent } from './people.ts'
import { earlyCodes } from './windows.ts'

/** Class booking request; `siblings`, `childId`, `priceIncVat` are ours. */
export const classBooking = bookedChild.extend({
  email: emailAddress,
  ...parent,
  gdprDisallowInformation: z.boolean().default(false),
  gdprAllowPartnerInformation: z.boolean().default(false),
  siblings: z.array(bookedChild).max(5).default([]).describe('More children, in age groups of the same class: all or nobody'),
  mailedCode: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/)
    .nullish()
    .describe('The six digits that were mailed after `class.code-needed`'),
  earlyCodes: earlyCodes.describe('Of the mail by which a present family books the next season first'),
  priceIncVat: money.nullish().describe('For one child, as shown to the parent; another price now is refused by name'),
})
export type ClassBookingInput = z.input<typeof classBooking>

export const bookingStatuses = ['Held', 'AwaitingPayment', 'Confirmed', 'Expired', 'Cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingResult = z.object({
  guid: z.guid(),
  orderReference: z.string(),
  status: z.enum(bookingStatuses).describe('Confirmed at once when nothing is to be paid'),
  now: moment.describe("The server's time, for the countdown"),
  expiresAt: moment.nullable().describe('Until then the seats are kept; null when confirmed'),
  totalAmount: money,
  currency,
  linkPayment: z.string().nullable().describe('Where one pays; null when nothing is to be paid'),
  keepBy: moment
    .nullable()
    .describe('A guest’s free seat is given back then, unless the link in its mail was pressed; null: it is kept'),
})
export type BookingResult = z.infer<typeof bookingResult>

export const bookChildClass = route({
  method: 'POST',
  path: '/api/child-class/booking',
  summary: 'Books seats for one or several children. Paid classes are held until their payment; free ones are confirmed at once.',
  access: 'anyone',
  idempotent: true,
  body: classBooking,
  answer: bookingResult,
  refusals: [
    'class.not-found',
    'class.full',
    'class.closed',
    'class.not-open-yet',
    'class.cancelled',
    'class.wrong-age',
    'class.child-booked',
    'class.trial-used',
    'class.size-unknown',
    'class.price-changed',
    'class.other-country',
    'class.phone-invalid',
    'class.code-needed',
    'class.code-wrong',
    'child.not-found',
    'child.right-missing',
    'child.consent-required',
    'payment.unavailable',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})

// The two together are known to who booked and to nobody else: they stand for the right to see and change the booking, guests included.
const ofBooking = {
  access: 'anyone',
  params: z.object({ bookingId: z.guid(), orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
} as const

/** Booking confirmation, with what its page shows. */
export const bookingConfirmation = z.object({
  guid: z.guid(),
  orderReference: z.string(),
  confirmationInformation: z.string().describe('What to bring, where to meet'),
  isTrialClass: z.boolean(),
  classType: z.enum(classTypes),
  linkPayment: z.string().nullable(),
  status: z.enum(bookingStatuses),
  now: moment,
  expiresAt: moment.nullable().describe('While it waits for its payment'),
  email: z.string(),
  classId: z.guid(),
  className: z.string(),
  place: z.string(),
  playground: z.object({
    guid: z.guid(),
    name: z.string(),
    slug: z.string(),
    streetadress: z.string(),
    postalcode: z.string(),
    city: z.string(),
    phone: z.string(),
    maplink: z.string().nullable(),
  }),
  occasions: z.array(day),
  children: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      ageGroupName: z.string(),
      classStartTime: wallTime,
      classEndTime: wallTime,
      tshirtSize: z.string().nullable(),
      position: z.number().int().describe('In the booking, from 1'),
      hasHealthNotes: z.boolean().describe('Something is stored about its health with this booking; what, is not said here'),
      sessions: z.array(bookedSession).describe('The sessions of its group that take place; of a confirmed booking'),
      makeUps: z
        .array(
          z.object({
            missed: day.describe('The session that it missed'),
            date: day,
            classStartTime: wallTime,
            classEndTime: wallTime,
            className: z.string(),
            ageGroupName: z.string(),
            place: z.string(),
            playground: z.object({ guid: z.guid(), name: z.string(), slug: z.string(), city: z.string() }),
            hasBegun: z.boolean().describe('It can be given back no more'),
          }),
        )
        .optional()
        .describe('Sessions of other groups to which it comes, or came, instead; absent: none'),
      choices: z
        .array(z.object({ date: day.describe('Of a session that the centre cancelled'), until: day, amount: money }))
        .optional()
        .describe('What is to be chosen until a day: a make-up, or this amount back, which goes back by itself after it'),
    }),
  ),
  totalAmount: money,
  currency,
  vatPercent: z.number().describe('Of the class itself'),
  vatAmount: money.describe('Included in `totalAmount`'),
  vat: z
    .array(z.object({ vatPercent: z.number(), onAmount: money, vatAmount: money }))
    .describe('By rate: meals of a camp may have their own'),
  coupon: orderCoupon.nullable().describe('What took something off `totalAmount`'),
  cancellation: z.object({
    isPossible: z.boolean(),
    refundAmount: money.describe('What comes back when cancelled now'),
    fullRefundUntil: day.nullable().describe('The last day on which everything comes back'),
    restRefundUntil: day
      .optional()
      .describe(
        'Of a class that had begun when it was booked: until then the share of the sessions that have not begun comes back',
      ),
  }),
  refund: refund.nullable(),
  keepBy: moment
    .nullable()
    .describe('A guest’s free seat is given back then, unless the link in its mail was pressed; null: it is kept'),
})
export type BookingConfirmation = z.infer<typeof bookingConfirmation>

export const getBookingConfirmation = route({
  method: 'GET',
  path: '/api/child-class/booking/:bookingId/confirmation-information/:orderReference',
  summary: 'Returns a booking with its confirmation. Poll every second while the payment is pending.',
  answer: bookingConfirmation,
  refusals: ['booking.not-found'],
  ...ofBooking,
})

export const bookingPayment = payment.extend({
  paymentToken: z.string().nullable().describe('Null before an attempt to pay has begun'),
})
export type BookingPayment = z.infer<typeof bookingPayment>

export const getBookingPayment = route({
  method: 'GET',
  path: '/api/child-class/booking/:bookingId/payment/:orderReference',
  summary:
    'Returns the amount due for a booking, its payment methods and its open payment session, if there is one. Has no side effects.',
  answer: bookingPayment,
  refusals: ['booking.not-found', 'booking.expired', 'booking.not-payable', 'payment.unavailable'],
  ...ofBooking,
})

export const openBookingPayment = route({
  method: 'POST',
  path: '/api/child-class/booking/:bookingId/payment/:orderReference/session',
  summary:
    'Starts the payment of a booking and opens a session at the payment provider. Repeating the call returns the same session.',
  answer: payment,
  refusals: ['booking.not-found', 'booking.expired', 'booking.not-payable', 'payment.unavailable'],
  ...ofBooking,
})

export const payBookingAgain = route({
  method: 'POST',
  path: '/api/child-class/booking/:bookingId/payment/:orderReference',
  summary: 'Starts a new payment attempt: after a declined or abandoned one, or with another payment method, coupon or gift cards.',
  body: payAgainInput,
  answer: orderResult,
  refusals: [
    'booking.not-found',
    'booking.expired',
    'booking.not-payable',
    'payment.method-unknown',
    'payment.unavailable',
    ...giftCardRefusals,
    ...couponRefusals,
  ],
  ...ofBooking,
})

export const cancelBooking = route({
  method: 'POST',
  path: '/api/child-class/booking/:bookingId/cancel/:orderReference',
  summary: 'Cancels a booking. Its seats become free; the refund is the amount that the booking quoted.',
  body: z.strictObject({
    refundAmount: money.describe(
      'The amount quoted in `cancellation.refundAmount`; refused with `booking.refund-changed` when the amount has changed',
    ),
  }),
  answer: bookingConfirmation,
  refusals: ['booking.not-found', 'booking.not-cancellable', 'booking.refund-changed', 'payment.unavailable'],
  ...ofBooking,
})

export const keepBooking = route({
  method: 'POST',
  path: '/api/child-class/booking/:bookingId/keep/:orderReference',
  summary:
    'Confirms a free booking of a guest with the secret from its mail, so that the seat is kept. Succeeds again when repeated.',
  body: z.strictObject({ secret: z.string().min(1).max(100).describe('From the mail') }),
  answer: bookingConfirmation,
  refusals: ['booking.not-found', 'booking.expired'],
  ...ofBooking,
})

export const withdrawHealthConsent = route({
  method: 'POST',
  path: '/api/child-class/booking/:bookingId/health-consent/:orderReference/withdraw',
  summary:
    'Withdraws the consent to health notes of one child and erases the notes of the booking at once. Succeeds again when repeated.',
  body: z.strictObject({ position: z.number().int().min(1).max(6).describe('Position of the child in the confirmation') }),
  answer: bookingConfirmation,
  refusals: ['booking.not-found', 'child.not-found'],
  ...ofBooking,
})

export const getBookingCalendar = route({
  method: 'GET',
  path: '/api/child-class/booking/:bookingId/calendar/:orderReference',
  summary: 'Returns the occasions of a confirmed booking as a calendar file.',
  query: z.strictObject({
    language: z.enum(languages).optional().describe('Language of the file, since a link cannot set Accept-Language'),
  }),
  answerType: 'text/calendar',
  refusals: ['booking.not-found'],
  ...ofBooking,
})

export const bookingInList = z.object({
  guid: z.guid(),
  orderReference: z.string(),
  status: z.enum(bookingStatuses),
  classType: z.enum(classTypes),
  className: z.string(),
  playgroundName: z.string(),
  firstOccasionDate: day,
  lastOccasionDate: day,
  children: z.array(z.string()).describe('First names'),
})
export type BookingInList = z.infer<typeof bookingInList>

export const listMyBookings = route({
  method: 'GET',
  path: '/api/child-class/my-bookings',
  summary:
    'Lists the class bookings of the signed-in guardian, including those made as a guest with the confirmed email address (at most 100).',
  access: 'signed-in',
  answer: z.array(bookingInList),
})
