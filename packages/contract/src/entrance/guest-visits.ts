import { z } from 'zod'
import { route } from '../route.ts'
import { cancelVisit, moveVisit, newWindow, visit } from './visits.ts'

// Visits of a guest, for whoever has the secret of the order's mail. The secret stands in bodies alone, as in calls about guests' orders.

const secret = z.string().min(1).max(100).describe('Of the order: from its answer, or from the link in its mail (`#key=…`)')
const withSecret = z.strictObject({ secret })
const orderReference = z.string().regex(/^[0-9A-Za-z-]{1,40}$/)
const ofOrder = { method: 'POST', access: 'anyone', params: z.object({ orderReference }) } as const
const ofVisit = { method: 'POST', access: 'anyone', params: z.object({ orderReference, id: z.guid() }) } as const
const guestRefusals = ['order.not-found', 'request.too-many'] as const

export const listGuestVisits = route({
  path: '/api/entrance/guest/:orderReference/visits',
  summary: 'Lists the visits that were booked with an order of a guest; none while it is not paid. Has no side effects.',
  body: withSecret,
  answer: z.array(visit),
  refusals: guestRefusals,
  ...ofOrder,
})

export const getGuestVisitCalendar = route({
  path: '/api/entrance/guest/:orderReference/visits/:id/visit.ics',
  summary: 'Returns a visit of a guest as an iCalendar file.',
  body: withSecret,
  answerType: 'text/calendar',
  refusals: [...guestRefusals, 'visit.not-found'],
  ...ofVisit,
})

export const moveGuestVisit = route({
  path: '/api/entrance/guest/:orderReference/visits/:id/move',
  summary: 'Moves a visit of a guest to another arrival window, as a visit of an account is moved.',
  body: newWindow.extend({ secret }),
  answer: visit,
  refusals: [...guestRefusals, ...moveVisit.refusals],
  ...ofVisit,
})

export const cancelGuestVisit = route({
  path: '/api/entrance/guest/:orderReference/visits/:id/cancel',
  summary: 'Cancels a visit of a guest: everything paid for it goes back once. Succeeds again when repeated.',
  body: withSecret,
  answer: visit,
  refusals: [...guestRefusals, ...cancelVisit.refusals],
  ...ofVisit,
})
