import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { emailAddress } from '../identity.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { moment } from '../staff/fields.ts'

// What people ask about their own data without signing in: who asks is checked by a code to the address that we have, then it is done, and logged.

export const dataRequestKinds = ['export', 'correction', 'erasure', 'restriction'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]
/** How somebody asked. */
export const dataRequestChannels = ['phone', 'email', 'at-centre'] as const
export const dataRequestStates = ['open', 'done', 'refused', 'withdrawn'] as const
/** Requests in one answer. */
export const dataRequestsMost = 200

export const dataRequest = z.object({
  id: z.guid(),
  kind: z.enum(dataRequestKinds),
  channel: z.enum(dataRequestChannels),
  state: z.enum(dataRequestStates),
  customerId: z.guid().nullable().describe('Null: a family without an account, or erased by now'),
  name: z.string().describe('Empty: a family without an account, or erased by now'),
  email: z.string().nullable().describe('Masked; null: erased by now'),
  country: z.string(),
  note: z.string(),
  openedAt: moment,
  by: z.string().nullable().describe('First name of who took it; null: has left'),
  dueOn: day.describe('A month after it was asked (GDPR art. 12 (3))'),
  isOverdue: z.boolean(),
  checkedUntil: moment
    .nullable()
    .describe('Until when the caller may do what was asked; null: the caller has not checked who asks, or too long ago'),
  closedAt: moment.nullable(),
  liftedAt: moment.nullable().describe('Of a restriction: since when it holds no more'),
})
export type DataRequest = z.infer<typeof dataRequest>

/** What has to be said before an account is erased. */
export const erasurePreview = z.object({
  orders: z.number().int().describe('Kept for the books, without a name'),
  keptUntil: day.nullable().describe('Until when the law keeps the newest of them; null: there is none'),
  bookings: z.number().int().describe('Class bookings that lose their names'),
  problems: z
    .array(z.enum(['account.order-open', 'account.booking-ahead', 'role.last-admin']))
    .describe('Why it cannot be done now'),
})
export type ErasurePreview = z.infer<typeof erasurePreview>

const permitted = { access: { permission: 'customers.requests' }, atPlace: 'resource' } as const
const ofRequest = { ...permitted, params: z.strictObject({ requestId: z.guid() }) } as const
const one = ['data-request.not-found'] as const
const open = [...one, 'data-request.closed'] as const

export const listDataRequests = route({
  method: 'GET',
  path: '/api/staff/data-requests',
  summary: `Lists what people have asked about their data in the countries of one’s places: open ones by the day they are due, closed ones the newest first; at most ${dataRequestsMost}.`,
  ...permitted,
  query: z.strictObject({ state: z.enum(['open', 'closed']).default('open') }),
  answer: z.array(dataRequest),
})

export const openDataRequest = route({
  method: 'POST',
  path: '/api/staff/data-requests',
  summary:
    'Takes note of what somebody asks about their data: a customer, or a family that has no account, by the address it booked or wrote with. Written to the audit log.',
  ...permitted,
  idempotent: true,
  body: z.strictObject({
    customerId: z.guid().optional(),
    email: emailAddress.optional().describe('In place of the customer: an address without an account'),
    kind: z.enum(dataRequestKinds),
    channel: z.enum(dataRequestChannels),
    note: writtenText(300).or(z.literal('')).default('').describe('Free text, never about health; part of the customer’s export'),
  }),
  answer: dataRequest,
  refusals: [
    'account.not-found',
    'data-request.nobody',
    'data-request.account-only',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})

export const readDataRequest = route({
  method: 'GET',
  path: '/api/staff/data-requests/:requestId',
  summary:
    'Returns a request; of an open erasure with what the law keeps, until when, and what stands against it now. Written to the audit log.',
  ...ofRequest,
  answer: z.object({ request: dataRequest, erasure: erasurePreview.nullable() }),
  refusals: one,
})

export const sendCheckCode = route({
  method: 'POST',
  path: '/api/staff/data-requests/:requestId/code',
  summary:
    'Mails a code of six digits to the address that we have. It holds for 15 minutes and five tries; a new one ends the one before.',
  ...ofRequest,
  answer: z.object({ mailedTo: z.string().describe('Masked'), until: moment }),
  refusals: [...open, 'request.too-many'],
})

export const checkCode = route({
  method: 'POST',
  path: '/api/staff/data-requests/:requestId/check',
  summary:
    'Checks the code that was read out. Whoever heard it may do what was asked within an hour. Written to the audit log, wrong ones too.',
  ...ofRequest,
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  answer: dataRequest,
  refusals: [...open, 'data-request.code-wrong'],
})

export const corrections = z
  .strictObject({
    firstName: writtenText(100),
    lastName: writtenText(100),
    streetAddress: writtenText(200),
    postalCode: writtenText(20),
    city: writtenText(100),
    phone: writtenText(30).describe('With or without the country code; not confirmed any more'),
    email: emailAddress.describe('Waits for its own confirmation; the old address is notified, and can undo it for 72 hours'),
  })
  .partial()
export type Corrections = z.infer<typeof corrections>

export const performDataRequest = route({
  method: 'POST',
  path: '/api/staff/data-requests/:requestId/perform',
  summary:
    'Does what was asked, once it was checked who asks: mails the link to the export; corrects; erases what the law does not keep; or restricts. Asks for the second factor again. Written to the audit log.',
  ...ofRequest,
  stepUp: true,
  body: z.strictObject({ corrections: corrections.optional().describe('Of a correction: what is changed') }),
  answer: dataRequest,
  refusals: [
    ...open,
    'data-request.unchecked',
    'data-request.no-corrections',
    'account.order-open',
    'account.booking-ahead',
    'role.last-admin',
    'request.too-many',
  ],
})

export const closeDataRequest = route({
  method: 'POST',
  path: '/api/staff/data-requests/:requestId/close',
  summary: 'Closes a request without doing it: refused, or withdrawn by who asked. Written to the audit log.',
  ...ofRequest,
  body: z.strictObject({ state: z.enum(['refused', 'withdrawn']) }),
  answer: dataRequest,
  refusals: open,
})

export const liftRestriction = route({
  method: 'POST',
  path: '/api/staff/data-requests/:requestId/lift',
  summary: 'Ends a restriction. Repeated, it stays ended. Written to the audit log.',
  ...ofRequest,
  answer: dataRequest,
  refusals: one,
})

export const fetchRequestedExport = route({
  method: 'GET',
  path: '/api/data-requests/:requestId/export',
  summary:
    'Returns the export of a family without an account as one readable HTML file, by the link that was mailed to it; for seven days.',
  access: 'anyone',
  params: z.strictObject({ requestId: z.guid() }),
  query: z.strictObject({ key: z.string().min(1).max(100) }),
  answerType: 'text/html',
  refusals: ['export.not-found', 'request.too-many'],
})
