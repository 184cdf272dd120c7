import { z } from 'zod'
import { day } from '../../places/day.ts'
import { route } from '../../route.ts'
import { calendarBusy, centreWallTime, partyPeople } from './calendar.ts'

// Rooms that cannot be used: blocked by the staff, or closed after parties were booked in them.

const atCentre = { params: z.object({ playgroundId: z.guid() }), atPlace: 'resource' } as const
const reading = { access: { permission: 'parties.read' } } as const
const editing = { access: { permission: 'parties.edit' } } as const

/** Why a party cannot be where it was booked: the room is used no more, the play centre is closed, or its hours are others. */
export const callReasons = ['room', 'closed', 'hours'] as const

export const partyToCall = partyPeople.extend({
  date: day,
  from: centreWallTime,
  until: centreWallTime,
  room: z.string(),
  children: z.number().int(),
  why: z.enum(callReasons).nullable().describe('Null: asked for by its hours'),
})
export type PartyToCall = z.infer<typeof partyToCall>

export const countPartiesToCall = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/to-call/count',
  summary: 'Counts booked parties to come that cannot be where they were booked. It names nobody.',
  answer: z.object({ count: z.number().int() }),
  refusals: ['location.not-found'],
  ...atCentre,
  ...reading,
})

export const listPartiesToCall = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/to-call',
  summary:
    'Lists whom to call: families of booked parties to come that cannot be where they were booked, or of parties in some hours of a day that is about to be closed. Each party is written to the audit log as a look.',
  query: z.strictObject({
    date: day.optional().describe('With `from` and `until`: parties in these hours'),
    from: centreWallTime.default('00:00'),
    until: centreWallTime.default('24:00'),
  }),
  answer: z.object({ parties: z.array(partyToCall).describe('The next first') }),
  refusals: ['location.not-found'],
  ...atCentre,
  ...reading,
})

const reason = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u)

export const blockRoom = route({
  method: 'POST',
  path: '/api/staff/parties/at/:playgroundId/blocks',
  summary:
    'Blocks a room for some hours of a day, so that no party is booked in it; rooms of its block with it. Refused where a party is booked or held. Written to the audit log.',
  body: z.strictObject({
    date: day,
    roomId: z.guid(),
    from: centreWallTime,
    until: centreWallTime.describe('After `from`'),
    reason: reason.describe('Seen by the staff alone'),
  }),
  answer: calendarBusy,
  refusals: ['location.not-found', 'party.not-bookable', 'party.room-taken', 'idempotency.other-body', 'idempotency.key-invalid'],
  idempotent: true,
  ...atCentre,
  ...editing,
})

export const unblockRoom = route({
  method: 'DELETE',
  path: '/api/staff/parties/blocks/:id',
  summary: 'Frees a room that was blocked. Written to the audit log.',
  params: z.object({ id: z.guid() }),
  refusals: ['party.not-found'],
  atPlace: 'resource',
  ...editing,
})
