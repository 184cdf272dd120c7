import { z } from 'zod'
import { textsByLanguage } from '../editing/written-text.ts'
import { route } from '../route.ts'
import { noticeIcons, noticeTypes } from './notices.ts'

const fields = {
  type: z.enum(noticeTypes).describe('Where it shows'),
  kind: z.enum(['error', 'info', 'warning', 'success']),
  icon: z.enum(noticeIcons).nullable(),
  placeIds: z.array(z.guid()).min(1).max(200),
  names: textsByLanguage(120),
  content: textsByLanguage(2_000),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  isDisabled: z.boolean(),
}
export const noticeInput = z.strictObject(fields)
export type NoticeInput = z.infer<typeof noticeInput>

const version = z.int().min(0).describe('How often it was saved in the office; 0: as the files brought it')
export const noticeStates = ['current', 'planned', 'disabled', 'ended'] as const
export const editedNotice = z.object({
  id: z.guid(),
  ...fields,
  version,
  state: z.enum(noticeStates),
  places: z
    .array(z.object({ id: z.guid(), name: z.string() }))
    .describe('The places by name; an area or room with its play centre'),
  missingLanguages: z.array(z.string()).describe('Languages of its places without a name or a text'),
})
export type EditedNotice = z.infer<typeof editedNotice>

export const noticeVersion = z.object({
  version,
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: z.guid(), name: z.string() }).nullable(),
  value: noticeInput.nullable().describe('Null: deleted then'),
})
export type NoticeVersion = z.infer<typeof noticeVersion>

const staff = { access: { permission: 'notices.edit' }, atPlace: 'resource' } as const
const ofNotice = z.object({ id: z.guid() })

export const listEditedNotices = route({
  method: 'GET',
  path: '/api/staff/notices',
  summary: 'Lists the notices of the caller’s places with all their languages, current and planned ones first; at most 200.',
  query: z.strictObject({ place: z.guid().optional().describe('Of a place and all that lies in it') }),
  answer: z.array(editedNotice),
  ...staff,
})
export const noticesFile = route({
  method: 'GET',
  path: '/api/staff/notices.csv',
  summary: 'Returns the same as a file of comma-separated values, titles in the language of whoever asks.',
  query: z.strictObject({
    place: z.guid().optional().describe('Of a place and all that lies in it'),
    state: z.enum(noticeStates).optional(),
  }),
  answerType: 'text/csv',
  ...staff,
})
export const getEditedNotice = route({
  method: 'GET',
  path: '/api/staff/notices/:id',
  summary: 'Returns a notice with all its languages.',
  params: ofNotice,
  answer: editedNotice,
  refusals: ['notice.not-found'],
  ...staff,
})
const saved = ['location.not-found', 'notice.languages-missing', 'notice.ends-first'] as const
export const createNotice = route({
  method: 'POST',
  path: '/api/staff/notices',
  summary: 'Publishes a notice, now or from its start on. Sites show it within five seconds. Written to the audit log.',
  body: noticeInput,
  answer: editedNotice,
  idempotent: true,
  refusals: [...saved, 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})
export const changeNotice = route({
  method: 'PUT',
  path: '/api/staff/notices/:id',
  summary: 'Changes a notice. Refused when somebody has saved it since the version that was read. Written to the audit log.',
  params: ofNotice,
  body: noticeInput.extend({ version }),
  answer: editedNotice,
  refusals: ['notice.not-found', 'content.changed-meanwhile', ...saved],
  ...staff,
})
export const deleteNotice = route({
  method: 'DELETE',
  path: '/api/staff/notices/:id',
  summary: 'Deletes a notice. Its history stays. Written to the audit log.',
  params: ofNotice,
  query: z.strictObject({ version: z.coerce.number().int().min(0) }),
  refusals: ['notice.not-found', 'content.changed-meanwhile'],
  ...staff,
})
export const noticeHistory = route({
  method: 'GET',
  path: '/api/staff/notices/:id/history',
  summary: 'Lists what was saved of a notice in the office, newest first; saving an older one again is the way back.',
  params: ofNotice,
  answer: z.array(noticeVersion),
  refusals: ['notice.not-found'],
  ...staff,
})
