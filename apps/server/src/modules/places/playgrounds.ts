import type { Image, Playground } from '@hoppla/contract/places'
import { fromMinor } from '@hoppla/i18n'
import type { Prepared } from '../../cache/prepared.ts'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { mediaAddress, say } from './places.rules.ts'
import {
  type AreaRow,
  findCountry,
  findLocation,
  findPlaygrounds,
  listAreas,
  listRoomPictures,
  listRooms,
  type Picture,
  type PlaygroundRow,
  type RoomPictureRow,
  type RoomRow,
  type WhichPlaygrounds,
} from './places.sql.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared'>
type Reader = Pick<Caller, 'language'>

/** The playgrounds of a country. @throws Refusal `country.not-found`. */
export const playgroundsByCountry = ({ db, prepared }: ReadDeps, { language }: Reader, countryId: string): Promise<Prepared> =>
  prepared.get(`playgrounds ${countryId} ${language}`, async () => {
    if (!(await findCountry(db, countryId))) throw new Refusal('country.not-found')
    return read(db, { in: countryId }, language)
  })

/** The playgrounds in a place of any level. @throws Refusal `location.not-found`. */
export const listPlaygrounds = ({ db, prepared }: ReadDeps, { language }: Reader, parent: string): Promise<Prepared> =>
  prepared.get(`playgrounds in ${parent} ${language}`, async () => {
    if (!(await findLocation(db, parent))) throw new Refusal('location.not-found')
    return read(db, { in: parent }, language)
  })

/** Every playground of the chain. */
export const listAllPlaygrounds = ({ db, prepared }: ReadDeps, { language }: Reader): Promise<Prepared> =>
  prepared.get(`playgrounds ${language}`, () => read(db, 'all', language))

/** One playground. @throws Refusal `playground.not-found`. */
export const getPlayground = ({ db, prepared }: ReadDeps, { language }: Reader, id: string): Promise<Prepared> =>
  prepared.get(`playground ${id} ${language}`, async () => {
    const [found] = await read(db, { id }, language)
    if (!found) throw new Refusal('playground.not-found')
    return found
  })

/** What stands in a playground, by what it stands in. */
type Inside = { areas: Map<string, AreaRow[]>; rooms: Map<string, RoomRow[]>; pictures: Map<string, RoomPictureRow[]> }

const read = async (db: Db, which: WhichPlaygrounds, language: string): Promise<Playground[]> => {
  const rows = await findPlaygrounds(db, which)
  const areas = rows.length > 0 ? await listAreas(db, rows.map(idOf)) : []
  const rooms = areas.length > 0 ? await listRooms(db, areas.map(idOf)) : []
  const pictures = rooms.length > 0 ? await listRoomPictures(db, rooms.map(idOf)) : []
  const inside: Inside = {
    areas: Map.groupBy(areas, ({ playground_id }) => playground_id),
    rooms: Map.groupBy(rooms, ({ area_id }) => area_id),
    pictures: Map.groupBy(pictures, ({ room_id }) => room_id),
  }
  return rows.map((row) => playgroundOnWire(row, language, inside))
}

const idOf = ({ id }: { id: string }): string => id

type PictureColumns = {
  picture_id: string | null
  picture_version: string | null
  picture_file: string | null
  picture_focus: string | null
}
const picture = (row: PictureColumns): string | null =>
  row.picture_id && row.picture_version && row.picture_file
    ? mediaAddress({ id: row.picture_id, version: row.picture_version, file_name: row.picture_file, focus: row.picture_focus })
    : null

const playgroundOnWire = (row: PlaygroundRow, language: string, inside: Inside): Playground => ({
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
  partybookingopeningimages: row.opening_pictures.map((one) => imageOnWire(one, language, row.languages)),
  blockreservationsminutes: row.block_reservation_minutes,
  image: picture(row),
  areas: areasOnWire(row, language, inside),
})

type Area = Playground['areas'][number]

const areasOnWire = (row: PlaygroundRow, language: string, { areas, rooms, pictures }: Inside): Area[] => {
  const { languages } = row
  const ours = areas.get(row.id) ?? []
  const blocks = blocksOf(
    ours.flatMap(({ id }) => rooms.get(id) ?? []),
    language,
    languages,
  )
  return ours.map((area) => ({
    guid: area.id,
    name: say(area.names, language, languages) || area.name,
    description: say(area.descriptions, language, languages),
    areatype: area.area_type,
    playground: say(row.names, language, languages) || row.name,
    rooms: (rooms.get(area.id) ?? []).map((room) => ({
      ...roomOnWire(room, language, languages, pictures.get(room.id) ?? []),
      block: room.block === null ? null : (blocks.get(room.block) ?? null),
      area: say(area.names, language, languages) || area.name,
    })),
  }))
}

/** Blocks by what their rooms are called: `The ocean room + The circus room`. */
const blocksOf = (rooms: readonly RoomRow[], language: string, languages: readonly string[]): Map<string | null, string> =>
  new Map(
    Array.from(
      Map.groupBy(rooms, ({ block }) => block),
      ([block, members]) => [block, members.map(({ names, name }) => say(names, language, languages) || name).join(' + ')],
    ),
  )

const imageOnWire = (
  image: Omit<Picture, 'created_at'> & { created_at: Date | string },
  language: string,
  languages: readonly string[],
): Image => ({
  guid: image.id,
  name: image.file_name,
  urlname: mediaAddress(image),
  created: new Date(image.created_at).toISOString(),
  extension: image.file_name.split('.').at(-1) ?? '',
  description: say(image.names, language, languages),
  width: image.width,
  height: image.height,
})

const roomOnWire = (
  room: RoomRow,
  language: string,
  languages: readonly string[],
  pictures: readonly RoomPictureRow[],
): Omit<Area['rooms'][number], 'area' | 'block'> => {
  const images = pictures.map((image) => imageOnWire(image, language, languages))
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
    disabled: room.is_disabled,
    image: images[0] ?? null,
    images,
    theme:
      room.theme_id === null
        ? null
        : {
            guid: room.theme_id,
            name: say(room.theme_names ?? {}, language, languages) || (room.theme_name ?? ''),
            image: room.theme_picture && imageOnWire(room.theme_picture, language, languages),
          },
  }
}
