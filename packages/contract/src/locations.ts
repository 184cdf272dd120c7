import { z } from 'zod'
import { route } from './route.ts'

export const locationTypes = ['Country', 'Region', 'Playground', 'Area', 'Room', 'Table'] as const

export const location = z.object({
  locationid: z.guid(),
  name: z.string(),
  type: z.enum(locationTypes),
  path: z.string().describe('Ids from the country down to this place, with / between'),
})

export const locationList = z.object({
  countries: z.array(location),
  regions: z.array(location),
  playgrounds: z.array(location),
  areas: z.array(location),
  rooms: z.array(location),
  tables: z.array(location),
  unknownparents: z.array(location),
})
export type LocationList = z.infer<typeof locationList>

/** `FontEnd` is the wire's own spelling. */
export const locationFrontEndList = route({
  method: 'GET',
  path: '/api/Location/FontEndGetList',
  summary: 'Countries, regions and playgrounds; `scope` limits the answer to one place and what lies in it.',
  access: 'anyone',
  query: z.object({ scope: z.guid().optional() }),
  answer: locationList,
  refusals: ['location.not-found'],
  cache: 120,
})
