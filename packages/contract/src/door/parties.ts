import { z } from 'zod'
import { route } from '../route.ts'
import { doorParty, house } from './admissions.ts'

const count = z.number().int()
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
    'Counts one guest more or fewer of a party of today, also in the house. One fewer than none changes nothing. Written to the audit log.',
  params: z.object({ playgroundId: z.guid(), id: z.guid().describe('Of the party') }),
  body: z.strictObject({ change: z.union([z.literal(1), z.literal(-1)]) }),
  answer: z.object({ arrived: count, house }),
  idempotent: true,
  refusals: ['location.not-found', 'party.not-found', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})
