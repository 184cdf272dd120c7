import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { actingBooking, currency, money, over, permitted } from './acting.ts'

// Who acts for a customer moves a booked child to another group.

const ofBooking = { ...permitted, params: z.object({ actingId: z.guid(), bookingId: z.guid() }) } as const
const position = z.coerce.number().int().min(1).max(20).default(1).describe('Which child of the booking, from 1')

export const moveTarget = z.object({
  groupId: z.guid(),
  className: z.string(),
  groupName: z.string(),
  firstOccasion: day,
  from: z.string(),
  until: z.string(),
  isFull: z.boolean(),
  refund: money.describe('What the new class costs less'),
  currency,
})
export type MoveTarget = z.infer<typeof moveTarget>

export const listMoveTargets = route({
  method: 'GET',
  path: '/api/staff/acting/:actingId/bookings/:bookingId/moves',
  summary:
    'Lists the groups to which a booked child may be moved: those of its class, and of classes of the same kind that cost no more; each with what comes back.',
  ...ofBooking,
  query: z.strictObject({ position, playgroundId: z.guid().optional().describe('Another play centre of the country') }),
  answer: z.array(moveTarget),
  refusals: [...over, 'booking.not-found', 'playground.not-found'],
})

export const moveForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/bookings/:bookingId/move',
  summary:
    'Moves a booked child to another group, with the refund that was shown. The customer gets an email with both times. Written to the audit log.',
  ...ofBooking,
  body: z.strictObject({
    position,
    groupId: z.guid(),
    refund: money.describe('As shown before; refused with `booking.refund-changed` when it has changed'),
  }),
  answer: actingBooking,
  refusals: [
    ...over,
    'booking.not-found',
    'booking.not-movable',
    'booking.costs-more',
    'booking.refund-changed',
    'class.not-found',
    'class.full',
    'class.closed',
    'class.not-open-yet',
    'class.cancelled',
    'class.wrong-age',
    'class.size-unknown',
    'class.child-booked',
    'payment.unavailable',
  ],
})
