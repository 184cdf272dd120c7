import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const wallTime = z.string().describe("HH:MM on the play centre's own clock")
const fewSeconds = 3
const count = z.number().int()
const money = z.number().describe('VAT included')

/** Days of which free rooms are answered at once. */
export const mostPartyDays = 62
/** How many days ahead parties are booked. */
export const partyDaysAhead = 365

/** What a party's kitchen thinks of, counted. */
export const partyDiets = ['gluten', 'milk', 'egg', 'nuts', 'vegetarian', 'vegan'] as const
export type PartyDiet = (typeof partyDiets)[number]

export const partyDay = z.object({
  date: day,
  isClosed: z.boolean().describe('The play centre is closed'),
  isBookable: z.boolean().describe('Some room is free at some start'),
  isOver: z.boolean().describe('Every start has begun, or is too soon to be booked'),
  freeRooms: count.describe('Rooms that are free at some start of the day, with some package'),
  price: z.number().nullable().describe('Of the least dear package on that day; null: there is no start'),
})
export type PartyDay = z.infer<typeof partyDay>

export const partyDays = route({
  method: 'GET',
  path: '/api/parties/:playgroundId/days',
  summary: 'Lists days with the rooms that are free for a party, and what it costs from. Never older than five seconds.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ from: day, to: day.describe(`At most ${mostPartyDays} days`) }),
  answer: z.object({
    takesBookings: z.boolean().describe('False: parties are asked for by an enquiry'),
    opensAt: z.iso.datetime({ offset: true }).nullable().describe('From when parties are booked, where that is still to come'),
    currency: z.string().describe('ISO 4217'),
    rooms: count.describe('That parties can be held in'),
    days: z.array(partyDay),
  }),
  refusals: ['playground.not-found', 'party.range-invalid'],
  cache: fewSeconds,
})

const picture = z.string().nullable().describe('Address of a picture')
export const bookablePackage = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  includes: z.array(z.string()),
  price: money.describe('On that day, for the included children, VAT included'),
  vatPercent: z.number().describe('In its price, and in that of children beyond it'),
  includedChildren: count,
  minutes: count,
})
export type BookablePackage = z.infer<typeof bookablePackage>
export const partyTheme = z.object({ id: z.guid(), name: z.string(), picture })
export const bookableRoom = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  picture,
  mostChildren: count,
  themeId: z.guid().nullable().describe('How it is dressed where nobody asks for another theme'),
})
export type BookableRoom = z.infer<typeof bookableRoom>
export const partyStart = z.object({
  at: wallTime,
  packages: z.array(
    z.object({
      packageId: z.guid(),
      until: wallTime,
      roomIds: z.array(z.guid()).describe('Free at that time'),
    }),
  ),
  isOver: z.boolean().describe('It has begun, or is too soon to be booked'),
})
export type PartyStart = z.infer<typeof partyStart>
export const partyFood = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  picture,
  price: money.describe('For one portion; 0: in the package'),
  vatPercent: z.number(),
  left: count.nullable().describe('Portions left on that day; null: enough'),
})
export type PartyFood = z.infer<typeof partyFood>
export const partyExtra = partyFood.extend({
  price: money.describe('0: in the package'),
  per: z.enum(['party', 'child', 'each']).describe('`child`: of everybody or nobody'),
  left: count.nullable().describe('Left on that day; null: enough'),
})
export type PartyExtra = z.infer<typeof partyExtra>

/** What is kept, where a party is cancelled until a day, that day included. */
export const cancelTerm = z.object({
  until: day,
  keep: z.enum(['nothing', 'deposit', 'share']),
  percent: count.nullable().describe('Of the whole price, where a share is kept'),
})
export type CancelTerm = z.infer<typeof cancelTerm>

export const partyTerms = z.object({
  leastChildren: count,
  extraChildPrice: z.number().nullable().describe('For each child beyond the package; null: it has no more'),
  deposit: z.number().nullable().describe('Paid at once, never more than the package costs; null: `depositPercent`'),
  depositPercent: count.nullable().describe('Of the whole price, never more than the package costs'),
  restDueOn: day.describe('The rest is due until that day'),
  changeUntil: day.describe('Number, food, extras, theme and time change until that day'),
  answerUntil: day.describe('Guests answer until that day'),
  cancel: z.array(cancelTerm).describe('In the order of their days; after the last of them everything that was paid is kept'),
})
export type PartyTerms = z.infer<typeof partyTerms>

export const partyOffers = route({
  method: 'GET',
  path: '/api/parties/:playgroundId/offers',
  summary:
    'Lists what a party on a day can be: starts with the rooms that are free, packages, food and extras with what is left, and its terms. Never older than five seconds.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ date: day }),
  answer: z.object({
    date: day,
    takesBookings: z.boolean(),
    opensAt: z.iso.datetime({ offset: true }).nullable(),
    isClosed: z.boolean(),
    currency: z.string().describe('ISO 4217'),
    starts: z.array(partyStart).describe('Earliest first'),
    packages: z.array(bookablePackage),
    rooms: z.array(bookableRoom),
    themes: z.array(partyTheme),
    foods: z.array(partyFood).describe('Portions are as many as children, where there is any'),
    extras: z.array(partyExtra),
    terms: partyTerms.nullable().describe('Null: it takes no bookings'),
  }),
  refusals: ['playground.not-found'],
  cache: fewSeconds,
})
