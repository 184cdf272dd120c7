import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { formatMoney, formatPercent, type Language, toMinor } from '@hoppla/i18n'
import { formatDay } from '../../platform/moments.ts'
import type { T } from '../../platform/words.ts'
import type { ArticleValue } from './article-value.ts'
import type { PlacePriceRow } from './catalogue-queries.ts'
import { nameIn } from './names.ts'

/*
 * What may be a slip though every rule lets it through: asked back with its numbers before it is published. What no article may say, such as a price of 0 or
 * an end before a start, the server refuses.
 */

type Words = { t: T; language: Language }
type Country = Pick<EditedCountry, 'currency' | 'today' | 'vatPercents'>

const moneyOf =
  ({ currency }: Country, { language }: Words) =>
  (amount: number) =>
    formatMoney(amount, currency, language, { short: true })

/** VAT contained in a price, in minor units, half up: as receipts have it. */
const vatIn = (price: number, percent: number, currency: string): number =>
  Math.round((toMinor(price, currency) * percent) / (100 + percent))

/** A price that is half of what it was, or less, or double, or more. */
const isLeap = (before: number | undefined, after: number): boolean =>
  before !== undefined && before > 0 && (after <= before / 2 || after >= before * 2)

/** @param before absent: it is new. */
export const articleDoubts = (before: ArticleValue | undefined, after: ArticleValue, country: Country, words: Words): string[] => {
  const { t, language } = words
  const { kind, price, vatPercent = country.vatPercents[kind], giftCardAmount } = after
  const money = moneyOf(country, words)
  const doubts: string[] = []
  // What a new one has not been given yet, the server asks for.
  const priced = Number.isFinite(price) && price > 0
  if (priced && price !== before?.price) {
    if (vatPercent !== undefined && vatPercent > 0 && vatIn(price, vatPercent, country.currency) === 0)
      doubts.push(t('catalogue.doubts.vat', { price: money(price), rate: formatPercent(vatPercent, language) }))
    if (before && isLeap(before.price, price))
      doubts.push(t('catalogue.doubts.leap', { before: money(before.price), after: money(price) }))
  }
  if (priced && giftCardAmount !== undefined && giftCardAmount > price)
    doubts.push(t('catalogue.doubts.worth', { price: money(price), worth: money(giftCardAmount) }))
  for (const key of ['sellableTo', 'priceValidTo', 'soldOutTo'] as const) {
    const day = after[key]
    if (day !== undefined && day < country.today && day !== before?.[key])
      doubts.push(t('catalogue.doubts.over', { field: t(`catalogue.fields.${key}`), day: formatDay(day, language) }))
  }
  return doubts
}

type Offer = { to: string; percent?: number | undefined }
export const offerDoubts = (before: Offer | undefined, after: Offer, country: Country, { t, language }: Words): string[] => [
  ...(after.to !== '' && after.to < country.today && after.to !== before?.to
    ? [t('catalogue.doubts.over', { field: t('catalogue.fields.to'), day: formatDay(after.to, language) })]
    : []),
  ...(after.percent === 100 && before?.percent !== 100
    ? [t('catalogue.doubts.allOff', { percent: formatPercent(100, language) })]
    : []),
]

const prices = ['price', 'weekdayPrice', 'weekendPrice'] as const
/** Of all prices of a place: what costs nothing now, and what leaps. */
export const placePriceDoubts = (
  before: readonly PlacePriceRow[],
  after: readonly PlacePriceRow[],
  country: Country,
  words: Words,
): string[] => {
  const { t, language } = words
  const money = moneyOf(country, words)
  return after.flatMap((row) => {
    const was = before.find(({ key }) => key === row.key)
    const name = nameIn(row.names, language) || row.key
    return prices.flatMap((column) => {
      const price = row[column]
      if (price === undefined || price === was?.[column]) return []
      if (price === 0) return [t('catalogue.doubts.free', { name, price: money(0) })]
      const old = was?.[column]
      return old !== undefined && isLeap(old, price)
        ? [`${name}: ${t('catalogue.doubts.leap', { before: money(old), after: money(price) })}`]
        : []
    })
  })
}
