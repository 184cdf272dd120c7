import { z } from 'zod'
import { languages } from '../languages.ts'
import { lineKinds } from '../orders/order-states.ts'
import { day } from '../places/day.ts'
import { locationTypes } from '../places/locations.ts'
import { route } from '../route.ts'

const money = z.number().min(0).describe('In major units, VAT included')

/** What is sold by articles. */
export const articleKinds = z.enum(lineKinds).exclude(['child-class', 'entrance', 'party'])

export const editedCountry = z.object({
  id: z.guid(),
  key: z.string(),
  name: z.string(),
  languages: z.array(z.enum(languages)).describe('What parents there read; the first is the one that texts are written from'),
  currency: z.string(),
  timeZone: z.string().describe('IANA; a change planned for a day begins with that day here'),
  today: day,
  giftCardVoucher: z
    .enum(['single-purpose', 'multi-purpose'])
    .describe('Whether VAT is due when a gift card is sold, or when it is used'),
  vatPercents: z
    .partialRecord(articleKinds, z.number())
    .describe('The country’s rates, which hold for articles without one of their own; a kind without one here says it itself'),
  places: z
    .array(
      z.object({
        id: z.guid(),
        key: z.string(),
        name: z.string(),
        kind: z.enum(locationTypes).extract(['Region', 'Playground']),
      }),
    )
    .describe('Where an article may be valid, besides the whole country'),
})
export type EditedCountry = z.infer<typeof editedCountry>

export const listEditedCountries = route({
  method: 'GET',
  path: '/api/staff/catalogue-countries',
  summary: 'Lists the countries whose articles the caller may edit, with what an editor of their articles asks about.',
  access: { permission: 'articles.edit' },
  atPlace: 'resource',
  answer: z.array(editedCountry),
})

export const articlePriceHistory = z.object({
  currency: z.string(),
  vatPercent: z.number(),
  now: money.describe('What it costs today'),
  lowestOf30Days: money.describe('The lowest that was asked for it in the last 30 days, today included'),
  shownPriorPrice: money
    .nullable()
    .describe('What the shop shows beside a reduced price (directive 98/6/EC art. 6a); null: it shows none'),
  steps: z
    .array(z.object({ since: day, price: money, regularPrice: money, priceValidTo: day.nullable() }))
    .describe('Newest first, at most 200'),
  days: z.array(z.object({ day: day, price: money })).describe('The lowest price of each of the last 31 days, oldest first'),
})
export type ArticlePriceHistory = z.infer<typeof articlePriceHistory>

export const getArticlePrices = route({
  method: 'GET',
  path: '/api/staff/articles/:id/prices',
  summary: 'Returns what an article has cost, and the lowest price of the last 30 days.',
  access: { permission: 'prices.edit' },
  atPlace: 'resource',
  params: z.object({ id: z.guid() }),
  answer: articlePriceHistory,
  refusals: ['article.not-found'],
})
