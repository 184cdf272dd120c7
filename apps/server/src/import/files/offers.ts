import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import { day, integer, key, money, texts, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known.ts'
import { duplicate, missingLanguages, place } from '../references.ts'
import { type Finding, type ReadContext, subject } from '../subject.ts'

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
      amount: money.refine((value) => value > 0, 'must be more than 0').optional(),
      from: day(today).optional(),
      to: day(today),
      families: uniqueList(key).default([]),
    }),
  check: async (row, context) => {
    const { known } = context
    const { languages } = countryOfPlace(known, row.country)
    return [
      ...duplicate(known.offers.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...(row.percent !== undefined && row.amount !== undefined
        ? [{ path: ['amount'], reason: 'write percent or amount, not both' }]
        : []),
      ...(row.from !== undefined && row.from > row.to ? [{ path: ['to'], reason: 'lies before from' }] : []),
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
      position: index,
    })
    for (const family of row.families) writer.add('coupons', { offer_id: id, account_id: idOf('account', family) })
  },
})

/** A family that stands neither in these files nor, alive, in the database. */
const unknownFamilies = async (families: readonly string[], { db, known }: ReadContext): Promise<Finding[]> => {
  const elsewhere = families.filter((family) => !known.accounts.has(family) && !known.broken.has(family))
  if (elsewhere.length === 0) return []
  const rows = await db.selectFrom('accounts').select('key').where('key', 'in', elsewhere).where('deleted_at', 'is', null).execute()
  return elsewhere
    .filter((family) => !rows.some((row) => row.key === family))
    .map((family) => ({ path: ['families', families.indexOf(family)], reason: `there is no family '${family}'` }))
}
