import { z } from 'zod'
import { partyChildren } from '../enquiries.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { fileRowsMost } from '../staff/fields.ts'

const moment = z.iso.datetime()
const person = z.object({ id: z.guid(), name: z.string().describe('Empty when the account is gone') })
const version = z.int().min(0).describe('How often it was assigned, answered, agreed, done or opened again')

export const enquiryKinds = ['party', 'group'] as const
export const enquiryLists = ['open', 'mine', 'done'] as const

export const inboxEntry = z.object({
  id: z.guid(),
  reference: z.string().describe('As it stands in the mails'),
  kind: z.enum(enquiryKinds),
  placeId: z.guid(),
  placeName: z.string(),
  wishedOn: day,
  children: z.number().int().nullable(),
  createdAt: moment,
  assignee: person.nullable(),
  isAnswered: z.boolean(),
  isDone: z.boolean(),
})
export type InboxEntry = z.infer<typeof inboxEntry>

/** When a party was agreed to take place, and with how many. */
export const agreedParty = z.strictObject({
  day: day,
  from: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    .describe('`HH:MM` on the play centre’s own clock'),
  children: partyChildren,
})
export type AgreedParty = z.infer<typeof agreedParty>

const written = z.object({
  id: z.guid(),
  kind: z.enum(['answer', 'note']),
  text: z.string(),
  writtenAt: moment,
  writtenBy: person,
})

export const inboxEnquiry = inboxEntry.extend({
  version,
  language: z.enum(languages).describe('In which the sender reads'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('The rest of the form by its fields; `message` is erased 30 days after the day asked for'),
  party: agreedParty.nullable().describe('Null: not agreed'),
  written: z.array(written).describe('Answers and notes, oldest first'),
  colleagues: z.array(person).describe('Who may answer at this place'),
  templates: z.array(z.object({ key: z.string(), text: z.string() })).describe('Answers to begin with, in the sender’s language'),
})
export type InboxEnquiry = z.infer<typeof inboxEnquiry>

const staff = { access: { permission: 'enquiries.answer' }, atPlace: 'resource' } as const
const ofEnquiry = { params: z.object({ id: z.guid() }), answer: inboxEnquiry } as const
/** Several lines; of control characters only the tab and line breaks. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(5_000)
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u)

const inboxFilters = {
  list: z.enum(enquiryLists).default('open'),
  place: z.guid().optional().describe('Of a place and all that lies in it'),
  kind: z.enum(enquiryKinds).optional(),
}

export const listInbox = route({
  method: 'GET',
  path: '/api/staff/enquiries',
  summary:
    'Lists the enquiries to the caller’s places, 50 at a time: open ones by the day asked for, done ones by when that was. Without names and addresses.',
  query: z.strictObject({
    ...inboxFilters,
    since: moment.optional().describe('How many came after it is answered as `newer`'),
    page: z.coerce.number().int().min(0).max(1_000).default(0),
  }),
  answer: z.object({
    enquiries: z.array(inboxEntry),
    hasMore: z.boolean(),
    counts: z.object({ open: z.number().int(), mine: z.number().int(), done: z.number().int() }),
    latest: moment.nullable().describe('When the last of the open ones came; null: there are none'),
    newer: z.number().int().describe('How many of the open ones came after `since`; without it 0'),
  }),
  ...staff,
})
export const inboxFile = route({
  method: 'GET',
  path: '/api/staff/enquiries.csv',
  summary: `Returns the same as a file of comma-separated values (at most ${fileRowsMost.toLocaleString('en')} rows), without names and addresses of senders. Written to the audit log.`,
  stepUp: true,
  query: z.strictObject(inboxFilters),
  answerType: 'text/csv',
  ...staff,
})
export const readInboxEnquiry = route({
  method: 'GET',
  path: '/api/staff/enquiries/:id',
  summary: 'Returns an enquiry with its sender. Written to the audit log; its sender sees who has looked.',
  refusals: ['enquiry.not-found'],
  ...ofEnquiry,
  ...staff,
})
const changing = ['enquiry.not-found', 'content.changed-meanwhile'] as const
export const assignEnquiry = route({
  method: 'PUT',
  path: '/api/staff/enquiries/:id/assignee',
  summary: 'Assigns an enquiry to somebody who may answer at its place, or to nobody. Written to the audit log.',
  body: z.strictObject({ version, assigneeId: z.guid().nullable() }),
  refusals: [...changing, 'account.not-found'],
  ...ofEnquiry,
  ...staff,
})
export const answerEnquiry = route({
  method: 'POST',
  path: '/api/staff/enquiries/:id/answers',
  summary:
    'Mails an answer to the sender and keeps it. Sent again with one key, or on top of an older version, no second mail goes out.',
  body: z.strictObject({ version, text, isDone: z.boolean().describe('Whether nothing is left to do') }),
  idempotent: true,
  refusals: [...changing, 'request.too-many', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...ofEnquiry,
  ...staff,
})
export const noteEnquiry = route({
  method: 'POST',
  path: '/api/staff/enquiries/:id/notes',
  summary: 'Keeps a note for colleagues. The sender can read it in the export of an account with the same address.',
  body: z.strictObject({ text }),
  idempotent: true,
  refusals: ['enquiry.not-found', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...ofEnquiry,
  ...staff,
})
export const setEnquiryDone = route({
  method: 'PUT',
  path: '/api/staff/enquiries/:id/done',
  summary: 'Puts an enquiry among those that are done, or opens it again. Written to the audit log.',
  body: z.strictObject({ version, isDone: z.boolean() }),
  refusals: changing,
  ...ofEnquiry,
  ...staff,
})
export const agreeParty = route({
  method: 'PUT',
  path: '/api/staff/enquiries/:id/party',
  summary:
    'Keeps what was agreed of a party, so that the door knows it on that day, or takes it back. Mails the host what was agreed, where that is new, with the reference as a QR code. Written to the audit log.',
  body: z.strictObject({ version, party: agreedParty.nullable().describe('Null: takes it back') }),
  refusals: [...changing, 'enquiry.not-party', 'enquiry.date-in-past', 'enquiry.date-too-far', 'request.too-many'],
  ...ofEnquiry,
  ...staff,
})
