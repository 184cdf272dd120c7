import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const wallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .describe("HH:MM on the play centre's own clock")

/** A visit that was booked, as its family sees it. */
export const visit = z.object({
  id: z.guid(),
  orderReference: z.string(),
  status: z.enum(['Booked', 'Cancelled']),
  code: z.string().describe('One for the whole family, for the QR code at the entrance. It stays when the visit is moved'),
  guestName: z.string().nullable().describe('Who has booked it without an account; null: an account has, or it was erased'),
  playground: z.object({ guid: z.guid(), slug: z.string(), name: z.string(), address: z.string() }),
  date: day,
  from: wallTime,
  until: wallTime,
  visitors: z.array(
    z.object({
      name: z.string().describe('First name of a child of the account; else what was bought'),
      count: z.number().int(),
      cover: z.enum(['pass', 'ticket']).nullable().describe('With what it comes in'),
      price: z.number().describe('For one'),
      admitted: z.number().int().describe('How many have come in'),
    }),
  ),
  currency: z.string().describe('ISO 4217'),
  canMove: z.boolean().describe('Free of charge, until the arrival window begins'),
  canCancel: z.boolean().describe('Free of charge, until `cancelUntil`'),
  cancelUntil: z.iso.datetime({ offset: true }),
})
export type Visit = z.infer<typeof visit>

/** Where a visit goes when it is moved. */
export const newWindow = z.strictObject({ date: day, startsAt: wallTime })

const ofVisit = { access: 'signed-in', params: z.object({ id: z.guid() }) } as const

export const listMyVisits = route({
  method: 'GET',
  path: '/api/entrance/visits',
  summary: 'Lists the visits of the account from today on, the next first; at most 50.',
  access: 'signed-in',
  answer: z.array(visit),
})

export const listMyVisitsOfOrder = route({
  method: 'GET',
  path: '/api/entrance/orders/:orderReference/visits',
  summary: 'Lists the visits that were booked with an order of the account; none while it is not paid.',
  access: 'signed-in',
  params: z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
  answer: z.array(visit),
  refusals: ['order.not-found'],
})

export const getVisit = route({
  method: 'GET',
  path: '/api/entrance/visits/:id',
  summary: 'Returns one visit of the account.',
  answer: visit,
  refusals: ['visit.not-found'],
  ...ofVisit,
})

export const getVisitCalendar = route({
  method: 'GET',
  path: '/api/entrance/visits/:id/visit.ics',
  summary: 'Returns a visit of the account as an iCalendar file.',
  answerType: 'text/calendar',
  refusals: ['visit.not-found'],
  ...ofVisit,
})

export const moveVisit = route({
  method: 'POST',
  path: '/api/entrance/visits/:id/move',
  summary:
    'Moves a visit of the account to another arrival window of the play centre: free of charge, until its own begins, where nobody would pay more there. Nothing is refunded where one would pay less. Repeated, it stays where it is.',
  body: newWindow,
  answer: visit,
  refusals: [
    'visit.not-found',
    'visit.over',
    'visit.costs-more',
    'visit.cover-ends',
    'entrance.not-bookable',
    'entrance.full',
    'playground.not-found',
  ],
  ...ofVisit,
})

export const cancelVisit = route({
  method: 'POST',
  path: '/api/entrance/visits/:id/cancel',
  summary: 'Cancels a visit of the account: everything paid for it goes back once. Succeeds again when repeated.',
  answer: visit,
  refusals: ['visit.not-found', 'visit.too-late'],
  ...ofVisit,
})
