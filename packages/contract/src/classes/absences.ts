import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { bookingConfirmation } from './bookings.ts'

const absence = {
  path: '/api/child-class/booking/:bookingId/absence/:orderReference/:position/:date',
  access: 'anyone',
  params: z.object({
    bookingId: z.guid(),
    orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/),
    position: z.coerce.number().int().min(1).max(6).describe('Position of the child in the confirmation'),
    date: day.describe('Of the session'),
  }),
  answer: bookingConfirmation,
  refusals: ['booking.not-found', 'session.not-found', 'session.over'],
} as const

export const reportAbsence = route({
  method: 'PUT',
  summary: 'Reports that a child will not come to a session that has not ended. Succeeds again when repeated.',
  ...absence,
})

export const withdrawAbsence = route({
  method: 'DELETE',
  summary: 'Withdraws the report: the child comes after all, and a make-up for it is over. Succeeds again when repeated.',
  ...absence,
  refusals: [...absence.refusals, 'session.place-taken', 'make-up.begun'],
})
