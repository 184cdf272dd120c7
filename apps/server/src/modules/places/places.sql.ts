import { classTypes } from '@hoppla/contract/classes'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { PlacesTables, Texts } from '../../db/tables/places.ts'

export type CountryRow = Selectable<PlacesTables['countries']>

/** In the operator's order. */
export const listCountries = (db: Db): Promise<CountryRow[]> =>
  db.selectFrom('countries').selectAll().orderBy('position').orderBy('key').execute()

export const findCountry = (db: Db, id: string): Promise<CountryRow | undefined> =>
  db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * A playground that can be chosen, locked until the transaction ends: while it is being deleted this waits, and then finds none. Call it before writing a
 * row that refers to it.
 */
export const holdPlayground = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.selectFrom('playgrounds').select('id').where('id', '=', id).where('is_disabled', '=', false).forKeyShare().executeTakeFirst()

/** Where a brand's pages link to. */
export const findBrandLinks = (db: Db, id: string) =>
  db.selectFrom('brands').select(['social_links', 'content_links']).where('id', '=', id).executeTakeFirst()

export const listRegions = (db: Db, countryId?: string) =>
  db
    .selectFrom('regions')
    .select(['id', 'country_id', 'name', 'names'])
    .$if(countryId !== undefined, (query) => query.where('country_id', '=', countryId ?? ''))
    .orderBy('position')
    .orderBy('key')
    .execute()

/** Name and address of playgrounds, for lists that do not need more. */
export const listPlaygroundNames = (db: Db, countryId?: string) =>
  db
    .selectFrom('playgrounds')
    .select(['id', 'region_id', 'name', 'slug', 'is_disabled'])
    .$if(countryId !== undefined, (query) => query.where('country_id', '=', countryId ?? ''))
    .orderBy('position')
    .orderBy('key')
    .execute()

export type PlaygroundRow = Awaited<ReturnType<typeof findPlaygrounds>>[number]
export type WhichPlaygrounds = { id: string } | { in: string } | 'all'
/** The pictures that a playground's words until its parties open name. */
const openingPictures = sql<Picture[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'version', m.version, 'file_name', m.file_name, 'focus', m.focus, 'width', m.width,
    'height', m.height, 'names', m.names, 'created_at', m.created_at) order by m.id), '[]')
  from media m
  where m.id::text in (
    select said.value ->> 'cardImageId' from jsonb_each(playgrounds.party_booking_opening_content) said))`
/** Playgrounds with what a parent may see of them: one, those in a place of any level, or all; in the operator's order. */
export const findPlaygrounds = (db: Db, which: WhichPlaygrounds) =>
  db
    .selectFrom('playgrounds')
    .innerJoin('regions', 'regions.id', 'region_id')
    .innerJoin('countries', 'countries.id', 'playgrounds.country_id')
    .leftJoin('media', 'media.id', 'playgrounds.media_id')
    .selectAll('playgrounds')
    .select(['regions.name as region_name', 'regions.names as region_names', 'currency', 'languages'])
    .select(['media.id as picture_id', 'media.version as picture_version', 'media.file_name as picture_file'])
    .select('media.focus as picture_focus')
    .select(openingPictures.as('opening_pictures'))
    .$call((query) => {
      if (which === 'all') return query
      if ('id' in which) return query.where('playgrounds.id', '=', which.id)
      const inside = db.selectFrom('location_closure').select('descendant_id').where('ancestor_id', '=', which.in)
      return query.where('playgrounds.id', 'in', inside)
    })
    .orderBy('countries.position')
    .orderBy('playgrounds.position')
    .orderBy('playgrounds.key')
    .execute()

/** Any of these ids, as one value: a list of parameters has an end. */
const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number]
export const listAreas = (db: Db, playgroundIds: readonly string[]) =>
  db.selectFrom('areas').selectAll().where('playground_id', '=', among(playgroundIds)).orderBy('position').orderBy('key').execute()

/** A picture as JSON brings it. */
export type Picture = {
  id: string
  version: string
  file_name: string
  focus: string | null
  width: number | null
  height: number | null
  names: Texts
  created_at: string
}

export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number]
/** Rooms with their themes. */
export const listRooms = (db: Db, areaIds: readonly string[]) =>
  db
    .selectFrom('rooms')
    .leftJoin('themes', 'themes.id', 'theme_id')
    .leftJoin('media', 'media.id', 'themes.media_id')
    .selectAll('rooms')
    .select(['themes.name as theme_name', 'themes.names as theme_names'])
    .select((eb) =>
      eb
        .case()
        .when('media.id', 'is not', null)
        .then(sql<Picture>`jsonb_build_object('id', media.id, 'version', media.version, 'file_name', media.file_name, 'focus', media.focus, 'width', media.width,
          'height', media.height, 'names', media.names, 'created_at', media.created_at)`)
        .end()
        .as('theme_picture'),
    )
    .where('area_id', '=', among(areaIds))
    .orderBy('rooms.position')
    .orderBy('rooms.key')
    .execute()

export type RoomPictureRow = Awaited<ReturnType<typeof listRoomPictures>>[number]
export const listRoomPictures = (db: Db, roomIds: readonly string[]) =>
  db
    .selectFrom('room_media')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['room_id', 'media.id', 'version', 'file_name', 'focus', 'width', 'height', 'names', 'created_at'])
    .where('room_id', '=', among(roomIds))
    .orderBy('position')
    .execute()

export const findLocation = (db: Db, id: string) =>
  db.selectFrom('locations').select(['id', 'type']).where('id', '=', id).executeTakeFirst()

/** What the chain is called, what it offers and where it is. At most 2,000, as passwords are compared with each. */
/** The play centres that go by a set of school holidays. */
export const listCalendarPlaces = async (db: Db, calendar: string): Promise<string[]> => {
  const rows = await db.selectFrom('playgrounds').select('id').where('school_calendar', '=', calendar).execute()
  return rows.map(({ id }) => id)
}

export const chainNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from brands union select name from countries union select company_name from countries
    union select name from regions union select name from playgrounds union select city from playgrounds limit 2000`.execute(db)
  return [...classTypes, ...rows.map(({ name }) => name)]
}
