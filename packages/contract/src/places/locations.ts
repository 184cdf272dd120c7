import { z } from 'zod'
import { route } from '../route.ts'

const hour = 3_600

export const locationTypes = ['Country', 'Region', 'Playground', 'Area', 'Room', 'Table'] as const
export type LocationType = (typeof locationTypes)[number]

export const location = z.object({
  locationid: z.guid(),
  name: z.string(),
  type: z.enum(locationTypes),
  path: z.string().describe('Ids from the country down to this place, with / between'),
})
export type Location = z.infer<typeof location>

export const locationList = z.object({
  countries: z.array(location),
  regions: z.array(location),
  playgrounds: z.array(location),
  areas: z.array(location),
  rooms: z.array(location),
  tables: z.array(location),
  unknownparents: z.array(location).describe('Places of any type above which no country stands'),
})
export type LocationList = z.infer<typeof locationList>

/** The levels that the tree and the front end's list hold. */
export const upperTypes = ['Country', 'Region', 'Playground'] as const

/** A place with what lies in it. */
export type LocationNode = {
  name: string
  streetadress: string
  playcentertype: string
  slug: string
  translatednames: Record<string, string>
  parentid: string | null
  guid: string
  disabled: boolean
  datatypename: (typeof upperTypes)[number]
  objecttype: (typeof upperTypes)[number]
  namepath: string
  path: string
  children: LocationNode[]
}
const onlyPlaygrounds = 'Of playgrounds; empty for countries and regions'
export const locationNode: z.ZodType<LocationNode> = z
  .strictObject({
    name: z.string(),
    streetadress: z.string().describe(onlyPlaygrounds),
    playcentertype: z.string().describe(onlyPlaygrounds),
    slug: z.string().describe('Of countries and playgrounds; empty for regions'),
    translatednames: z.record(z.string(), z.string()),
    parentid: z.guid().nullable(),
    guid: z.guid(),
    disabled: z.boolean(),
    datatypename: z.enum(upperTypes),
    objecttype: z.enum(upperTypes).describe('The same as datatypename'),
    namepath: z.string().describe('Names from the country down to this place, with / between'),
    path: z.string().describe('Ids from the country down to this place, with / between'),
    get children() {
      return z.array(locationNode)
    },
  })
  .meta({ id: 'LocationNode' })

export const locationTree = z.object({ items: z.array(locationNode) })
export type LocationTree = z.infer<typeof locationTree>

const scope = z.strictObject({ scope: z.guid().optional() })
const limitedBy = '`scope` limits the answer to one place and what lies in it'

export const getLocationTree = route({
  method: 'GET',
  path: '/api/Location/GetTree',
  summary: `Returns the location tree from countries down to playgrounds; ${limitedBy}.`,
  access: 'anyone',
  query: scope,
  answer: locationTree,
  refusals: ['location.not-found'],
  cache: 120,
})

export const getLocationList = route({
  method: 'GET',
  path: '/api/Location/GetList',
  summary: 'Lists every location of the chain, grouped by type.',
  access: 'anyone',
  answer: locationList,
  cache: hour,
})

export const getLocationListOf = route({
  method: 'GET',
  path: '/api/Location/GetList/:scope',
  summary: 'Lists a location and everything in it, grouped by type.',
  access: 'anyone',
  params: z.object({ scope: z.guid() }),
  answer: locationList,
  refusals: ['location.not-found'],
  cache: hour,
})

/** `FontEnd` is the wire's own spelling. */
export const locationFrontEndList = route({
  method: 'GET',
  path: '/api/Location/FontEndGetList',
  summary: `Lists countries, regions and playgrounds; ${limitedBy}.`,
  access: 'anyone',
  query: scope,
  answer: locationList,
  refusals: ['location.not-found'],
  cache: hour,
})

export const getLocationsByCategory = route({
  method: 'GET',
  path: '/api/Location/GetLocationsByCategory',
  summary: 'Lists every location of one type, in the operator’s order.',
  access: 'anyone',
  query: z.strictObject({ category: z.enum(locationTypes) }),
  answer: z.array(location),
  cache: hour,
})

export const getLocation = route({
  method: 'GET',
  path: '/api/Location/GetLocation/:id',
  summary: 'Returns one location of any type.',
  access: 'anyone',
  params: z.object({ id: z.guid() }),
  answer: location,
  refusals: ['location.not-found'],
  cache: hour,
})

/** The most places that a search answers with. */
export const mostFound = 50

export const searchLocation = route({
  method: 'GET',
  path: '/api/Location/SearchLocation',
  summary: `Searches locations of one type by name, town or address, best match first, at most ${mostFound}. Accents, case and small typing errors do not matter.`,
  access: 'anyone',
  query: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}]*$/u),
    loctype: z.enum(locationTypes),
  }),
  answer: z.array(location),
  cache: hour,
})

export const deleteLocation = route({
  method: 'DELETE',
  path: '/api/Location/DeleteLocation/:id',
  summary:
    'Deletes a location and its opening hours. Refused while anything else refers to it; `errors.id` lists what, and how often.',
  access: { permission: 'places.delete' },
  audited: { action: 'location.delete', subject: 'id' },
  params: z.object({ id: z.guid() }),
  refusals: ['location.not-found', 'location.in-use'],
})
