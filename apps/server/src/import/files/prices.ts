import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import { day, integer, key, list, money, texts } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { subject } from '../subject.ts'

/** earlier-prices: what articles and classes cost before this database knew them, so that a reduction can be announced from the first day. */
export const earlierPrices = subject({
  name: 'earlier-prices',
  row: ({ known, today }) =>
    z.strictObject({
      article: reference(known, 'articles').optional(),
      class: reference(known, 'classes').optional(),
      from: day(today).refine((from) => from < today, 'is not over: write the price where the article or class stands'),
      price: money,
    }),
  check: (row) =>
    (row.article === undefined) === (row.class === undefined)
      ? [{ path: ['article'], reason: 'write an article or a class, one of the two' }]
      : [],
  write: (row, writer, { known }) => {
    const of = row.article === undefined ? known.classes.get(row.class ?? '') : known.articles.get(row.article)
    const { currency } = countryOfPlace(known, of?.country ?? '')
    const minor = toMinor(row.price, currency)
    writer.add('price_history', {
      subject_id: row.article === undefined ? idOf('class', row.class ?? '') : idOf('article', row.article),
      since: row.from,
      price_minor: minor,
      regular_price_minor: minor,
    })
  },
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
      includedChildren: integer(1, 100),
      minutes: integer(15, 1440),
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
      currency,
      included_children: row.includedChildren,
      duration_minutes: row.minutes,
      position: index,
    })
  },
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
    }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.place)
    return [
      ...duplicate(known.entrancePrices.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.notes, 'notes', languages),
      ...(row.fromAge !== undefined && row.toAge !== undefined && row.fromAge > row.toAge
        ? [{ path: ['toAge'], reason: 'is less than fromAge' }]
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
      currency,
      position: index,
    })
  },
})
