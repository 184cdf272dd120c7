import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const wallTime = z.string().describe("HH:MM on the play centre's own clock")
const fewSeconds = 3

/** How full an arrival window is: up to half, up to four fifths, more, all places taken. */
export const fullnesses = ['calm', 'moderate', 'nearly-full', 'full'] as const
export type Fullness = (typeof fullnesses)[number]
const fullness = z.enum(fullnesses)

/** Days of which arrival windows are answered at once: today and the 90 days after it, on which entrance can be booked. */
export const mostEntranceDays = 91

export const entranceDay = z.object({
  date: day,
  isClosed: z.boolean().describe('The play centre is closed'),
  isBookable: z.boolean().describe('Some window can be booked, were it not full'),
  fullness: fullness.nullable().describe('Of all windows that are still to come together; null: there are none'),
  price: z.number().nullable().describe('For one of the age that pays most on that day; null: nothing is said of prices'),
})
export type EntranceDay = z.infer<typeof entranceDay>

export const entranceDays = route({
  method: 'GET',
  path: '/api/entrance/:playgroundId/days',
  summary: 'Lists days with how full their arrival windows are and what a visit costs. Never older than five seconds.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ from: day, to: day.describe(`At most ${mostEntranceDays} days`) }),
  answer: z.object({
    takesBookings: z.boolean().describe('False: families come without booking'),
    opensOn: day.nullable().describe('The first day on which entrance can be booked, where that is still to come'),
    currency: z.string().describe('ISO 4217'),
    days: z.array(entranceDay),
  }),
  refusals: ['playground.not-found', 'entrance.range-invalid'],
  cache: fewSeconds,
})

export const listEntranceCentres = route({
  method: 'GET',
  path: '/api/entrance/centres/:countryId',
  summary:
    'Lists the play centres of a country at which a time to arrive is booked now. Empty where nobody does, or there is no such country.',
  access: 'anyone',
  params: z.object({ countryId: z.guid() }),
  answer: z.object({ playgroundIds: z.array(z.guid()) }),
  cache: fewSeconds,
})

export const entranceWindow = z.object({
  from: wallTime,
  until: wallTime,
  fullness,
  placesLeft: z.number().int().nullable().describe('Said from ten down; null: more'),
  isOver: z.boolean(),
})
export type EntranceWindow = z.infer<typeof entranceWindow>
export const entranceBand = z.object({
  id: z.guid(),
  name: z.string(),
  note: z.string(),
  fromAge: z.number().int().nullable().describe('Whole years, included'),
  toAge: z.number().int().nullable().describe('Whole years, included'),
  isAdult: z.boolean().describe('Takes no place; comes with a child only'),
  price: z.number().describe('For one, on that day, VAT included'),
})
export type EntranceBand = z.infer<typeof entranceBand>

export const entranceSlots = route({
  method: 'GET',
  path: '/api/entrance/:playgroundId/slots',
  summary: 'Lists the arrival windows of a day, and what each age pays. Never older than five seconds.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ date: day }),
  answer: z.object({
    date: day,
    open: z.array(z.object({ from: wallTime, to: wallTime })).describe('When the play centre is open'),
    priceKind: z.enum(['weekday', 'weekend', 'holiday']),
    currency: z.string().describe('ISO 4217'),
    vatPercent: z.number().describe('In the prices'),
    cancelUntil: wallTime.describe('Until then on the day of the visit it is cancelled free of charge'),
    windows: z.array(entranceWindow),
    bands: z.array(entranceBand),
  }),
  refusals: ['playground.not-found'],
  cache: fewSeconds,
})

/** A pass or ticket card that lets children in instead of being paid for. */
export const entranceCover = z.object({
  kind: z.enum(['pass', 'ticket']),
  id: z.guid(),
  name: z.string(),
  childId: z.guid().nullable().describe('Whose pass it is; null: of a ticket card'),
  left: z.number().int().nullable().describe('Entries that nobody has reserved; null: as often as one likes'),
})
export type EntranceCover = z.infer<typeof entranceCover>
export const entranceChild = z.object({
  childId: z.guid(),
  firstName: z.string(),
  age: z.number().int().describe('Whole years on that day'),
  bandId: z.guid().nullable().describe('Null: there is no price for its age'),
  price: z.number().describe('What is paid where nothing covers it'),
})
export type EntranceChild = z.infer<typeof entranceChild>

export const entranceFamily = route({
  method: 'GET',
  path: '/api/entrance/:playgroundId/family',
  summary: "Lists the caller's children, and the passes and ticket cards with which they can come in on a day.",
  access: 'signed-in',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({
    date: day,
    line: z.guid().optional().describe('The line of a cart that is changed: what its own order has reserved is free for it'),
  }),
  answer: z.object({
    children: z.array(entranceChild),
    covers: z.array(entranceCover).describe('In the order in which they end'),
  }),
  refusals: ['playground.not-found'],
})
