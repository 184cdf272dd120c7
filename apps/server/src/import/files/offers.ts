import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import type { LineKind } from '../../db/tables/orders.ts'
import { allProducts } from '../../modules/orders/orders.ts'
import { day, integer, key, money, position, texts, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace, type KnownRows } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { storedOffers } from '../stored/offers.ts'
import { type Finding, type ReadContext, subject } from '../subject.ts'

/** Whatever can be bought but money, and what is paid in parts. */
const reducibleKinds = (): LineKind[] =>
  allProducts().flatMap(({ kind, isVoucher, isPaidInParts }) => (isVoucher || isPaidInParts ? [] : [kind]))

/** offers: discounts of a country, and the families that get a coupon each. A coupon that was given stays; one more family gets one more. */
export const offers = subject({
  name: 'offers',
  row: ({ known, today }) =>
    z.strictObject({
      key,
      country: place(known, 'Country'),
      kind: z.enum(['entrance', 'other'], 'is none of entrance, other'),
      names: texts,
      descriptions: texts.optional(),
      percent: integer(1, 100).optional(),
      /** What it is good for at the checkout: kinds whole, articles one by one. Neither: at the till only. */
      goodFor: uniqueList(z.enum(reducibleKinds(), `is none of ${reducibleKinds().join(', ')}`)).default([]),
      articles: uniqueList(reference(known, 'articles')).default([]),
      amount: money.refine((value) => value > 0, 'must be more than 0').optional(),
      from: day(today).optional(),
      to: day(today),
      families: uniqueList(key).default([]),
      position: position.optional(),
    }),
  check: async (row, context) => {
    const { known } = context
    const { languages } = countryOfPlace(known, row.country)
    return [
      ...duplicate(known.offers.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...(row.percent !== undefined && row.amount !== undefined
        ? [{ path: ['amount'], reason: 'write percent or amount, not both', fault: { key: 'notBoth' as const } }]
        : []),
      ...(row.from !== undefined && row.from > row.to
        ? [{ path: ['to'], reason: 'lies before from', fault: { key: 'endsFirst' as const } }]
        : []),
      ...checkoutFaults(row, known),
      ...(await unknownFamilies(row.families, context)),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    known.offers.set(row.key, where)
    const { currency } = countryOfPlace(known, row.country)
    const id = idOf('offer', row.key)
    writer.add('offers', {
      id,
      key: row.key,
      country_id: idOf('place', row.country),
      kind: row.kind,
      names: row.names,
      descriptions: row.descriptions ?? {},
      percent: row.percent ?? null,
      amount_minor: row.amount === undefined ? null : toMinor(row.amount, currency),
      currency,
      valid_from: row.from ?? null,
      valid_to: row.to,
      position: row.position ?? index,
      line_kinds: row.goodFor,
    })
    writer.owns('offer_articles', id)
    for (const article of row.articles) writer.add('offer_articles', { offer_id: id, article_id: idOf('article', article) })
    for (const family of row.families) writer.add('coupons', { offer_id: id, account_id: idOf('account', family) })
  },
  itemOf: ({ key: name }) => idOf('offer', name),
  stored: storedOffers,
})

type CheckoutRow = {
  country: string
  percent?: number | undefined
  amount?: number | undefined
  goodFor: string[]
  articles: string[]
}

/** A coupon for the checkout must have a discount, apply to what its country sells, and never to gift cards. */
const checkoutFaults = ({ country, percent, amount, goodFor, articles }: CheckoutRow, known: KnownRows): Finding[] => [
  ...(goodFor.length + articles.length > 0 && percent === undefined && amount === undefined
    ? [
        {
          path: [goodFor.length > 0 ? 'goodFor' : 'articles'],
          reason: 'has nothing to take off: write percent or amount',
          fault: { key: 'required' as const },
        },
      ]
    : []),
  ...articles.flatMap((name, index): Finding[] => {
    const article = known.articles.get(name)
    if (!article) return []
    if (article.kind === 'gift-card')
      return [
        {
          path: ['articles', index],
          reason: `'${name}' is a gift card, and nothing is taken off money`,
          fault: { key: 'otherKind' as const },
        },
      ]
    return article.country === country
      ? []
      : [{ path: ['articles', index], reason: `'${name}' is sold in another country`, fault: { key: 'otherCountry' as const } }]
  }),
]

/** A family that stands neither in these files nor, alive, in the database. */
const unknownFamilies = async (families: readonly string[], { db, known }: ReadContext): Promise<Finding[]> => {
  const elsewhere = families.filter((family) => !known.accounts.has(family) && !known.broken.has(family))
  if (elsewhere.length === 0) return []
  const rows = await db.selectFrom('accounts').select('key').where('key', 'in', elsewhere).where('deleted_at', 'is', null).execute()
  return elsewhere
    .filter((family) => !rows.some((row) => row.key === family))
    .map((family) => ({ path: ['families', families.indexOf(family)], reason: `there is no family '${family}'` }))
}
