import type { Selectable } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { ClassType } from '../db/tables/classes.ts'
import type { LineKind } from '../db/tables/orders.ts'
import type { GiftCardVoucher, LocationType, PlacesTables, Texts, VatRates } from '../db/tables/places.ts'
import type { StoredClass } from './stored-class.ts'

export type CountryFacts = {
  key: string
  slug: string
  languages: string[]
  currency: string
  timeZone: string
  culture: string
  vatRates: VatRates
  giftCardVoucher: GiftCardVoucher
  /** ISO 3166-1; '' for a country that could not be read. */
  holidayCountry: string
}
export type Place = { type: LocationType; country: string; where: string }
export type KnownArticle = { country: string; kind: LineKind; where: string }
export type AgeGroup = { names: Texts; minAge: number; maxAge: number; minutes: number; capacity: number; withAdult: boolean }
/** A kind of class, as the file of programmes describes it; it lives in the classes written from it, not in the database. */
export type Programme = {
  country: string
  type: ClassType
  names: Texts
  descriptions: Texts
  confirmationInformation: Texts
  price: number
  regularPrice: number
  pictures: string[]
  ageGroups: AgeGroup[]
}

/**
 * What rows may refer to: everything that stands in the database already, then everything read so far.
 * `where` is the file and line of a row read now, `''` for one that only the database has.
 */
export type KnownRows = {
  countries: Map<string, CountryFacts>
  places: Map<string, Place>
  /** The brand of each country. */
  brandOf: Map<string, string>
  /** `sweden/town`: country and slug. */
  playgroundSlugs: Set<string>
  /** `sweden/sv/terms`: whether the page is offered. */
  pages: Map<string, boolean>
  media: Map<string, string>
  brands: Map<string, string>
  /** Brand and language of texts read now. */
  texts: Map<string, string>
  themes: Map<string, string>
  programmes: Map<string, Programme>
  schoolHolidays: Map<string, string>
  /** The sets of school holidays that a playground may name. */
  schoolCalendars: Set<string>
  /** Opening rules and special days by id. */
  rules: Map<string, string>
  /** Arrival windows read now, by play centre and day. */
  arrivalWindows: Map<string, { from: string; until: string }[]>
  notices: Map<string, string>
  partyPackages: Map<string, string>
  /** Starts of parties read now, by play centre and day. */
  partyStarts: Map<string, string[]>
  /** Places whose rules of parties were read now. */
  partyRules: Map<string, string>
  partyExtras: Map<string, string>
  entrancePrices: Map<string, string>
  articles: Map<string, KnownArticle>
  /** Country and where. */
  classes: Map<string, { country: string; where: string }>
  /** What the database has of a class, from the check of its row until it is written. */
  storedClasses: Map<string, StoredClass>
  accounts: Map<string, string>
  offers: Map<string, string>
  /** Keys of rows that could not be read. */
  broken: Set<string>
}

const noCountry: CountryFacts = {
  key: '',
  slug: '',
  languages: [],
  currency: 'EUR',
  timeZone: 'UTC',
  culture: 'en-GB',
  vatRates: { giftCard: 0, serialTicket: 0, pass: 0, childClass: 0 },
  giftCardVoucher: 'multi-purpose',
  holidayCountry: '',
}

/** The country a place lies in. A place whose own row is broken gets a country without demands: its row is reported already. */
export const countryOfPlace = (known: KnownRows, place: string): CountryFacts =>
  known.countries.get(known.places.get(place)?.country ?? '') ?? noCountry

/** What the database knows already, so that a folder may hold only a part of the chain. */
export const loadKnownRows = async (db: Db): Promise<KnownRows> => {
  const countries = await db.selectFrom('countries').selectAll().orderBy('position').orderBy('id').execute()
  const keyOf = new Map(countries.map(({ id, key }) => [id, key]))
  const countryKey = (id: string) => keyOf.get(id) ?? ''
  const { regions, playgrounds, areas, rooms, tables, media, brands, themes, articles, classes, pages, calendars } =
    await readStored(db)
  const place = (type: LocationType) => (row: { key: string; country_id: string }) =>
    [row.key, { type, country: countryKey(row.country_id), where: '' }] as const
  const keys = (rows: { key: string }[]) => new Map(rows.map(({ key }) => [key, '']))
  return {
    countries: new Map(countries.map((row) => [row.key, factsOf(row)])),
    places: new Map([
      ...countries.map(({ id, key }) => place('Country')({ key, country_id: id })),
      ...regions.map(place('Region')),
      ...playgrounds.map(place('Playground')),
      ...areas.map(place('Area')),
      ...rooms.map(place('Room')),
      ...tables.map(place('Table')),
    ]),
    brandOf: new Map(countries.map((row) => [row.key, brands.find(({ id }) => id === row.brand_id)?.key ?? ''])),
    playgroundSlugs: new Set(playgrounds.map((row) => `${countryKey(row.country_id)}/${row.slug}`)),
    pages: new Map(pages.map((row) => [row.key, !row.is_disabled])),
    media: keys(media),
    brands: keys(brands),
    texts: new Map(),
    themes: keys(themes),
    programmes: new Map(),
    schoolHolidays: new Map(),
    schoolCalendars: new Set(calendars.map(({ calendar }) => calendar)),
    rules: new Map(),
    notices: new Map(),
    partyPackages: new Map(),
    partyStarts: new Map(),
    partyRules: new Map(),
    partyExtras: new Map(),
    arrivalWindows: new Map(),
    entrancePrices: new Map(),
    articles: new Map(articles.map(({ key, kind, country_id: id }) => [key, { country: countryKey(id), kind, where: '' }])),
    classes: new Map(classes.map(({ key, country_id: id }) => [key, { country: countryKey(id), where: '' }])),
    storedClasses: new Map(),
    accounts: new Map(),
    offers: new Map(),
    broken: new Set(),
  }
}

/** The rows that a row of the files may refer to. */
const readStored = async (db: Db) => {
  const [regions, playgrounds, areas, rooms, tables, media, brands, themes, articles, classes, pages, calendars] =
    await Promise.all([
      db.selectFrom('regions').select(['key', 'country_id']).execute(),
      db.selectFrom('playgrounds').select(['key', 'country_id', 'slug']).execute(),
      db
        .selectFrom('areas')
        .innerJoin('playgrounds', 'playgrounds.id', 'playground_id')
        .select(['areas.key', 'country_id'])
        .execute(),
      db
        .selectFrom('rooms')
        .innerJoin('areas', 'areas.id', 'area_id')
        .innerJoin('playgrounds', 'playgrounds.id', 'playground_id')
        .select(['rooms.key', 'country_id'])
        .execute(),
      db
        .selectFrom('dining_tables')
        .innerJoin('areas', 'areas.id', 'area_id')
        .innerJoin('playgrounds', 'playgrounds.id', 'playground_id')
        .select(['dining_tables.key', 'country_id'])
        .execute(),
      db.selectFrom('media').select('key').execute(),
      db.selectFrom('brands').select(['id', 'key']).execute(),
      db.selectFrom('themes').select('key').execute(),
      db.selectFrom('articles').select(['key', 'kind', 'country_id']).execute(),
      db
        .selectFrom('classes')
        .innerJoin('playgrounds', 'playgrounds.id', 'playground_id')
        .select(['classes.key', 'country_id'])
        .execute(),
      db.selectFrom('content_pages').select(['key', 'is_disabled']).execute(),
      db.selectFrom('school_holidays').select('calendar').distinct().execute(),
    ])
  return { regions, playgrounds, areas, rooms, tables, media, brands, themes, articles, classes, pages, calendars }
}

const factsOf = (row: Selectable<PlacesTables['countries']>): CountryFacts => ({
  key: row.key,
  slug: row.slug,
  languages: row.languages,
  currency: row.currency,
  timeZone: row.timezone,
  culture: row.culture,
  vatRates: row.vat_rates,
  giftCardVoucher: row.gift_card_voucher,
  holidayCountry: row.holiday_country,
})
