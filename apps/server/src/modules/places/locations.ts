import {
  type Location,
  type LocationList,
  type LocationTree,
  type LocationType,
  locationTypes,
  mostFound,
} from '@hoppla/contract/places/locations'
import { type Prepared, prepare } from '../../cache/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { treeOf } from './locations.rules.ts'
import { findNamedLocation, type LocationRow, listLocations, listTree, searchLocations } from './locations.sql.ts'
import { say } from './places.rules.ts'
import { findLocation } from './places.sql.ts'

type Reader = Pick<Caller, 'language'>

type ReadDeps = Pick<Deps, 'db' | 'prepared'>
type Scope = string | undefined

/** Places grouped by what they are. `types` limits the levels, `scope` to one place and what lies in it. @throws Refusal `location.not-found`. */
export const locationLists = (
  { db, prepared }: ReadDeps,
  { language }: Reader,
  { types = locationTypes, scope }: { types?: readonly LocationType[]; scope?: Scope },
): Promise<Prepared> =>
  prepared.get(`locations ${types.length} ${scope ?? ''} ${language}`, async () => {
    await expectPlace(db, scope)
    const list: LocationList = { countries: [], regions: [], playgrounds: [], areas: [], rooms: [], tables: [], unknownparents: [] }
    for (const row of await listLocations(db, { types, scope }))
      list[row.languages ? groupOf[row.type] : 'unknownparents'].push(locationOnWire(row, language))
    return list
  })

const groupOf = {
  Country: 'countries',
  Region: 'regions',
  Playground: 'playgrounds',
  Area: 'areas',
  Room: 'rooms',
  Table: 'tables',
} as const satisfies Record<LocationType, keyof LocationList>

const expectPlace = async (db: Deps['db'], scope: Scope): Promise<void> => {
  if (scope !== undefined && !(await findLocation(db, scope))) throw new Refusal('location.not-found')
}

const locationOnWire = ({ id, type, name, names, path, languages }: LocationRow, language: string): Location => ({
  locationid: id,
  name: say(names ?? {}, language, languages ?? []) || (name ?? ''),
  type,
  path,
})

/** Every place of one type. */
export const getLocationsByCategory = ({ db, prepared }: ReadDeps, { language }: Reader, type: LocationType): Promise<Prepared> =>
  prepared.get(`locations of ${type} ${language}`, async () =>
    (await listLocations(db, { types: [type] })).map((row) => locationOnWire(row, language)),
  )

/** One place of any type. @throws Refusal `location.not-found`. */
export const getLocation = ({ db, prepared }: ReadDeps, { language }: Reader, id: string): Promise<Prepared> =>
  prepared.get(`location ${id} ${language}`, async () => {
    const row = await findNamedLocation(db, id)
    if (!row) throw new Refusal('location.not-found')
    return locationOnWire(row, language)
  })

/** Countries with their regions with their playgrounds; of a scope below these nothing. @throws Refusal `location.not-found`. */
export const getLocationTree = (
  { db, prepared }: ReadDeps,
  { language }: Reader,
  { scope }: { scope?: Scope },
): Promise<Prepared> =>
  prepared.get(`tree ${scope ?? ''} ${language}`, async (): Promise<LocationTree> => {
    await expectPlace(db, scope)
    return { items: treeOf(await listTree(db, scope), language) }
  })

/** Places of one type by what somebody typed, best first. Not kept: there is no end of what people type. */
export const searchLocation = async (
  { pool }: Pick<Deps, 'pool'>,
  { language }: Reader,
  { query, loctype }: { query: string; loctype: LocationType },
): Promise<Prepared> =>
  prepare((await searchLocations(pool, query, loctype, mostFound)).map((row) => locationOnWire(row, language)))
