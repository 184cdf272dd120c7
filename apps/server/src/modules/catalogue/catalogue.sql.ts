import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ArticleKind, DurationType } from '../../db/tables/catalogue.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { MediaRow } from './media-on-wire.ts'
import { type PricedRow, priceColumns } from './prices.ts'

export type ArticleRow = {
  id: string
  kind: ArticleKind
  currency: string
  sellable_from: string | null
  sellable_to: string | null
  is_active: boolean
  is_sold_out: boolean
  sold_out_to: string | null
  activation_date: string | null
  vat_percent: number
  validity_duration_type: DurationType | null
  validity_duration: number | null
  entrances: number | null
  gift_card_amount_minor: number | null
  names: Texts
  descriptions: Texts
  rules: Texts
  country_id: string
  country_name: string
  timezone: string
  languages: string[]
  gift_card_years: number
  media: MediaRow[]
} & PricedRow

const articleColumns = sql`
  a.id, a.kind, ${sql.raw(priceColumns('a', 'c'))}, a.currency, a.sellable_from, a.sellable_to, a.is_active, a.is_sold_out, a.sold_out_to, a.activation_date, a.vat_percent, a.validity_duration_type,
  a.validity_duration, a.entrances, a.gift_card_amount_minor, a.names, a.descriptions, a.rules, a.country_id, c.name as country_name, c.timezone,
  c.languages, c.gift_card_years,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'version', m.version, 'file_name', m.file_name, 'focus', m.focus, 'content_type', m.content_type,
      'size_bytes', m.size_bytes, 'width', m.width, 'height', m.height, 'names', m.names) order by am.position)
    from article_media am join media m on m.id = am.media_id where am.article_id = a.id), '[]') as media`

/** An article of a kind by its id, on sale or not. */
export const findArticle = async (db: Db, kind: ArticleKind, id: string): Promise<ArticleRow | undefined> => {
  const { rows } = await sql<ArticleRow>`
    select ${articleColumns} from articles a join countries c on c.id = a.country_id
    where a.id = ${id} and a.kind = ${kind}`.execute(db)
  return rows[0]
}

/** Articles of a kind that are valid at a place: there, in what it lies in, or somewhere in it. Bounded: a country sells dozens, not thousands. */
export const listArticles = async (db: Db, kind: ArticleKind, locationId: string): Promise<ArticleRow[]> => {
  const { rows } = await sql<ArticleRow>`
    select ${articleColumns} from articles a join countries c on c.id = a.country_id
    where a.kind = ${kind} and a.is_active and exists (
      select from article_locations al join location_closure cl
        on (cl.ancestor_id = al.location_id and cl.descendant_id = ${locationId})
        or (cl.descendant_id = al.location_id and cl.ancestor_id = ${locationId})
      where al.article_id = a.id)
    order by a.position, a.price_minor, a.key
    limit 500`.execute(db)
  return rows
}

/** What a country sells, by kind, in the order of the shop. Bounded. */
export const listArticleIds = async (db: Db, countryId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('articles')
      .select('id')
      .where('country_id', '=', countryId)
      .where('is_active', '=', true)
      .orderBy('kind')
      .orderBy('position')
      .orderBy('price_minor')
      .orderBy('key')
      .limit(200)
      .execute()
  ).map(({ id }) => id)

/** The bytes of a picture in one version, with its kind and name. */
export const findMediaFile = (db: Db, id: string, version: string) =>
  db
    .selectFrom('media_contents')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['bytes', 'content_type', 'file_name'])
    .where('media_id', '=', id)
    .where('media_contents.version', '=', version)
    .executeTakeFirst()

/** What articles are called, by their keys, whether they are on sale or not. */
export const listArticleNames = async (db: Db, keys: readonly string[]): Promise<Map<string, Texts>> => {
  const { rows } = await sql<{
    key: string
    names: Texts
  }>`select key, names from articles where key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, names }) => [key, names]))
}
