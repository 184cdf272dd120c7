import { z } from 'zod'
import { passwordText } from './identity.ts'
import { route } from './route.ts'

/** One line of “what we store and for how long”, in the language of the caller. */
export const retentionEntry = z.object({
  key: z.string(),
  about: z.enum(['account', 'child', 'purchase', 'security', 'technical']),
  what: z.string(),
  why: z.string(),
  howLong: z.string(),
  basis: z.enum(['contract', 'consent', 'legal-obligation', 'legitimate-interest']).describe('GDPR art. 6 (1)'),
})
export type RetentionEntry = z.infer<typeof retentionEntry>

export const retention = route({
  method: 'GET',
  path: '/api/privacy/retention',
  summary: 'What is stored about people, why, and for how long: the very table that the erasing jobs run by.',
  access: 'anyone',
  query: z.strictObject({ lang: z.string().max(10).optional().describe('Otherwise the language of Accept-Language') }),
  answer: z.array(retentionEntry),
})

// ---- taking one's data along

export const exportStates = ['preparing', 'ready'] as const
export const dataExport = z.object({
  guid: z.guid(),
  state: z.enum(exportStates),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('Then the files are gone'),
  sizeInBytes: z.number().int().nullable().describe('Of both files together, once ready'),
})
export type DataExport = z.infer<typeof dataExport>

export const requestExport = route({
  method: 'POST',
  path: '/api/privacy/exports',
  summary:
    'Has everything that is stored about the signed-in account put together, usually within a minute; a mail tells when. One that is being prepared is answered again.',
  access: 'signed-in',
  answer: dataExport,
  refusals: ['request.too-many'],
})

export const listExports = route({
  method: 'GET',
  path: '/api/privacy/exports',
  summary: 'The exports of the signed-in account that have not expired, newest first.',
  access: 'signed-in',
  answer: z.array(dataExport),
})

const ofExport = {
  method: 'GET',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  refusals: ['export.not-found', 'export.not-ready'],
} as const

export const exportJson = route({
  path: '/api/privacy/exports/:guid/json',
  summary: 'The export as JSON, for machines. Only for its owner.',
  answerType: 'application/json',
  ...ofExport,
})

export const exportHtml = route({
  path: '/api/privacy/exports/:guid/html',
  summary: 'The export as one readable HTML file. Only for its owner.',
  answerType: 'text/html',
  ...ofExport,
})

// ---- leaving

export const deleteAccount = route({
  method: 'POST',
  path: '/api/privacy/delete-account',
  summary:
    'Erases the account and every personal value, for good. Asks for the password again; sessions and tokens end at once; orders stay in the books without a name. Class bookings that have not begun must be cancelled first; those under way end.',
  access: 'signed-in',
  body: z.strictObject({ password: passwordText }),
  refusals: ['password.wrong', 'account.order-open', 'account.booking-ahead', 'request.too-many'],
})
