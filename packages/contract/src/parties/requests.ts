import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { centreWallTime } from './centre/calendar.ts'

// What the family of a booked party asks its play centre for: after the day for changes, or something that is none of the choices.

const moment = z.iso.datetime()

export const mostRequestText = 500
export const mostRequestAnswer = 1_000
/** Of one party, within a day. */
export const mostRequestsADay = 3

const asked = z.object({
  id: z.guid(),
  text: z.string(),
  at: moment,
  answer: z.string().nullable().describe('Mailed to the family; null: none yet'),
  closedAt: moment.nullable().describe('Null: it is open'),
})

export const ownPartyRequests = z.object({
  canAsk: z.boolean().describe('False: the party is cancelled or has begun'),
  requests: z.array(asked).describe('The newest first'),
})
export type OwnPartyRequests = z.infer<typeof ownPartyRequests>

const ofParty = { access: 'signed-in', params: z.object({ id: z.guid() }), answer: ownPartyRequests } as const

export const listOwnPartyRequests = route({
  method: 'GET',
  path: '/api/parties/my/:id/requests',
  summary: 'Lists what the family of a party has asked its play centre for, with the answers.',
  refusals: ['party.not-found'],
  ...ofParty,
})

export const askForParty = route({
  method: 'POST',
  path: '/api/parties/my/:id/requests',
  summary: `Asks the play centre of a party of the account for something; at most ${mostRequestsADay} times a day. Changes nothing of the party.`,
  body: z.strictObject({ text: writtenText(mostRequestText) }),
  refusals: ['party.not-found', 'party.over', 'request.too-many', 'idempotency.other-body', 'idempotency.key-invalid'],
  idempotent: true,
  ...ofParty,
})

export const partyRequest = asked.extend({
  partyId: z.guid(),
  date: day,
  from: centreWallTime,
  room: z.string(),
  child: z.string().describe('First name; empty once it is erased'),
  language: z.enum(languages).describe('In which the family reads'),
  version: z.number().int().describe('Counts changes of the request'),
})
export type PartyRequest = z.infer<typeof partyRequest>

export const listPartyRequests = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/requests',
  summary:
    'Lists what families of the parties of a play centre ask for: what is open, the oldest first; or what was closed, the latest first. Each party is written to the audit log as a look.',
  query: z.strictObject({ state: z.enum(['open', 'closed']).default('open') }),
  answer: z.object({ requests: z.array(partyRequest) }),
  refusals: ['location.not-found'],
  access: { permission: 'parties.read' },
  params: z.object({ playgroundId: z.guid() }),
  atPlace: 'resource',
})

const ofRequest = { params: z.object({ id: z.guid() }), atPlace: 'resource', access: { permission: 'parties.edit' } } as const
const version = z.number().int().min(0).describe('Of the request as it was read')

export const answerPartyRequest = route({
  method: 'POST',
  path: '/api/staff/parties/requests/:id/answer',
  summary: 'Answers what a family asks for by mail, and closes it. Written to the audit log.',
  body: z.strictObject({ version, text: writtenText(mostRequestAnswer) }),
  answer: partyRequest,
  refusals: ['party.not-found', 'party.no-address', 'content.changed-meanwhile'],
  ...ofRequest,
})

export const closePartyRequest = route({
  method: 'POST',
  path: '/api/staff/parties/requests/:id/close',
  summary: 'Closes what a family asks for without a mail, where it was answered by telephone. Written to the audit log.',
  body: z.strictObject({ version }),
  answer: partyRequest,
  refusals: ['party.not-found', 'content.changed-meanwhile'],
  ...ofRequest,
})
