import { z } from 'zod'
import { route } from '../route.ts'

const day = z.iso.date()
const wallTime = z.string().describe("HH:MM on the play centre's own clock")
const fewSeconds = 3

/** How full an arrival window is: up to half, up to four fifths, more, all places taken. */
export const fullnesses = ['calm', 'moderate', 'nearly-full', 'full'] as const
export type Fullness = (typeof fullnesses)[number]
const fullness = z.enum(fullnesses)

/** Days of which arrival windows are answered at once. */
export const mostEntranceDays = 62

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
    priceKind: z.enum(['weekday', 'weekend', 'holiday']),
    currency: z.string().describe('ISO 4217'),
    windows: z.array(entranceWindow),
    bands: z.array(entranceBand),
  }),
  refusals: ['playground.not-found'],
  cache: fewSeconds,
})
