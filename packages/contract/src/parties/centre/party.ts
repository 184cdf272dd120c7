import { z } from 'zod'
import { day } from '../../places/day.ts'
import { route } from '../../route.ts'
import { myParty } from '../my-parties.ts'
import { calendarParty, centreWallTime } from './calendar.ts'

const text = z.string()

/** A booked party as the staff of its play centre see it. */
export const centreParty = myParty
  .pick({ id: true, orderReference: true, code: true, playground: true, date: true, from: true, until: true, room: true })
  .extend(myParty.pick({ package: true, children: true, adults: true, foods: true, extras: true, diets: true, price: true }).shape)
  .extend(
    calendarParty.pick({ heldUntil: true, theme: true, arrived: true, version: true, blockedFrom: true, blockedUntil: true }).shape,
  )
  .extend({
    status: z.enum(['Reserved', 'Booked', 'Cancelled']),
    child: z.object({ firstName: text, turns: z.number().int().nullable() }),
    family: z.object({
      accountId: z.guid().nullable().describe('Null: booked by phone for somebody without an account'),
      name: text.describe('Empty where it is not kept'),
      email: text.nullable(),
      phone: text.nullable(),
    }),
    changeUntil: day.describe('The family changes it until that day'),
    restDueOn: day,
    isOver: z.boolean().describe('It has begun: it is not moved any more'),
  })
export type CentreParty = z.infer<typeof centreParty>

const ofParty = { params: z.object({ id: z.guid() }), atPlace: 'resource' } as const
const reading = { access: { permission: 'parties.read' } } as const
const editing = { access: { permission: 'parties.edit' } } as const

export const getCentreParty = route({
  method: 'GET',
  path: '/api/staff/parties/:id',
  summary: 'Returns one party with its family. Every call is written to the audit log as a look at it.',
  answer: centreParty,
  refusals: ['party.not-found'],
  ...ofParty,
  ...reading,
})

const version = z.number().int().min(0).describe('Of the party as it was read')

export const moveParty = route({
  method: 'PUT',
  path: '/api/staff/parties/:id/place',
  summary:
    'Moves a party to another room, time or day within the opening hours, also after the family can no longer change it. The family is notified by mail ten seconds later. Written to the audit log.',
  body: z.strictObject({
    version,
    date: day,
    startsAt: centreWallTime,
    roomId: z.guid(),
    keepsPrice: z.boolean().default(true).describe('False: another day has its own price, and what was paid beyond it goes back'),
  }),
  answer: centreParty,
  refusals: [
    'party.not-found',
    'party.over',
    'party.not-bookable',
    'party.too-many',
    'party.room-taken',
    'party.day-full',
    'party.extra-sold-out',
    'party.payment-pending',
    'payment.unavailable',
    'content.changed-meanwhile',
  ],
  ...ofParty,
  ...editing,
})

/** For so long after it was moved a party is moved back without a mail. */
export const undoMoveSeconds = 10

export const undoPartyMove = route({
  method: 'DELETE',
  path: '/api/staff/parties/:id/place/:version',
  summary: `Takes back the last move of a party within ${undoMoveSeconds} seconds, before its family is notified; where it was must still be free. Written to the audit log.`,
  params: z.object({ id: z.guid(), version: z.coerce.number().int().min(0).describe('Of the party as the move made it') }),
  answer: centreParty,
  refusals: [
    'party.not-found',
    'party.over',
    'party.room-taken',
    'party.day-full',
    'party.extra-sold-out',
    'content.changed-meanwhile',
  ],
  atPlace: 'resource',
  ...editing,
})
