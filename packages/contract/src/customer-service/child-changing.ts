import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { actingBooking, over, permitted } from './acting.ts'

// Who acts for a customer says that another child of the family comes, or mends how a child was written.

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const bookedChildChange = z.strictObject({
  position: z.int().min(1).max(20).describe('Which child of the booking, from 1'),
  from: z.string().max(100).describe('First name of the child as it was shown; refused where another one is there by now'),
  to: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('another'),
        childId: z.guid().describe('Of the customer’s account'),
        size: z.string().max(20).optional().describe('T-shirt size, where the class asks for one; the other child’s, if left out'),
      }),
      z.strictObject({ kind: z.literal('mended'), firstName: name, lastName: name, birthDate: day }),
    ])
    .describe('Another child, or the same one written rightly'),
})
export type BookedChildChange = z.infer<typeof bookedChildChange>

export const changeChildForCustomer = route({
  method: 'POST',
  path: '/api/staff/acting/:actingId/bookings/:bookingId/child',
  summary:
    'Replaces a child of a confirmed booking with another child of the customer, or mends its name or birthday: the same birthday with one of its names, or both names; any other is another child. Age, trial and place are checked as when booking; what was written about the health of the child that leaves is erased. The customer gets an email. Written to the audit log.',
  ...permitted,
  params: z.object({ actingId: z.guid(), bookingId: z.guid() }),
  body: bookedChildChange,
  answer: actingBooking,
  refusals: [
    ...over,
    'booking.not-found',
    'booking.not-movable',
    'booking.another-child',
    'class.not-open-yet',
    'child.not-found',
    'child.right-missing',
    'class.cancelled',
    'class.wrong-age',
    'class.size-unknown',
    'class.child-booked',
    'class.trial-used',
  ],
})
