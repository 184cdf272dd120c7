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

export const describeRetention = route({
  method: 'GET',
  path: '/api/privacy/retention',
  summary: 'Lists what is stored about people, why, and for how long. The retention jobs run from the same table.',
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
    'Requests an export of everything stored about the signed-in account. Usually ready within a minute; a mail says when. An export in preparation is returned again.',
  access: 'signed-in',
  answer: dataExport,
  refusals: ['request.too-many'],
})

export const listExports = route({
  method: 'GET',
  path: '/api/privacy/exports',
  summary: 'Lists the exports of the signed-in account that have not expired, newest first.',
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
  summary: 'Returns an export as JSON. For its owner only.',
  answerType: 'application/json',
  ...ofExport,
})

export const exportHtml = route({
  path: '/api/privacy/exports/:guid/html',
  summary: 'Returns an export as one readable HTML file. For its owner only.',
  answerType: 'text/html',
  ...ofExport,
})

// ---- leaving

export const deleteAccount = route({
  method: 'POST',
  path: '/api/privacy/delete-account',
  summary:
    'Deletes the account and all personal data permanently. Requires the password; sessions and tokens end at once; orders are kept without a name. Class bookings that have not begun must be cancelled first; those in progress end.',
  access: 'signed-in',
  body: z.strictObject({ password: passwordText }),
  refusals: ['password.wrong', 'account.order-open', 'account.booking-ahead', 'role.last-admin', 'request.too-many'],
})
