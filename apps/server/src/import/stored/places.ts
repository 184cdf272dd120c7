import type { PartyOpeningContent } from '@hoppla/contract/places'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import { writeMoment } from '../dates.rules.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, inOrder, keyOfMedia, rowOf, someInOrder, someWordsOf, unless, wordsOf } from './values.ts'

type Region = { id: string; key: string; country: string; names: Texts; position: number }

/** Rows of regions, a file for each country. */
export const storedRegions = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Region>`
    select r.id, r.key, c.key as country, r.names, r.position from regions r join countries c on c.id = r.country_id
    where ${among('r.id', items)} order by c.key collate "C", r.position, r.key collate "C"`.execute(db)
  return rows.map(({ id, key, country, names, position }) => ({
    item: id,
    file: `regions/${country}.yaml`,
    row: { key, country, names: wordsOf(names), position },
  }))
}

type Playground = {
  id: string
  key: string
  region: string
  country: string
  languages: string[]
  timeZone: string
  slug: string
  name: string
  names: Texts
  descriptions: Texts
  streetAddress: string
  postalCode: string
  city: string
  phone: string
  latitude: number | null
  longitude: number | null
  mapLink: string | null
  adminEmail: string
  childClassEmail: string
  partyBookingEmail: string
  groupBookingEmail: string
  playCenterType: string
  costCenter: string | null
  priceExtraBirthdayChild: number | null
  extraBirthdayChildArticles: Record<string, string>
  isDisabled: boolean
  useNavDynamics: boolean
  useFoodExport: boolean
  partyBookingOpening: Date | null
  entranceBookingOpening: Day | null
  entranceCancelUntil: string
  partyBookingOpeningContent: Record<string, PartyOpeningContent>
  blockReservationMinutes: number
  schoolCalendar: string | null
  holidayRegion: string | null
  picture: string | null
  position: number
}

/** Rows of playgrounds, a file for each country. */
export const storedPlaygrounds = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Playground>`
    select p.id, p.key, r.key as region, c.key as country, c.languages, c.timezone as "timeZone", p.slug, p.name, p.names, p.descriptions,
      p.street_address as "streetAddress", p.postal_code as "postalCode", p.city, p.phone, p.latitude, p.longitude, p.map_link as "mapLink",
      p.admin_email as "adminEmail", p.child_class_email as "childClassEmail", p.party_booking_email as "partyBookingEmail",
      p.group_booking_email as "groupBookingEmail", p.play_center_type as "playCenterType", p.cost_center as "costCenter",
      p.price_extra_birthday_child_minor as "priceExtraBirthdayChild", p.extra_birthday_child_articles as "extraBirthdayChildArticles",
      p.is_disabled as "isDisabled", p.use_nav_dynamics as "useNavDynamics", p.use_food_export as "useFoodExport",
      p.party_booking_opening_at as "partyBookingOpening", p.entrance_booking_opening_on as "entranceBookingOpening",
      to_char(p.entrance_cancel_until, 'HH24:MI') as "entranceCancelUntil",
      p.party_booking_opening_content as "partyBookingOpeningContent", p.block_reservation_minutes as "blockReservationMinutes",
      p.school_calendar as "schoolCalendar", p.holiday_region as "holidayRegion", ${keyOfMedia('p.media_id')} as picture, p.position
    from playgrounds p join regions r on r.id = p.region_id join countries c on c.id = p.country_id
    where ${among('p.id', items)} order by c.key collate "C", p.position, p.key collate "C"`.execute(db)
  const pictures = await keysByPicture(db, rows)
  return rows.map((playground) => ({
    item: playground.id,
    file: `playgrounds/${playground.country}.yaml`,
    row: rowOfPlayground(playground, pictures),
  }))
}

const rowOfPlayground = (playground: Playground, pictures: ReadonlyMap<string, string>): StoredRow['row'] => {
  const { name, names, languages, adminEmail, priceExtraBirthdayChild: extraChild } = playground
  return rowOf({
    key: playground.key,
    region: playground.region,
    slug: unless(playground.slug, playground.key),
    name,
    names: unless(wordsOf(names), wordsOf(Object.fromEntries(languages.map((language) => [language, name])))),
    descriptions: someWordsOf(playground.descriptions),
    streetAddress: playground.streetAddress,
    postalCode: playground.postalCode,
    city: playground.city,
    phone: playground.phone,
    latitude: given(playground.latitude),
    longitude: given(playground.longitude),
    mapLink: given(playground.mapLink),
    adminEmail,
    childClassEmail: unless(playground.childClassEmail, adminEmail),
    partyBookingEmail: unless(playground.partyBookingEmail, adminEmail),
    groupBookingEmail: unless(playground.groupBookingEmail, adminEmail),
    playCenterType: unless(playground.playCenterType, 'Indoor'),
    costCenter: given(playground.costCenter),
    priceExtraBirthdayChild: extraChild === null ? undefined : extraChild / 100,
    extraBirthdayChildArticles: someInOrder(playground.extraBirthdayChildArticles),
    disabled: unless(playground.isDisabled, false),
    useNavDynamics: unless(playground.useNavDynamics, false),
    useFoodExport: unless(playground.useFoodExport, false),
    partyBookingOpening:
      playground.partyBookingOpening === null ? undefined : writeMoment(playground.partyBookingOpening, [playground.timeZone]),
    entranceBookingOpening: given(playground.entranceBookingOpening),
    entranceCancelUntil: unless(playground.entranceCancelUntil, '08:00'),
    partyBookingOpeningContent: openingContentOf(playground, pictures),
    blockReservationMinutes: unless(playground.blockReservationMinutes, 15),
    schoolCalendar: given(playground.schoolCalendar),
    holidayRegion: given(playground.holidayRegion),
    picture: given(playground.picture),
    position: playground.position,
  })
}

/** The keys of the pictures that are named by id inside JSON. */
const keysByPicture = async (db: Db, playgrounds: readonly Playground[]): Promise<Map<string, string>> => {
  const ids = playgrounds.flatMap(({ partyBookingOpeningContent: content }) =>
    Object.values(content).flatMap(({ cardImageId }) => cardImageId ?? []),
  )
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('media').select(['id', 'key']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

const openingContentOf = ({ partyBookingOpeningContent: content }: Playground, pictures: ReadonlyMap<string, string>): unknown =>
  someInOrder(
    Object.fromEntries(
      Object.entries(content).map(([language, { cardImageId, ...words }]) => [
        language,
        inOrder(rowOf({ ...words, cardImageId: cardImageId === undefined ? undefined : pictures.get(cardImageId) })),
      ]),
    ),
  )
