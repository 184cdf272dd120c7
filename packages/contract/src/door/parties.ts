import { z } from 'zod'
import { route } from '../route.ts'
import { doorParty, house } from './admissions.ts'

const count = z.number().int()

/** Guests of a party in one press at most. */
export const guestsMost = 200

const staff = { access: { permission: 'door.admit' }, atPlace: 'resource' } as const
const ofPlace = { params: z.object({ playgroundId: z.guid() }), refusals: ['location.not-found'], ...staff } as const

export const listDoorParties = route({
  method: 'GET',
  path: '/api/door/parties/:playgroundId',
  summary:
    'Lists the parties that were agreed for today at a play centre, and how many of their guests have come; without addresses and telephone numbers. Written to the audit log, once for each party; the host sees who has looked.',
  answer: z.object({ parties: z.array(doorParty) }),
  ...ofPlace,
})

/** How many guests of a party have come. */
export const partyGuests = z.object({ id: z.guid().describe('Of the party'), arrived: count })
export type PartyGuests = z.infer<typeof partyGuests>

export const listPartyGuests = route({
  method: 'GET',
  path: '/api/door/parties/:playgroundId/guests',
  summary:
    'Lists how many guests of today’s parties have come, without names: to be asked often. A party that nobody has come to is left out.',
  answer: z.object({ guests: z.array(partyGuests) }),
  ...ofPlace,
})

export const countPartyGuest = route({
  method: 'POST',
  path: '/api/door/parties/:playgroundId/guests/:id',
  summary:
    'Counts guests of a party of today, also in the house: one more, those who are still expected, or some fewer, never fewer than none. Written to the audit log.',
  params: z.object({ playgroundId: z.guid(), id: z.guid().describe('Of the party') }),
  body: z.strictObject({
    id: z
      .guid()
      .optional()
      .describe('Of the press, made on the device. The same one counts once, also when it comes again as one made offline'),
    change: z
      .union([z.literal(1), z.literal('rest'), z.int().min(-guestsMost).max(-1)])
      .describe('`rest`: all who are expected and have not come; more than expected stay'),
  }),
  answer: z.object({ arrived: count, counted: count.describe('By this press; what takes it back is its negative'), house }),
  idempotent: true,
  refusals: ['location.not-found', 'party.not-found', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})
