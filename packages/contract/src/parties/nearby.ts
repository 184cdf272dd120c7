import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { partyDay } from './offers.ts'

export const mostNearby = 3

/** A play centre that has a free room on a day. */
export const nearbyCentre = z.object({
  id: z.guid(),
  slug: z.string(),
  name: z.string(),
  kilometres: z.number().nullable().describe('As the crow flies; null: it is not known where one of them is'),
  freeRooms: partyDay.shape.freeRooms,
  price: partyDay.shape.price,
})
export type NearbyCentre = z.infer<typeof nearbyCentre>

export const listNearbyParties = route({
  method: 'GET',
  path: '/api/parties/:playgroundId/nearby',
  summary: `Lists the nearest play centres of the same country with a free room for a party on a day, ${mostNearby} at most. Never older than a minute.`,
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ date: day }),
  answer: z.object({ currency: z.string().describe('ISO 4217'), centres: z.array(nearbyCentre).describe('The nearest first') }),
  refusals: ['playground.not-found'],
  cache: 60,
})
