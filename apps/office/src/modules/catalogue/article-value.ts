import type { ArticleRow } from '@hoppla/contract/editing/catalogue'
import { formatMoney, formatPercent, type Language } from '@hoppla/i18n'
import { type EditedField, plainField, type Texts, textField } from '../../parts/editing/differences.ts'
import { formatDay } from '../../platform/moments.ts'
import { languageNames, type T } from '../../platform/words.ts'
import { withoutEmpty } from './names.ts'

/** An article in the form: texts and lists are there, empty or not. */
export type ArticleValue = Omit<ArticleRow, 'names' | 'descriptions' | 'rules' | 'places' | 'pictures'> & {
  names: Texts
  descriptions: Texts
  rules: Texts
  places: string[]
  pictures: string[]
}

/** What of all that can be bought is an article of the shop. */
export const articleKinds = ['gift-card', 'serial-ticket', 'pass', 'add-on'] as const

const nothing = { names: {}, descriptions: {}, rules: {}, places: [], pictures: [] }
/** The form of a row. */
export const articleValue = ([row]: readonly ArticleRow[]): ArticleValue => ({ ...nothing, ...(row as ArticleRow) })
/** The form of an article that is not there yet: the server says what is missing. */
export const emptyArticle = (country: string): ArticleValue => {
  const known: Omit<ArticleValue, 'price'> = { ...nothing, key: '', kind: 'gift-card', country }
  return known as ArticleValue
}
/** The row of a form. */
export const articleRows = (value: ArticleValue): ArticleRow[] => [withoutEmpty(value) as ArticleRow]

/** The fields of an article as they are compared and listed. */
export const articleFields = (
  languages: readonly Language[],
  currency: string,
  { t, language }: { t: T; language: Language },
): EditedField<ArticleValue>[] => {
  const money = (amount: number | undefined) =>
    amount === undefined ? '' : formatMoney(amount, currency, language, { short: true })
  const day = (value: string | undefined) => (value === undefined ? '' : formatDay(value, language))
  const yes = (value: boolean | undefined) => t(value ? 'catalogue.yes' : 'catalogue.no')
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  const texts = (['names', 'descriptions', 'rules'] as const).flatMap((key) =>
    languages.map((one) => textField<typeof key, ArticleValue>(key, one, `${t(`catalogue.fields.${key}`)}, ${languageNames[one]}`)),
  )
  return [
    ...texts,
    plainField('price', t('catalogue.fields.price'), money),
    plainField('regularPrice', t('catalogue.fields.regularPrice'), money),
    plainField('priceValidTo', t('catalogue.fields.priceValidTo'), day),
    plainField('vatPercent', t('catalogue.fields.vatPercent'), (value) =>
      value === undefined ? '' : formatPercent(value, language),
    ),
    plainField('giftCardAmount', t('catalogue.fields.giftCardAmount'), money),
    plainField('entrances', t('catalogue.fields.entrances'), number),
    plainField('validityType', t('catalogue.fields.validityType'), (value) => (value ? t(`catalogue.validity.${value}`) : '')),
    plainField('validity', t('catalogue.fields.validity'), number),
    plainField('activation', t('catalogue.fields.activation'), day),
    plainField('photoRequired', t('catalogue.fields.photoRequired'), yes),
    plainField('entrancesWithoutPhoto', t('catalogue.fields.entrancesWithoutPhoto'), number),
    plainField('sellableFrom', t('catalogue.fields.sellableFrom'), day),
    plainField('sellableTo', t('catalogue.fields.sellableTo'), day),
    plainField('active', t('catalogue.fields.active'), (value) => yes(value ?? true)),
    plainField('soldOut', t('catalogue.fields.soldOut'), yes),
    plainField('soldOutTo', t('catalogue.fields.soldOutTo'), day),
    plainField('places', t('catalogue.fields.places'), (keys) => keys.join(', ') || t('catalogue.wholeCountry')),
    plainField('pictures', t('catalogue.fields.pictures'), (keys) => keys.join(', ')),
  ]
}
