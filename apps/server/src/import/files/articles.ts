import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import type { LineKind } from '../../db/tables/orders.ts'
import type { VatRates } from '../../db/tables/places.ts'
import { type ArticleColumn, type ArticleRules, allProducts, articleColumns, productOf } from '../../modules/orders/orders.ts'
import { bool, day, decimal, integer, key, money, position, texts, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace, type KnownArticle } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { storedArticles } from '../stored/articles.ts'
import { type Finding, subject } from '../subject.ts'
import { articleTaxFindings } from './country-law.rules.ts'

const kindsOfArticles = (): LineKind[] => allProducts().flatMap(({ kind, article }) => (article ? [kind] : []))
const rulesOf = (kind: LineKind): ArticleRules => {
  const { article } = productOf(kind)
  if (!article) throw new Error(`A ${kind} is no article.`)
  return article
}

/** The country's rate for a kind; 0 where it has none, which is never stored: `vatFaults` refuses the row that says none itself. */
const rateOf = (kind: LineKind, rates: VatRates): number => {
  const { vatRate } = rulesOf(kind)
  return vatRate === undefined ? 0 : rates[vatRate]
}

/** articles: what the shop sells. */
export const articles = subject({
  name: 'articles',
  row: ({ known, today }) =>
    z.strictObject({
      key,
      kind: z.enum(kindsOfArticles(), `is none of ${kindsOfArticles().join(', ')}`),
      country: place(known, 'Country'),
      /** Where it is valid; the whole country when left out. */
      places: uniqueList(place(known, 'Country', 'Region', 'Playground')).default([]),
      names: texts,
      descriptions: texts.optional(),
      rules: texts.optional(),
      price: money,
      /** After `priceValidTo`; the price when left out. */
      regularPrice: money.optional(),
      priceValidTo: day(today).optional(),
      vatPercent: decimal(0, 100).optional(),
      giftCardAmount: money.optional(),
      entrances: integer(1, 1000).optional(),
      validityType: z.enum(['Days', 'Months', 'Years'], 'is none of Days, Months, Years').optional(),
      validity: integer(1, 1000).optional(),
      activation: day(today).optional(),
      sellableFrom: day(today).optional(),
      sellableTo: day(today).optional(),
      active: bool.default(true),
      soldOut: bool.default(false),
      /** The last day on which it is; until somebody says otherwise when left out. */
      soldOutTo: day(today).optional(),
      photoRequired: bool.default(false),
      entrancesWithoutPhoto: integer(0, 100).default(0),
      pictures: uniqueList(reference(known, 'media')).default([]),
      position: position.optional(),
    }),
  check: (row, { known }) => {
    const country = countryOfPlace(known, row.country)
    const { languages } = country
    return [
      ...articleTaxFindings(row, country),
      ...newArticle(known.articles.get(row.key), row),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...missingLanguages(row.rules, 'rules', languages),
      ...kindFaults(row),
      ...vatFaults(row),
      ...priceFaults(row),
      ...(row.sellableFrom && row.sellableTo && row.sellableFrom > row.sellableTo
        ? [{ path: ['sellableTo'], reason: 'lies before sellableFrom', fault: { key: 'endsFirst' as const } }]
        : []),
      ...(row.soldOutTo !== undefined && !row.soldOut
        ? [{ path: ['soldOut'], reason: 'is missing: soldOutTo is the last day of it', fault: { key: 'required' as const } }]
        : []),
      ...row.places.flatMap((name, index) =>
        countryOfPlace(known, name).key === row.country || known.broken.has(name)
          ? []
          : [{ path: ['places', index], reason: `'${name}' lies in another country`, fault: { key: 'otherCountry' as const } }],
      ),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    known.articles.set(row.key, { country: row.country, kind: row.kind, where })
    const { currency, vatRates } = countryOfPlace(known, row.country)
    const id = idOf('article', row.key)
    writer.add('articles', {
      id,
      key: row.key,
      kind: row.kind,
      country_id: idOf('place', row.country),
      price_minor: toMinor(row.price, currency),
      regular_price_minor: toMinor(row.regularPrice ?? row.price, currency),
      price_valid_to: row.priceValidTo ?? null,
      currency,
      vat_percent: row.vatPercent ?? rateOf(row.kind, vatRates),
      sellable_from: row.sellableFrom ?? null,
      sellable_to: row.sellableTo ?? null,
      is_active: row.active,
      is_sold_out: row.soldOut,
      sold_out_to: row.soldOutTo ?? null,
      activation_date: row.activation ?? null,
      validity_duration_type: row.validityType ?? null,
      validity_duration: row.validity ?? null,
      entrances: row.entrances ?? null,
      gift_card_amount_minor: row.kind === 'gift-card' ? toMinor(row.giftCardAmount ?? row.price, currency) : null,
      photo_required: row.photoRequired,
      entrances_without_photo: row.entrancesWithoutPhoto,
      names: row.names,
      descriptions: row.descriptions ?? {},
      rules: row.rules ?? {},
      position: row.position ?? index,
    })
    writer.owns('article_locations', id)
    for (const name of row.places.length > 0 ? row.places : [row.country])
      writer.add('article_locations', { article_id: id, location_id: idOf('place', name) })
    writer.owns('article_media', id)
    row.pictures.forEach((picture, at) => {
      writer.add('article_media', { article_id: id, media_id: idOf('media', picture), position: at })
    })
  },
  itemOf: ({ key: name }) => idOf('article', name),
  stored: storedArticles,
})

/** What was sold under a key stays what it is. */
const newArticle = (found: KnownArticle | undefined, { kind, country }: { kind: string; country: string }): Finding[] => {
  if (!found) return []
  if (found.where !== '') return duplicate(found.where)
  if (found.kind !== kind)
    return [
      {
        path: ['kind'],
        reason: `the database has a ${found.kind} of this key: another kind has a key of its own`,
        fault: { key: 'fixed' },
      },
    ]
  return found.country === country
    ? []
    : [
        {
          path: ['country'],
          reason: `the database sells it in ${found.country}: what is sold in another country has a key of its own`,
          fault: { key: 'fixed' },
        },
      ]
}

type PriceRow = { kind: string; price: number; regularPrice?: number | undefined; priceValidTo?: string | undefined }

/** A lower price has a last day and a regular one after it; money is never sold below its worth. */
const priceFaults = ({ kind, price, regularPrice, priceValidTo }: PriceRow): Finding[] => {
  if (kind === 'gift-card' && regularPrice !== undefined)
    return [{ path: ['regularPrice'], reason: 'is not for a gift-card', fault: { key: 'otherKind' } }]
  if (price === 0) return [{ path: ['price'], reason: 'is 0: there would be nothing to pay', fault: { key: 'free' } }]
  if ((regularPrice ?? price) < price)
    return [{ path: ['regularPrice'], reason: 'is less than the price', fault: { key: 'regularTooLow' } }]
  if (regularPrice === undefined || regularPrice === price || priceValidTo !== undefined) return []
  return [{ path: ['priceValidTo'], reason: 'is missing: the last day of the lower price', fault: { key: 'lastDayMissing' } }]
}

type KindRow = { kind: LineKind } & { [column in ArticleColumn]?: unknown }

/** Which columns a kind needs and which it must leave empty; the same as the table's check. */
const kindFaults = (row: KindRow): Finding[] => {
  const { needs, mayHave = [] } = rulesOf(row.kind)
  return articleColumns.flatMap((column): Finding[] => {
    if (row[column] === undefined)
      return needs.includes(column) ? [{ path: [column], reason: `is missing for a ${row.kind}`, fault: { key: 'required' } }] : []
    return [...needs, ...mayHave].includes(column)
      ? []
      : [{ path: [column], reason: `is not for a ${row.kind}`, fault: { key: 'otherKind' } }]
  })
}

/** Goods of one kind have rates of their own: socks one, a cup of coffee another. */
const vatFaults = ({ kind, vatPercent }: { kind: LineKind; vatPercent?: number | undefined }): Finding[] =>
  vatPercent === undefined && rulesOf(kind).vatRate === undefined
    ? [{ path: ['vatPercent'], reason: `is missing for a ${kind}`, fault: { key: 'required' } }]
    : []
