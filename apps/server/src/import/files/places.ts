import type { PartyOpeningContent } from '@hoppla/contract/places'
import { z } from 'zod'
import { bookingsOfClosing } from '../closing.ts'
import {
  bool,
  day,
  decimal,
  dictionary,
  email,
  integer,
  key,
  language,
  link,
  moment,
  money,
  phone,
  shortText,
  slug,
  text,
  texts,
  uniqueList,
} from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { type Finding, subject } from '../subject.ts'

/** What a place is called where no language is asked for: in its country's first language. */
const mainName = (names: Partial<Record<string, string>>, languages: readonly string[]): string =>
  names[languages[0] ?? ''] ?? Object.values(names)[0] ?? ''

const mediaId = (name: string | undefined): string | null => (name === undefined ? null : idOf('media', name))

/** regions: parts of a country. */
export const regions = subject({
  name: 'regions',
  row: ({ known }) => z.strictObject({ key, country: place(known, 'Country'), names: texts }),
  check: (row, { known }) => [
    ...duplicate(known.places.get(row.key)?.where),
    ...missingLanguages(row.names, 'names', countryOfPlace(known, row.country).languages),
  ],
  write: (row, writer, { known }, { where, index }) => {
    known.places.set(row.key, { type: 'Region', country: row.country, where })
    const id = idOf('place', row.key)
    const country = idOf('place', row.country)
    writer.add('locations', { id, type: 'Region', parent_id: country })
    writer.add('regions', {
      id,
      key: row.key,
      country_id: country,
      name: mainName(row.names, countryOfPlace(known, row.country).languages),
      names: row.names,
      position: index,
    })
  },
})

// Of the contract's fields, so that a misspelt one does not go unseen until somebody misses its words.
const openingContent = z.strictObject({
  pageTitle: text.optional(),
  pageSubtitle: text.optional(),
  cardImageId: key.optional(),
  cardTitle: text.optional(),
  cardText: text.optional(),
  alertText: text.optional(),
  calendarEventTitle: text.optional(),
  calendarEventText: text.optional(),
  addToCalenderButtonText: text.optional(),
} satisfies Record<keyof PartyOpeningContent, z.ZodType>)
const partyContent = z.partialRecord(language, openingContent, 'write the words by language')
/** Files name pictures by key, the wire by id. */
const withPictureIds = (content: z.output<typeof partyContent>) =>
  Object.fromEntries(
    Object.entries(content).map(([of, { cardImageId, ...words }]) => [
      of,
      { ...words, ...(cardImageId === undefined ? {} : { cardImageId: idOf('media', cardImageId) }) },
    ]),
  )
/** Slugs are unique in a country; known while one import reads, the database guards the rest. */
const slugs = new WeakMap<object, Map<string, string>>()

/** playgrounds: the houses. */
export const playgrounds = subject({
  name: 'playgrounds',
  row: ({ known, today }) =>
    z.strictObject({
      key,
      region: place(known, 'Region'),
      slug: slug.optional(),
      name: shortText,
      names: texts.optional(),
      descriptions: texts.optional(),
      streetAddress: shortText,
      postalCode: z.string('write the postal code as text, in quotes').trim().min(3, 'is too short').max(12, 'is too long'),
      city: shortText,
      phone,
      latitude: decimal(-90, 90).optional(),
      longitude: decimal(-180, 180).optional(),
      mapLink: link.optional(),
      adminEmail: email,
      childClassEmail: email.optional(),
      partyBookingEmail: email.optional(),
      groupBookingEmail: email.optional(),
      playCenterType: shortText.default('Indoor'),
      costCenter: shortText.optional(),
      priceExtraBirthdayChild: money.optional(),
      extraBirthdayChildArticles: dictionary.default({}),
      disabled: bool.default(false),
      /** It closes though classes ahead are booked. */
      closeBooked: bool.default(false),
      useNavDynamics: bool.default(false),
      useFoodExport: bool.default(false),
      partyBookingOpening: moment(today).optional(),
      entranceBookingOpening: day(today).optional(),
      partyBookingOpeningContent: partyContent.default({}),
      blockReservationMinutes: integer(1, 120).default(15),
      schoolCalendar: key.optional(),
      holidayRegion: z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, 'write the part of the country as in ISO 3166-2: BY')
        .optional(),
      picture: reference(known, 'media').optional(),
    }),
  check: async (row, { known, db, today }) => {
    const { key: country, languages } = countryOfPlace(known, row.region)
    const taken = slugs.get(known)?.get(`${country}/${row.slug ?? row.key}`)
    return [
      ...duplicate(known.places.get(row.key)?.where),
      ...(taken ? [{ path: ['slug'], reason: `this address stands already in ${taken}` }] : []),
      ...(row.disabled && !row.closeBooked ? await bookingsOfClosing(db, row.key, today) : []),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...Object.entries(row.partyBookingOpeningContent).flatMap(([of, { cardImageId }]) =>
        cardImageId === undefined || known.media.has(cardImageId) || known.broken.has(cardImageId)
          ? []
          : [{ path: ['partyBookingOpeningContent', of, 'cardImageId'], reason: `there is no '${cardImageId}' in media` }],
      ),
    ]
  },
  write: (row, writer, { known }, { where }) => {
    const country = countryOfPlace(known, row.region)
    const ourSlug = row.slug ?? row.key
    const seen = slugs.get(known) ?? new Map<string, string>()
    // Over all files of one import, so that a second file's playgrounds come after the first's.
    const position = seen.size
    slugs.set(known, seen.set(`${country.key}/${ourSlug}`, where))
    known.playgroundSlugs.add(`${country.key}/${ourSlug}`)
    known.places.set(row.key, { type: 'Playground', country: country.key, where })
    const id = idOf('place', row.key)
    const region = idOf('place', row.region)
    writer.add('locations', { id, type: 'Playground', parent_id: region })
    writer.add('playgrounds', {
      id,
      key: row.key,
      country_id: idOf('place', country.key),
      region_id: region,
      slug: ourSlug,
      name: row.name,
      names: row.names ?? Object.fromEntries(country.languages.map((language) => [language, row.name])),
      descriptions: row.descriptions ?? {},
      street_address: row.streetAddress,
      postal_code: row.postalCode,
      city: row.city,
      phone: row.phone,
      latitude: row.latitude ?? null,
      longitude: row.longitude ?? null,
      map_link: row.mapLink ?? null,
      admin_email: row.adminEmail,
      child_class_email: row.childClassEmail ?? row.adminEmail,
      party_booking_email: row.partyBookingEmail ?? row.adminEmail,
      group_booking_email: row.groupBookingEmail ?? row.adminEmail,
      play_center_type: row.playCenterType,
      cost_center: row.costCenter ?? null,
      price_extra_birthday_child_minor:
        row.priceExtraBirthdayChild === undefined ? null : Math.round(row.priceExtraBirthdayChild * 100),
      extra_birthday_child_articles: row.extraBirthdayChildArticles,
      is_disabled: row.disabled,
      use_nav_dynamics: row.useNavDynamics,
      use_food_export: row.useFoodExport,
      party_booking_opening_at: row.partyBookingOpening?.(country.timeZone) ?? null,
      entrance_booking_opening_on: row.entranceBookingOpening ?? null,
      party_booking_opening_content: withPictureIds(row.partyBookingOpeningContent),
      block_reservation_minutes: row.blockReservationMinutes,
      school_calendar: row.schoolCalendar ?? null,
      holiday_region: row.holidayRegion ?? null,
      media_id: mediaId(row.picture),
      position,
    })
  },
})

/** areas: what there is to play on, party rooms, the bistro. */
export const areas = subject({
  name: 'areas',
  row: ({ known }) =>
    z.strictObject({ key, playground: place(known, 'Playground'), type: shortText, names: texts, descriptions: texts.optional() }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.playground)
    return [
      ...duplicate(known.places.get(row.key)?.where),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    const country = countryOfPlace(known, row.playground)
    known.places.set(row.key, { type: 'Area', country: country.key, where })
    const id = idOf('place', row.key)
    const playground = idOf('place', row.playground)
    writer.add('locations', { id, type: 'Area', parent_id: playground })
    writer.add('areas', {
      id,
      key: row.key,
      playground_id: playground,
      name: mainName(row.names, country.languages),
      names: row.names,
      descriptions: row.descriptions ?? {},
      area_type: row.type,
      position: index,
    })
  },
})

/** themes: how a party room may be dressed. */
export const themes = subject({
  name: 'themes',
  row: ({ known }) => z.strictObject({ key, names: texts, picture: reference(known, 'media').optional() }),
  check: (row, { known }) => [...duplicate(known.themes.get(row.key)), ...missingLanguages(row.names, 'names', ['en'])],
  write: (row, writer, { known }, { where }) => {
    known.themes.set(row.key, where)
    writer.add('themes', {
      id: idOf('theme', row.key),
      key: row.key,
      name: row.names.en,
      names: row.names,
      media_id: mediaId(row.picture),
    })
  },
})

/** rooms: what can be booked in an area. */
export const rooms = subject({
  name: 'rooms',
  row: ({ known }) =>
    z.strictObject({
      key,
      area: place(known, 'Area'),
      names: texts,
      descriptions: texts.optional(),
      size: decimal(1, 100_000).optional(),
      maxGuests: integer(1, 10_000),
      recommendedMaxGuests: integer(1, 10_000).optional(),
      block: key.optional(),
      theme: reference(known, 'themes').optional(),
      pictures: uniqueList(reference(known, 'media')).default([]),
      disabled: bool.default(false),
    }),
  check: (row, { known }): Finding[] => [
    ...duplicate(known.places.get(row.key)?.where),
    ...missingLanguages(row.names, 'names', countryOfPlace(known, row.area).languages),
    ...((row.recommendedMaxGuests ?? 1) > row.maxGuests
      ? [{ path: ['recommendedMaxGuests'], reason: 'is more than maxGuests' }]
      : []),
  ],
  write: (row, writer, { known }, { where, index }) => {
    const country = countryOfPlace(known, row.area)
    known.places.set(row.key, { type: 'Room', country: country.key, where })
    const id = idOf('place', row.key)
    const area = idOf('place', row.area)
    writer.add('locations', { id, type: 'Room', parent_id: area })
    writer.add('rooms', {
      id,
      key: row.key,
      area_id: area,
      name: mainName(row.names, country.languages),
      names: row.names,
      descriptions: row.descriptions ?? {},
      size: row.size ?? null,
      max_guests: row.maxGuests,
      recommended_max_guests: row.recommendedMaxGuests ?? row.maxGuests,
      block: row.block ?? null,
      theme_id: row.theme ? idOf('theme', row.theme) : null,
      is_disabled: row.disabled,
      position: index,
    })
    writer.owns('room_media', id)
    row.pictures.forEach((picture, position) => {
      writer.add('room_media', { room_id: id, media_id: idOf('media', picture), position })
    })
  },
})
