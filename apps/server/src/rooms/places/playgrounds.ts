import type { Playground } from '@hoppla/contract/places'
import { fromMinor } from '@hoppla/i18n'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Prepared } from '../../platform/prepared.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mediaAddress, say } from './places.rules.ts'
import {
  type AreaRow,
  findCountry,
  listAreas,
  listPlaygrounds,
  listRoomPictures,
  listRooms,
  type PlaygroundRow,
  type RoomPictureRow,
  type RoomRow,
} from './places.sql.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared'>
type Reader = Pick<Caller, 'language'>

/** The playgrounds of a country. @throws Refusal `country.not-found`. */
export const playgroundsOfCountry = ({ db, prepared }: ReadDeps, { language }: Reader, countryId: string): Promise<Prepared> =>
  prepared.get(`playgrounds ${countryId} ${language}`, async () => {
    if (!(await findCountry(db, countryId))) throw new Refusal('country.not-found')
    return onWire(db, await listPlaygrounds(db, { countryId }), language)
  })

/** One playground. @throws Refusal `playground.not-found`. */
export const playground = ({ db, prepared }: ReadDeps, { language }: Reader, id: string): Promise<Prepared> =>
  prepared.get(`playground ${id} ${language}`, async () => {
    const [found] = await onWire(db, await listPlaygrounds(db, { id }), language)
    if (!found) throw new Refusal('playground.not-found')
    return found
  })

const onWire = async (db: Db, rows: readonly PlaygroundRow[], language: string): Promise<Playground[]> => {
  const areas = rows.length > 0 ? await listAreas(db, rows.map(idOf)) : []
  const rooms = areas.length > 0 ? await listRooms(db, areas.map(idOf)) : []
  const pictures = rooms.length > 0 ? await listRoomPictures(db, rooms.map(idOf)) : []
  return rows.map((row) =>
    playgroundOnWire(
      row,
      language,
      areas.filter(({ playground_id }) => playground_id === row.id),
      rooms,
      pictures,
    ),
  )
}

const idOf = ({ id }: { id: string }): string => id

const picture = (row: { picture_id: string | null; picture_version: string | null; picture_file: string | null }): string | null =>
  row.picture_id && row.picture_version && row.picture_file
    ? mediaAddress({ id: row.picture_id, version: row.picture_version, file_name: row.picture_file })
    : null

const playgroundOnWire = (
  row: PlaygroundRow,
  language: string,
  areas: readonly AreaRow[],
  rooms: readonly RoomRow[],
  pictures: readonly RoomPictureRow[],
): Playground => ({
  guid: row.id,
  name: say(row.names, language, row.languages) || row.name,
  translatednames: row.names,
  description: say(row.descriptions, language, row.languages),
  slug: row.slug,
  streetadress: row.street_address,
  postalcode: row.postal_code,
  city: row.city,
  phone: row.phone,
  adminemail: row.admin_email,
  childclassemail: row.child_class_email,
  partybookingemail: row.party_booking_email,
  groupbookingemail: row.group_booking_email,
  region: say(row.region_names, language, row.languages) || row.region_name,
  regionid: row.region_id,
  countryid: row.country_id,
  playcentertype: row.play_center_type,
  maplink: row.map_link,
  latitude: row.latitude,
  longitude: row.longitude,
  costcenter: row.cost_center,
  priceextrabirthdaychild:
    row.price_extra_birthday_child_minor === null ? null : fromMinor(row.price_extra_birthday_child_minor, row.currency),
  extrabirthdaychildarticles: row.extra_birthday_child_articles,
  disabled: row.is_disabled,
  usenavdynamics: row.use_nav_dynamics,
  usefoodexport: row.use_food_export,
  partybookingopeningdatetime: row.party_booking_opening_at?.toISOString() ?? null,
  entrancebookingopeningdate: row.entrance_booking_opening_on,
  partybookingopeningcontent: row.party_booking_opening_content,
  blockreservationsminutes: row.block_reservation_minutes,
  image: picture(row),
  areas: areas.map((area) => ({
    guid: area.id,
    name: say(area.names, language, row.languages) || area.name,
    description: say(area.descriptions, language, row.languages),
    areatype: area.area_type,
    playground: row.name,
    rooms: rooms.filter(({ area_id }) => area_id === area.id).map((room) => roomOnWire(room, area, row, language, pictures)),
  })),
})

const roomOnWire = (
  room: RoomRow,
  area: AreaRow,
  { languages }: PlaygroundRow,
  language: string,
  pictures: readonly RoomPictureRow[],
): Playground['areas'][number]['rooms'][number] => {
  const images = pictures
    .filter(({ room_id }) => room_id === room.id)
    .map((image) => ({
      guid: image.id,
      name: image.file_name,
      urlname: mediaAddress(image),
      extension: image.file_name.split('.').at(-1) ?? '',
      description: say(image.names, language, languages),
      width: image.width,
      height: image.height,
    }))
  return {
    guid: room.id,
    name: say(room.names, language, languages) || room.name,
    translatednames: room.names,
    description: say(room.descriptions, language, languages),
    translateddescriptions: room.descriptions,
    size: room.size,
    maxguests: room.max_guests,
    recommendedmaxguests: room.recommended_max_guests,
    blockid: room.block,
    area: area.name,
    disabled: room.is_disabled,
    image: images[0] ?? null,
    images,
    theme:
      room.theme_id === null
        ? null
        : {
            guid: room.theme_id,
            name: say(room.theme_names ?? {}, language, languages) || (room.theme_name ?? ''),
            image: picture(room),
          },
  }
}
