import { z } from 'zod'
import { lineKinds } from '../orders/order-states.ts'
import { day } from '../places/day.ts'
import { itemRoutes, money, position, rowKey, rowKeys } from './item-routes.ts'
import { textsByLanguage } from './written-text.ts'

const percent = z.number().min(0).max(100)

export const articleRow = z.strictObject({
  key: rowKey,
  kind: z.enum(lineKinds).exclude(['child-class', 'entrance', 'party']),
  country: rowKey,
  places: rowKeys.optional().describe('Where it is valid; absent: in the whole country'),
  names: textsByLanguage(200),
  descriptions: textsByLanguage().optional(),
  rules: textsByLanguage().optional(),
  price: money,
  regularPrice: money.optional().describe('After `priceValidTo`'),
  priceValidTo: day.optional(),
  vatPercent: percent.optional(),
  giftCardAmount: money.optional(),
  entrances: z.int().min(1).max(1000).optional(),
  validityType: z.enum(['Days', 'Months', 'Years']).optional(),
  validity: z.int().min(1).max(1000).optional(),
  activation: day.optional(),
  sellableFrom: day.optional(),
  sellableTo: day.optional(),
  active: z.boolean().optional(),
  soldOut: z.boolean().optional(),
  soldOutTo: day.optional().describe('The last day on which it is; absent: until somebody says otherwise'),
  photoRequired: z.boolean().optional(),
  entrancesWithoutPhoto: z.int().min(0).max(100).optional(),
  pictures: rowKeys.optional(),
  position,
})
export type ArticleRow = z.infer<typeof articleRow>
/** Columns of an article that Content may change; the others are for those who may change prices. */
export const articleTexts = ['names', 'descriptions', 'rules', 'pictures'] as const
export const articleEditing = itemRoutes({ name: 'articles', permission: 'articles.edit', row: articleRow, of: 'articles' })

export const offerRow = z.strictObject({
  key: rowKey,
  country: rowKey,
  kind: z.enum(['entrance', 'other']),
  names: textsByLanguage(200),
  descriptions: textsByLanguage().optional(),
  percent: z.int().min(1).max(100).optional(),
  goodFor: z.array(z.enum(lineKinds)).max(20).optional(),
  articles: rowKeys.optional(),
  amount: money.optional(),
  from: day.optional(),
  to: day,
  position,
})
export type OfferRow = z.infer<typeof offerRow>
export const offerEditing = itemRoutes({ name: 'offers', permission: 'prices.edit', row: offerRow, of: 'offers' })

export const partyPackageRow = z.strictObject({
  key: rowKey,
  place: rowKey,
  names: textsByLanguage(200),
  descriptions: textsByLanguage().optional(),
  includes: z.array(textsByLanguage()).max(50).optional(),
  price: money,
  weekendPrice: money.optional().describe('Saturdays, Sundays, public and school holidays; absent: the same'),
  vatPercent: percent.optional().describe('Absent: that of ticket cards'),
  hosts: z.int().min(0).max(20).optional().describe('How many of the play centre’s hosts it takes; absent: none'),
  includedChildren: z.int().min(1).max(100),
  minutes: z.int().min(15).max(1440),
  position,
})
export type PartyPackageRow = z.infer<typeof partyPackageRow>
export const partyPackageEditing = itemRoutes({
  name: 'party-packages',
  permission: 'prices.edit',
  row: partyPackageRow,
  rows: { least: 0, most: 100 },
  of: 'party packages of a place',
})

export const entrancePriceRow = z.strictObject({
  key: rowKey,
  place: rowKey,
  names: textsByLanguage(200),
  notes: textsByLanguage().optional(),
  fromAge: z.int().min(0).max(150).optional(),
  toAge: z.int().min(0).max(150).optional(),
  weekdayPrice: money,
  weekendPrice: money.optional(),
  holidayPrice: money.optional().describe('On public and school holidays; absent: as on weekends'),
  position,
})
export type EntrancePriceRow = z.infer<typeof entrancePriceRow>
export const entrancePriceEditing = itemRoutes({
  name: 'entrance-prices',
  permission: 'prices.edit',
  row: entrancePriceRow,
  rows: { least: 0, most: 100 },
  of: 'entrance prices of a place',
})
