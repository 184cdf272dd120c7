import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ArticleKind, DurationType } from '../../db/tables/catalogue.ts'
import type { GiftCardVoucher, Texts, VatRates } from '../../db/tables/places.ts'
import { productOf } from '../../modules/orders/orders.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPictures, keysOfPlaces, rowOf, some, someWordsOf, unless, wordsOf } from './values.ts'

type Article = {
  id: string
  key: string
  kind: ArticleKind
  country: string
  vatRates: VatRates
  voucher: GiftCardVoucher
  places: string[]
  names: Texts
  descriptions: Texts
  rules: Texts
  currency: string
  price: number
  regularPrice: number
  priceValidTo: string | null
  vatPercent: number
  giftCardAmount: number | null
  entrances: number | null
  validityType: DurationType | null
  validity: number | null
  activation: string | null
  sellableFrom: string | null
  sellableTo: string | null
  isActive: boolean
  isSoldOut: boolean
  soldOutTo: string | null
  photoRequired: boolean
  entrancesWithoutPhoto: number
  pictures: string[]
  position: number
}

/** Rows of articles, a file for each country. */
export const storedArticles = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Article>`
    select a.id, a.key, a.kind, c.key as country, c.vat_rates as "vatRates", c.gift_card_voucher as voucher,
      array(select p.key from article_locations l join ${keysOfPlaces} p on p.id = l.location_id where l.article_id = a.id
        order by p.key collate "C") as places,
      a.names, a.descriptions, a.rules, a.currency, a.price_minor as price, a.regular_price_minor as "regularPrice",
      a.price_valid_to as "priceValidTo", a.vat_percent as "vatPercent", a.gift_card_amount_minor as "giftCardAmount", a.entrances,
      a.validity_duration_type as "validityType", a.validity_duration as validity, a.activation_date as activation,
      a.sellable_from as "sellableFrom", a.sellable_to as "sellableTo", a.is_active as "isActive", a.is_sold_out as "isSoldOut",
      a.sold_out_to as "soldOutTo", a.photo_required as "photoRequired",
      a.entrances_without_photo as "entrancesWithoutPhoto", ${keysOfPictures('article_media', 'article_id', 'a.id')} as pictures, a.position
    from articles a join countries c on c.id = a.country_id
    where ${among('a.id', items)} order by c.key collate "C", a.position, a.key collate "C"`.execute(db)
  return rows.map((article) => ({ item: article.id, file: `articles/${article.country}.yaml`, row: rowOfArticle(article) }))
}

const rowOfArticle = (article: Article): StoredRow['row'] => {
  const money = (minor: number) => fromMinor(minor, article.currency)
  return rowOf({
    key: article.key,
    kind: article.kind,
    country: article.country,
    places: unless(article.places, [article.country]),
    names: wordsOf(article.names),
    descriptions: someWordsOf(article.descriptions),
    rules: someWordsOf(article.rules),
    price: money(article.price),
    regularPrice: article.regularPrice === article.price ? undefined : money(article.regularPrice),
    priceValidTo: given(article.priceValidTo),
    vatPercent: ownVatPercent(article),
    giftCardAmount:
      article.giftCardAmount === null || article.giftCardAmount === article.price ? undefined : money(article.giftCardAmount),
    entrances: given(article.entrances),
    validityType: given(article.validityType),
    validity: given(article.validity),
    activation: given(article.activation),
    sellableFrom: given(article.sellableFrom),
    sellableTo: given(article.sellableTo),
    active: unless(article.isActive, true),
    soldOut: unless(article.isSoldOut, false),
    soldOutTo: given(article.soldOutTo),
    photoRequired: unless(article.photoRequired, false),
    entrancesWithoutPhoto: unless(article.entrancesWithoutPhoto, 0),
    pictures: some(article.pictures),
    position: article.position,
  })
}

/**
 * A rate that is the article's own. Where the country's tax on gift cards allows none (articleTaxFindings), the country's counts; a kind without one there
 * always says its own.
 */
const ownVatPercent = ({ kind, vatPercent, vatRates, voucher }: Article): number | undefined => {
  const rate = productOf(kind).article?.vatRate
  if (rate === undefined) return vatPercent
  const standard = vatRates[rate]
  return kind === 'gift-card' || voucher === 'single-purpose' || vatPercent === standard ? undefined : vatPercent
}
