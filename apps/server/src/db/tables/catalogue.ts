import type { LineKind } from '@hoppla/contract/orders'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Texts } from './places.ts'

type Json<T extends object> = JSONColumnType<T, string, string>
/** What of all that can be bought is an article of the shop. */
export type ArticleKind = Exclude<LineKind, 'child-class'>
export type DurationType = 'Days' | 'Months' | 'Years'

export interface CatalogueTables {
  articles: {
    id: string
    key: string
    kind: ArticleKind
    country_id: string
    price_minor: number
    regular_price_minor: number
    price_valid_to: string | null
    currency: string
    vat_percent: number
    sellable_from: string | null
    sellable_to: string | null
    is_active: Generated<boolean>
    is_sold_out: Generated<boolean>
    sold_out_to: string | null
    activation_date: string | null
    validity_duration_type: DurationType | null
    validity_duration: number | null
    entrances: number | null
    gift_card_amount_minor: number | null
    photo_required: Generated<boolean>
    entrances_without_photo: Generated<number>
    names: Json<Texts>
    descriptions: Json<Texts>
    rules: Json<Texts>
    position: Generated<number>
  }
  price_history: {
    id: ColumnType<number, never, never>
    subject_id: string
    since: string
    price_minor: number
    regular_price_minor: number
    price_valid_to: string | null
    at: Generated<Date>
  }
  article_locations: { article_id: string; location_id: string }
  offers: {
    id: string
    key: string
    country_id: string
    kind: 'entrance' | 'other'
    names: Json<Texts>
    descriptions: Json<Texts>
    percent: number | null
    amount_minor: number | null
    currency: string
    valid_from: string | null
    valid_to: string
    position: Generated<number>
    line_kinds: Generated<LineKind[]>
  }
  offer_articles: { offer_id: string; article_id: string }
  coupons: {
    id: Generated<string>
    offer_id: string
    account_id: string
    bar_code: Generated<string>
    created_at: Generated<Date>
    used_at: Date | null
  }
  article_media: { article_id: string; media_id: string; position: number }
}
