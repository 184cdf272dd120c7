import { z } from 'zod'
import { bookingStatuses } from '../classes/bookings.ts'
import { classTypes } from '../classes.ts'
import { writtenText } from '../editing/written-text.ts'
import { orderStatuses } from '../orders/order-states.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { moment } from '../staff/fields.ts'

// Staff order, book and cancel for a customer who asked for it. Whoever acts has begun to act for that customer, with a reason; each call names it.

/** Why somebody acts for a customer. */
export const actingReasons = ['phone', 'email', 'at-centre', 'site-trouble', 'accessibility'] as const
export type ActingReason = (typeof actingReasons)[number]

export const money = z.number().describe('Decimal major units, VAT included')
export const currency = z.string().describe('ISO 4217')

export const acting = z.object({
  id: z.guid(),
  customer: z.object({ id: z.guid(), name: z.string(), email: z.string().describe('Masked: `a•••@example.com`') }),
  country: z.string(),
  reason: z.enum(actingReasons),
  note: z.string(),
  startedAt: moment,
  endsAt: moment,
  now: moment.describe('The server’s time, for the countdown'),
})
export type Acting = z.infer<typeof acting>

export const permitted = { access: { permission: 'customers.act' }, atPlace: 'resource' } as const
export const over = ['acting.not-found', 'acting.over'] as const
const ofActing = { ...permitted, params: z.object({ actingId: z.guid() }) } as const

export const beginActing = route({
  method: 'POST',
  path: '/api/staff/acting',
  summary:
    'Begins acting for a customer, for 30 minutes; one customer at a time, and never for oneself. Written to the audit log with the reason, which the customer can read.',
  ...permitted,
  audited: { action: 'acting.begun', subject: 'customerId' },
  body: z.strictObject({
    customerId: z.guid(),
    reason: z.enum(actingReasons),
    note: writtenText(300).or(z.literal('')).default('').describe('Free text; part of the customer’s export'),
  }),
  answer: acting,
  refusals: ['account.not-found', 'acting.own-account', 'acting.restricted', 'acting.under-way'],
})

export const readActing = route({
  method: 'GET',
  path: '/api/staff/acting',
  summary: 'Returns for whom one is acting, and until when. Ends it when the permission was taken away meanwhile.',
  access: 'staff',
  answer: z.object({ acting: acting.nullable() }),
})

export const endActing = route({
  method: 'DELETE',
  path: '/api/staff/acting/:actingId',
  summary: 'Stops acting for a customer. Written to the audit log.',
  ...ofActing,
  refusals: ['acting.not-found'],
})

export const actingKinds = ['gift-card', 'serial-ticket', 'pass'] as const
export type ActingKind = (typeof actingKinds)[number]

export const actingOffer = z.object({
  children: z.array(z.object({ id: z.guid(), name: z.string(), birthDate: day })),
  articles: z.array(z.object({ id: z.guid(), kind: z.enum(actingKinds), name: z.string(), price: money, currency })),
  playgrounds: z.array(z.object({ id: z.guid(), name: z.string() })),
  sizes: z.array(z.string()).describe('T-shirt sizes, smallest first: where a class asks for one'),
  phone: z.string().nullable().describe('The customer’s; null: a class cannot be booked without typing one'),
  orders: z
    .array(z.object({ reference: z.string(), name: z.string(), status: z.enum(orderStatuses), createdAt: moment }))
    .describe('The latest 20'),
})
export type ActingOffer = z.infer<typeof actingOffer>

export const readActingOffer = route({
  method: 'GET',
  path: '/api/staff/acting/:actingId/offer',
  summary: 'Lists what can be ordered for the customer, for which children, and the latest orders. Written to the audit log.',
  ...ofActing,
  answer: actingOffer,
  refusals: over,
})

export const actingClass = z.object({
  id: z.guid(),
  type: z.enum(classTypes),
  name: z.string(),
  firstOccasion: day,
  price: money,
  currency,
  asksForSize: z.boolean(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      from: z.string(),
      until: z.string(),
      isFull: z.boolean(),
      keptBack: z.number().int().describe('Places that the centre keeps back and the caller may give away'),
    }),
  ),
})
export type ActingClass = z.infer<typeof actingClass>

export const listActingClasses = route({
  method: 'GET',
  path: '/api/staff/acting/:actingId/classes',
  summary: 'Lists the classes of a play centre that can be booked now, with their groups.',
  ...ofActing,
  moreWith: 'classes.reserved',
  query: z.strictObject({ playgroundId: z.guid() }),
  answer: z.array(actingClass),
  refusals: [...over, 'playground.not-found'],
})

export const actingOrder = z.object({
  reference: z.string(),
  payBy: moment.describe('The order waits so long for its payment'),
  mailedTo: z.string().describe('Where the payment link went, masked'),
})
export type ActingOrder = z.infer<typeof actingOrder>

export const orderForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/orders',
  summary:
    'Orders a gift card, a ticket card or a pass for the customer. It waits 48 hours for its payment; a link is mailed to the customer, who alone pays. Written to the audit log.',
  ...ofActing,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(actingKinds),
    articleId: z.guid(),
    childId: z.guid().optional().describe('Of a pass: the child that it is for'),
  }),
  answer: actingOrder,
  refusals: [
    ...over,
    'article.not-found',
    'article.inactive',
    'article.not-on-sale',
    'article.sold-out',
    'article.other-country',
    'child.not-found',
    'child.not-selectable',
    'child.right-missing',
    'order.too-many-open',
    'payment.unavailable',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})

export const actingBooked = z.object({
  bookingId: z.guid(),
  reference: z.string(),
  status: z.enum(bookingStatuses).describe('Confirmed at once when nothing is to be paid'),
  total: money,
  currency,
  payBy: moment.nullable().describe('The seat is kept so long; null: confirmed'),
  mailedTo: z.string().describe('Masked'),
})
export type ActingBooked = z.infer<typeof actingBooked>

export const bookForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/bookings',
  summary:
    'Books a class for a child of the customer. A free one is confirmed at once; for another the seat is kept for 48 hours, at most until the class begins, and a payment link is mailed. Written to the audit log.',
  ...ofActing,
  moreWith: 'classes.reserved',
  idempotent: true,
  body: z.strictObject({
    groupId: z.guid(),
    childId: z.guid(),
    price: money.describe('As it was said to the customer; another price now is refused by name'),
    size: z.string().max(20).optional().describe('T-shirt size, where the class asks for one'),
    keptBack: z.boolean().default(false).describe('Takes a place that the centre keeps back; needs `classes.reserved` there'),
    phone: writtenText(30).optional().describe('Where the account has none'),
  }),
  answer: actingBooked,
  refusals: [
    ...over,
    'auth.forbidden',
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
    'child.not-found',
    'child.right-missing',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})

export const actingBooking = z.object({
  bookingId: z.guid(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  className: z.string(),
  playground: z.string(),
  playgroundId: z.guid(),
  firstOccasion: day,
  children: z.array(z.string()).describe('First names'),
  currency,
  total: money,
  isMovable: z.boolean().describe('Its children may go to other groups'),
  isCancellable: z.boolean(),
  refund: money.describe('What comes back when it is cancelled now'),
})
export type ActingBooking = z.infer<typeof actingBooking>

export const listActingBookings = route({
  method: 'GET',
  path: '/api/staff/acting/:actingId/bookings',
  summary:
    'Lists the customer’s class bookings that are under way or ahead, each with what comes back when it is cancelled now. Written to the audit log.',
  ...ofActing,
  answer: z.array(actingBooking),
  refusals: over,
})

export const cancelForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/bookings/:bookingId/cancel',
  summary:
    'Cancels a class booking of the customer by the parents’ own rule, with the refund that was shown. Written to the audit log.',
  ...permitted,
  params: z.object({ actingId: z.guid(), bookingId: z.guid() }),
  body: z.strictObject({ refund: money.describe('As shown before; refused with `booking.refund-changed` when it has changed') }),
  answer: actingBooking,
  refusals: [...over, 'booking.not-found', 'booking.not-cancellable', 'booking.refund-changed', 'payment.unavailable'],
})

export const resendForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/resend',
  summary:
    'Mails the customer a confirmation once more: of an order with its gift card, tickets and receipt, or of a class booking; of what is unpaid, the payment link. Written to the audit log.',
  ...ofActing,
  body: z.strictObject({
    what: z.enum(['order', 'booking']),
    reference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/),
  }),
  answer: z.object({ mailedTo: z.string().describe('Masked') }),
  refusals: [...over, 'order.not-found', 'order.not-completed', 'booking.not-found', 'booking.expired', 'request.too-many'],
})
