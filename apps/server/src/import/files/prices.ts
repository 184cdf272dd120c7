import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import { day, decimal, integer, key, list, money, position, texts } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { storedEarlierPrices } from '../stored/earlier-prices.ts'
import { storedEntrancePrices, storedPartyPackages } from '../stored/prices.ts'
import { type Finding, subject } from '../subject.ts'

const subjectOf = (row: { article?: string | undefined; class?: string | undefined }): string =>
  row.article === undefined ? idOf('class', row.class ?? '') : idOf('article', row.article)

/** earlier-prices: what articles and classes cost before this database knew them, so that a reduction can be announced from the first day. */
export const earlierPrices = subject({
  name: 'earlier-prices',
  row: ({ known, today }) =>
    z.strictObject({
      article: reference(known, 'articles').optional(),
      class: reference(known, 'classes').optional(),
      from: day(today).refine((from) => from < today, 'is not over: write the price where the article or class stands'),
      price: money,
      /** After `priceValidTo`; the price when left out. */
      regularPrice: money.optional(),
      priceValidTo: day(today).optional(),
    }),
  check: (row): Finding[] => [
    ...((row.article === undefined) === (row.class === undefined)
      ? [{ path: ['article'], reason: 'write an article or a class, one of the two' }]
      : []),
    ...((row.regularPrice ?? row.price) < row.price ? [{ path: ['regularPrice'], reason: 'is less than the price' }] : []),
    ...((row.regularPrice ?? row.price) > row.price && row.priceValidTo === undefined
      ? [{ path: ['priceValidTo'], reason: 'is missing: the last day of the lower price' }]
      : []),
  ],
  write: (row, writer, { known }) => {
    const of = row.article === undefined ? known.classes.get(row.class ?? '') : known.articles.get(row.article)
    const { currency } = countryOfPlace(known, of?.country ?? '')
    writer.add('price_history', {
      subject_id: subjectOf(row),
      since: row.from,
      price_minor: toMinor(row.price, currency),
      regular_price_minor: toMinor(row.regularPrice ?? row.price, currency),
      price_valid_to: row.priceValidTo ?? null,
    })
  },
  itemOf: (row) => subjectOf(row),
  stored: storedEarlierPrices,
})

/** party-packages: what a birthday party costs and holds. */
export const partyPackages = subject({
  name: 'party-packages',
  row: ({ known }) =>
    z.strictObject({
      key,
      place: place(known, 'Country', 'Region', 'Playground'),
      names: texts,
      descriptions: texts.optional(),
      includes: list(texts).default([]),
      price: money,
      /** Saturdays, Sundays, public and school holidays; the same when left out. */
      weekendPrice: money.optional(),
      /** That of ticket cards when left out. */
      vatPercent: decimal(0, 100).optional(),
      /** How many of the play centre’s hosts it takes. */
      hosts: integer(0, 20).default(0),
      includedChildren: integer(1, 100),
      minutes: integer(15, 1440),
      position: position.optional(),
    }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.place)
    return [
      ...duplicate(known.partyPackages.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...row.includes.flatMap((words, index) => missingLanguages(words, `includes.${index}`, languages)),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    known.partyPackages.set(row.key, where)
    const { currency } = countryOfPlace(known, row.place)
    writer.add('party_packages', {
      id: idOf('party-package', row.key),
      key: row.key,
      location_id: idOf('place', row.place),
      names: row.names,
      descriptions: row.descriptions ?? {},
      includes: row.includes,
      price_minor: toMinor(row.price, currency),
      weekend_price_minor: row.weekendPrice === undefined ? null : toMinor(row.weekendPrice, currency),
      vat_percent: row.vatPercent ?? null,
      hosts: row.hosts,
      currency,
      included_children: row.includedChildren,
      duration_minutes: row.minutes,
      position: row.position ?? index,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('party_packages', item),
  stored: storedPartyPackages,
})

/** entrance-prices: what one visit costs at the entrance, per age band. */
export const entrancePrices = subject({
  name: 'entrance-prices',
  row: ({ known }) =>
    z.strictObject({
      key,
      place: place(known, 'Country', 'Region', 'Playground'),
      names: texts,
      notes: texts.optional(),
      fromAge: integer(0, 150).optional(),
      toAge: integer(0, 150).optional(),
      weekdayPrice: money,
      weekendPrice: money.optional(),
      /** On public and school holidays; as on weekends when left out. */
      holidayPrice: money.optional(),
      position: position.optional(),
    }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.place)
    return [
      ...duplicate(known.entrancePrices.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.notes, 'notes', languages),
      ...(row.fromAge !== undefined && row.toAge !== undefined && row.fromAge > row.toAge
        ? [{ path: ['toAge'], reason: 'is less than fromAge', fault: { key: 'endsFirst' as const } }]
        : []),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    known.entrancePrices.set(row.key, where)
    const { currency } = countryOfPlace(known, row.place)
    writer.add('entrance_prices', {
      id: idOf('entrance-price', row.key),
      key: row.key,
      location_id: idOf('place', row.place),
      names: row.names,
      notes: row.notes ?? {},
      from_age: row.fromAge ?? null,
      to_age: row.toAge ?? null,
      weekday_price_minor: toMinor(row.weekdayPrice, currency),
      weekend_price_minor: toMinor(row.weekendPrice ?? row.weekdayPrice, currency),
      holiday_price_minor: row.holidayPrice === undefined ? null : toMinor(row.holidayPrice, currency),
      currency,
      position: row.position ?? index,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('entrance_prices', item),
  stored: storedEntrancePrices,
})
