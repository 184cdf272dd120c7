import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import { contentCache } from '../../cache/content-cache.ts'
import type { ArticleKind, DurationType } from '../../db/tables/catalogue.ts'
import type { PaymentSettings, Texts } from '../../db/tables/places.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type PricedRow, priceColumns } from './prices.ts'

/** What whoever sells an article needs to know of it: price, terms, where and by whom it is sold. Money in minor units. */
export type ArticleOnSale = PricedRow & {
  id: string
  key: string
  kind: ArticleKind
  vatPercent: number
  isActive: boolean
  sellableFrom: string | null
  sellableTo: string | null
  isSoldOut: boolean
  soldOutTo: string | null
  giftCardAmountMinor: number | null
  entrances: number | null
  activationDate: string | null
  durationType: DurationType | null
  duration: number | null
  photoRequired: boolean
  entrancesWithoutPhoto: number
  names: Texts
  rules: Texts
  countryId: string
  giftCardYears: number
  companyName: string
  payment: PaymentSettings
  /** The designs to choose from, in their order. */
  designs: readonly string[]
  /** Where it is valid: there and everywhere below. */
  places: readonly { id: string; name: string; type: string }[]
}

/** An article as it is on sale now; undefined when there is none. Every order asks, and articles change with an import only. */
export const findArticleOnSale = contentCache(
  async ({ db }: Pick<Deps, 'db' | 'prepared'>, id): Promise<ArticleOnSale | undefined> => {
    const { rows } = await sql<ArticleOnSale>`
    select a.id, a.key, a.kind, ${sql.raw(priceColumns('a', 'c'))}, a.currency, a.vat_percent as "vatPercent", a.is_active as "isActive",
      a.sellable_from as "sellableFrom", a.sellable_to as "sellableTo",
      a.is_sold_out as "isSoldOut", a.sold_out_to as "soldOutTo", a.gift_card_amount_minor as "giftCardAmountMinor",
      a.entrances, a.activation_date as "activationDate", a.validity_duration_type as "durationType", a.validity_duration as duration,
      a.photo_required as "photoRequired", a.entrances_without_photo as "entrancesWithoutPhoto", a.names, a.rules,
      c.id as "countryId", c.gift_card_years as "giftCardYears", c.company_name as "companyName", c.payment,
      coalesce((select array_agg(m.media_id::text order by m.position) from article_media m where m.article_id = a.id), '{}') as designs,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type) order by p.name)
        from (select l.id, l.type, coalesce(pg.name, r.name, co.name) as name from article_locations al join locations l on l.id = al.location_id
          left join playgrounds pg on pg.id = l.id left join regions r on r.id = l.id left join countries co on co.id = l.id
          where al.article_id = a.id) p), '[]') as places
    from articles a join countries c on c.id = a.country_id
    where a.id = ${id}`.execute(db)
    return rows[0]
  },
)

/** A text in the reader's language, else in the first there is. */
export const inLanguage = (texts: Texts, language: Language, languages: readonly Language[]): string =>
  texts[language] ?? languages.map((code) => texts[code]).find((text) => text !== undefined) ?? ''
