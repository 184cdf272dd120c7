import type { PartyOpeningContent } from '@hoppla/contract/places'
import { z } from 'zod'
import { holidayPartsOf } from '../../modules/places/places.ts'
import { findBookingsAhead } from '../bookings-ahead.ts'
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
  position,
  shortText,
  slug,
  text,
  texts,
  time,
} from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known-rows.ts'
import { missingLanguages, newPlace, place, reference } from '../references.ts'
import { linksOfPlayground } from '../row-links.ts'
import { storedPlaygrounds, storedRegions } from '../stored/places.ts'
import { type Finding, subject } from '../subject.ts'
import { addPlace, mainName, mediaId } from './place-rows.ts'

/** regions: parts of a country. */
export const regions = subject({
  name: 'regions',
  row: ({ known }) => z.strictObject({ key, country: place(known, 'Country'), names: texts, position: position.optional() }),
  check: (row, { known }) => [
    ...newPlace(known, row.key, 'Region', countryOfPlace(known, row.country).key),
    ...missingLanguages(row.names, 'names', countryOfPlace(known, row.country).languages),
  ],
  write: (row, writer, { known }, { where, index }) => {
    const { id, parentId } = addPlace(writer, known, {
      type: 'Region',
      key: row.key,
      parent: row.country,
      country: row.country,
      where,
    })
    writer.add('regions', {
      id,
      key: row.key,
      country_id: parentId,
      name: mainName(row.names, countryOfPlace(known, row.country).languages),
      names: row.names,
      position: row.position ?? index,
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedRegions,
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
      /** Until then on its day a visit is cancelled free of charge. */
      entranceCancelUntil: time.default('08:00'),
      partyBookingOpeningContent: partyContent.default({}),
      blockReservationMinutes: integer(1, 120).default(15),
      schoolCalendar: key.optional(),
      holidayRegion: z
        .string()
        .regex(/^[A-Z0-9]{1,3}$/, 'write the part of the country as in ISO 3166-2: BY')
        .optional(),
      picture: reference(known, 'media').optional(),
      position: position.optional(),
    }),
  check: async (row, { known, db, today }) => {
    const { key: country, languages, holidayCountry } = countryOfPlace(known, row.region)
    const taken = slugs.get(known)?.get(`${country}/${row.slug ?? row.key}`)
    return [
      ...newPlace(known, row.key, 'Playground', country),
      ...(await holidayRegionFindings(row.holidayRegion, holidayCountry)),
      ...(taken ? [{ path: ['slug'], reason: `this address stands already in ${taken}` }] : []),
      ...(row.disabled && !row.closeBooked ? await findBookingsAhead(db, row.key, today) : []),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...Object.entries(row.partyBookingOpeningContent).flatMap(([of, { cardImageId }]) =>
        cardImageId === undefined || known.media.has(cardImageId) || known.broken.has(cardImageId)
          ? []
          : [{ path: ['partyBookingOpeningContent', of, 'cardImageId'], reason: `there is no '${cardImageId}' in media` }],
      ),
    ]
  },
  links: (row, { known }) => linksOfPlayground(countryOfPlace(known, row.region).key, row.mapLink),
  late: (row, known) =>
    row.schoolCalendar === undefined || known.schoolCalendars.has(row.schoolCalendar)
      ? []
      : [{ path: ['schoolCalendar'], reason: `there is no calendar '${row.schoolCalendar}' in school-holidays` }],
  write: (row, writer, { known }, { where }) => {
    const country = countryOfPlace(known, row.region)
    const ourSlug = row.slug ?? row.key
    const seen = slugs.get(known) ?? new Map<string, string>()
    // Over all files of one import, so that a second file's playgrounds come after the first's.
    const index = seen.size
    slugs.set(known, seen.set(`${country.key}/${ourSlug}`, where))
    known.playgroundSlugs.add(`${country.key}/${ourSlug}`)
    const { id, parentId } = addPlace(writer, known, {
      type: 'Playground',
      key: row.key,
      parent: row.region,
      country: country.key,
      where,
    })
    writer.add('playgrounds', {
      id,
      key: row.key,
      country_id: idOf('place', country.key),
      region_id: parentId,
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
      entrance_cancel_until: row.entranceCancelUntil,
      party_booking_opening_content: withPictureIds(row.partyBookingOpeningContent),
      block_reservation_minutes: row.blockReservationMinutes,
      school_calendar: row.schoolCalendar ?? null,
      holiday_region: row.holidayRegion ?? null,
      media_id: mediaId(row.picture),
      position: row.position ?? index,
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedPlaygrounds,
})

/** A part of the country that has public holidays of its own. */
const holidayRegionFindings = async (region: string | undefined, country: string): Promise<Finding[]> => {
  if (region === undefined || country === '') return []
  const parts = (await holidayPartsOf(country)) ?? []
  return parts.includes(region)
    ? []
    : [
        {
          path: ['holidayRegion'],
          reason: `is no part of ${country} whose public holidays are known${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`,
        },
      ]
}
