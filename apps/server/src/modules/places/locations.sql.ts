import type { EnglishFaults } from '@hoppla/i18n/messages/faults'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { type Queryable, statement } from '../../db/statement.ts'
import type { LocationType, Texts } from '../../db/tables/places.ts'

/** A table whose rows may belong to a place; whoever gets it reads the word of the same name. */
type Dependent = keyof EnglishFaults['dependents']

export type LocationRow = {
  id: string
  type: LocationType
  /** Null for a place without a row of its own level. */
  name: string | null
  names: Texts | null
  /** Ids from the country down, with / between. */
  path: string
  /** The languages of its country; null when no country stands above it. */
  languages: string[] | null
}

const placeColumns = `
  l.id, l.type, coalesce(c.name, r.name, p.name, a.name, o.name, d.name) as name, coalesce(r.names, p.names, a.names, o.names, d.names) as names, up.path, home.languages`
const placeTables = `
  locations l
  left join countries c on c.id = l.id
  left join regions r on r.id = l.id
  left join playgrounds p on p.id = l.id
  left join areas a on a.id = l.id
  left join rooms o on o.id = l.id
  left join dining_tables d on d.id = l.id
  cross join lateral (
    select string_agg(ancestor_id::text, '/' order by depth desc) as path, (array_agg(ancestor_id order by depth desc))[1] as top
    from location_closure where descendant_id = l.id
  ) up
  left join countries home on home.id = up.top`
const inOrder = sql`order by home.position, r.position, p.position, a.position, o.position, d.position, name, l.id`

/** A place and what lies in it. As an array it is known before anything else is read, so that only these are read. */
const within = (scope: string) => sql`array(select descendant_id from location_closure where ancestor_id = ${scope})`

/** Places of some types; with `scope` only that place and what lies in it. In the operator's order. */
export const listLocations = async (
  db: Db,
  { types, scope }: { types: readonly LocationType[]; scope?: string | undefined },
): Promise<LocationRow[]> => {
  const inScope = scope === undefined ? sql`` : sql`and l.id = any(${within(scope)})`
  const { rows } = await sql<LocationRow>`
    select ${sql.raw(placeColumns)} from ${sql.raw(placeTables)} where l.type = any(${[...types]}) ${inScope} ${inOrder}`.execute(
    db,
  )
  return rows
}

/** One place with its name and path. */
export const findNamedLocation = async (db: Db, id: string): Promise<LocationRow | undefined> => {
  const { rows } = await sql<LocationRow>`select ${sql.raw(placeColumns)} from ${sql.raw(placeTables)} where l.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

// `offset 0` keeps the planner from joining all places before it looks which were found: 1 s instead of a few ms among 30,000.
const findPlaces = statement<LocationRow>(
  'search-locations',
  `with found as materialized (
     select location_id, n from search_locations($1, $2, $3) with ordinality as f (location_id, n)
   )
   select place.* from found
   cross join lateral (select ${placeColumns} from ${placeTables} where l.id = found.location_id offset 0) place
   order by found.n`,
)

/** Places of a type by what somebody typed, best first (decision 40). */
export const searchLocations = (pool: Queryable, typed: string, type: LocationType, most: number): Promise<LocationRow[]> =>
  findPlaces(pool, [typed, type, most])

export type TreeRow = {
  id: string
  parent_id: string | null
  type: 'Country' | 'Region' | 'Playground'
  name: string
  names: Texts
  slug: string
  street_address: string
  play_center_type: string
  is_disabled: boolean
  path: string
  /** Everything above it, from the country down. */
  ancestors: { name: string; names: Texts }[]
  languages: string[]
}
/** Countries, regions and playgrounds, parents before what lies in them; with `scope` only that place and what lies in it. */
export const listTree = async (db: Db, scope: string | undefined): Promise<TreeRow[]> => {
  const inScope = scope === undefined ? sql`` : sql`where node.id = any(${within(scope)})`
  const { rows } = await sql<TreeRow>`
    select node.*, c.languages from (
      select id, null::uuid as parent_id, 'Country' as type, 1 as level, position, id as country_id, name, '{}'::jsonb as names, slug,
        '' as street_address, '' as play_center_type, false as is_disabled, id::text as path, '[]'::jsonb as ancestors
      from countries
      union all
      select r.id, c.id, 'Region', 2, r.position, c.id, r.name, r.names::jsonb, '', '', '', false, concat_ws('/', c.id, r.id),
        jsonb_build_array(jsonb_build_object('name', c.name, 'names', '{}'::jsonb))
      from regions r join countries c on c.id = r.country_id
      union all
      select p.id, r.id, 'Playground', 3, p.position, c.id, p.name, p.names::jsonb, p.slug, p.street_address, p.play_center_type, p.is_disabled,
        concat_ws('/', c.id, r.id, p.id),
        jsonb_build_array(jsonb_build_object('name', c.name, 'names', '{}'::jsonb), jsonb_build_object('name', r.name, 'names', r.names))
      from playgrounds p join regions r on r.id = p.region_id join countries c on c.id = p.country_id
    ) node join countries c on c.id = node.country_id
    ${inScope}
    order by level, node.position, node.name, node.id`.execute(db)
  return rows
}

const tableOf = {
  Country: 'countries',
  Region: 'regions',
  Playground: 'playgrounds',
  Area: 'areas',
  Room: 'rooms',
  Table: 'dining_tables',
} as const satisfies Record<LocationType, string>

/** Holds a place, so that nothing can come to depend on it meanwhile. Undefined when there is none. */
export const lockLocation = async (tx: Tx, id: string): Promise<{ id: string; type: LocationType } | undefined> => {
  const found = await tx.selectFrom('locations').select(['id', 'type']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (found) await tx.selectFrom(tableOf[found.type]).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return found
}

/** What depends on a place: table and how many of its rows. What goes with the place (its opening hours) is not among it. */
export const listDependents = async (tx: Tx, id: string): Promise<{ dependent: Dependent; times: number }[]> => {
  const { rows } = await sql<{ dependent: Dependent; times: number }>`
    select dependent, sum(times)::int8 as times from location_dependents(${id}) where times > 0 group by dependent order by dependent`.execute(
    tx,
  )
  return rows
}

/** Removes a place with its opening hours. @throws a foreign-key error when something else depends on it. */
export const removeLocation = async (tx: Tx, { id, type }: { id: string; type: LocationType }): Promise<void> => {
  await tx.deleteFrom(tableOf[type]).where('id', '=', id).execute()
  await tx.deleteFrom('locations').where('id', '=', id).execute()
}
