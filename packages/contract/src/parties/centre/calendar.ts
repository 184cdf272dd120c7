import { z } from 'zod'
import { day } from '../../places/day.ts'
import { route } from '../../route.ts'
import { mostPartyDays, partyDiets } from '../offers.ts'
import { kitchenCounts } from '../own-invitations.ts'

const moment = z.iso.datetime()
export const centreWallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/)
  .describe("HH:MM on the play centre's own clock; `24:00` is the end of the day")
const count = z.number().int()
const money = z.number().describe('VAT included')
const named = z.object({ id: z.guid(), name: z.string() })

const reading = { access: { permission: 'parties.read' }, atPlace: 'resource' } as const
const atCentre = { params: z.object({ playgroundId: z.guid() }), ...reading } as const
const days = z.strictObject({ from: day, to: day.describe(`At most ${mostPartyDays} days`) })

const span = z.object({
  id: z.guid(),
  roomId: z.guid(),
  date: day,
  from: centreWallTime,
  until: centreWallTime,
  blockedFrom: centreWallTime.describe('With set-up'),
  blockedUntil: centreWallTime.describe('With clean-up'),
})

/** A party in the calendar of rooms: nobody is named. */
export const calendarParty = span.extend({
  status: z.enum(['Booked', 'Reserved']).describe('`Reserved`: by phone, not paid yet'),
  heldUntil: moment.nullable().describe('Until then it waits for its money; null: it is booked'),
  package: named,
  theme: named.nullable(),
  children: count,
  adults: count,
  arrived: count.describe('Guests counted at the door'),
  price: money,
  paid: money,
  due: money.describe('What is left to pay'),
  version: count.describe('Counts its changes'),
})
export type CalendarParty = z.infer<typeof calendarParty>

export const calendarBusy = span.extend({
  why: z.enum(['held', 'blocked']).describe('`held`: for somebody who is about to pay; `blocked`: by the staff'),
  heldUntil: moment.nullable(),
  note: z.string(),
})
export type CalendarBusy = z.infer<typeof calendarBusy>

export const calendarRoom = z.object({
  id: z.guid(),
  name: z.string(),
  mostChildren: count,
  block: z.string().describe('Rooms with the same cannot be used at the same time'),
})
export type CalendarRoom = z.infer<typeof calendarRoom>

export const calendarDay = z.object({
  date: day,
  open: z.array(z.object({ from: centreWallTime, to: centreWallTime })).describe('None: it is closed'),
  starts: z.array(centreWallTime).describe('When parties start by the plan'),
})
export type CalendarDay = z.infer<typeof calendarDay>

export const partyCalendar = z.object({
  today: day.describe('At the play centre'),
  now: centreWallTime,
  takesBookings: z.boolean(),
  currency: z.string().describe('ISO 4217'),
  days: z.array(calendarDay),
  rooms: z.array(calendarRoom).describe('In their order; one that is switched off stands last, where it is still used'),
  parties: z.array(calendarParty),
  busy: z.array(calendarBusy).describe('What else keeps rooms busy'),
  requests: count.describe('How many of what families of its parties ask for wait for an answer'),
})
export type PartyCalendar = z.infer<typeof partyCalendar>

export const listCentreParties = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId',
  summary:
    'Lists the parties of a play centre by day, with their rooms, set-up and clean-up, and what is left to pay; nobody is named, so it may be asked for as often as somebody looks.',
  query: days,
  answer: partyCalendar,
  refusals: ['location.not-found', 'party.range-invalid'],
  ...atCentre,
})

/** Whose party it is. */
export const partyPeople = z.object({
  id: z.guid().describe('Of the party'),
  child: z.string().describe('First name; empty once it is erased'),
  turns: count.nullable(),
  family: z.string().describe('Name of who booked; empty where it is not kept'),
  phone: z.string().nullable(),
})
export type PartyPeople = z.infer<typeof partyPeople>

export const listPartyPeople = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/people',
  summary: 'Lists whose the parties of these days are. Each is written to the audit log as a look at its party.',
  query: days,
  answer: z.object({ people: z.array(partyPeople) }),
  refusals: ['location.not-found', 'party.range-invalid'],
  ...atCentre,
})

const ordered = named.extend({ count })
/** What a party needs of kitchen and house: counts alone. */
export const partyNeeds = span.extend({
  package: named,
  theme: named.nullable(),
  children: count,
  adults: count,
  foods: z.array(ordered).describe('Portions'),
  extras: z.array(ordered),
  diets: z.array(z.object({ diet: z.enum(partyDiets), count })),
})
export type PartyNeeds = z.infer<typeof partyNeeds>

export const listPartyNeeds = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/needs',
  summary: 'Lists what the parties of a day need of kitchen and house, in the order in which they begin: counts alone.',
  query: z.strictObject({ date: day }),
  answer: z.object({ parties: z.array(partyNeeds) }),
  refusals: ['location.not-found'],
  ...atCentre,
})

/** What the guests of a party answered: counts alone, which are about health all the same. */
export const partyKitchen = kitchenCounts.extend({ id: z.guid().describe('Of the party') })
export type PartyKitchen = z.infer<typeof partyKitchen>

export const listPartyKitchen = route({
  method: 'GET',
  path: '/api/staff/parties/at/:playgroundId/kitchen',
  summary:
    'Lists what guests of the parties of a day answered, for the kitchen: how many come and what they eat without, never who. Parties that nobody answered for are left out, and those whose answers are to be erased. Asks for `parties.read`, too. Each party is written to the audit log as a look.',
  query: z.strictObject({ date: day }),
  answer: z.object({ parties: z.array(partyKitchen), shredBy: day.describe('Until then paper with it is destroyed') }),
  refusals: ['location.not-found'],
  access: { permission: 'classes.participants' },
  params: z.object({ playgroundId: z.guid() }),
  atPlace: 'resource',
})
