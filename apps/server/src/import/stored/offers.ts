import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, rowOf, some, someWordsOf, wordsOf } from './values.ts'

type Offer = {
  id: string
  key: string
  country: string
  kind: string
  names: Texts
  descriptions: Texts
  percent: number | null
  amount: number | null
  currency: string
  goodFor: string[]
  articles: string[]
  from: string | null
  to: string
  position: number
}

/** Rows of offers, a file for each country. The families that have a coupon are people, and no part of it. */
export const storedOffers = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Offer>`
    select o.id, o.key, c.key as country, o.kind, o.names, o.descriptions, o.percent, o.amount_minor as amount, o.currency, o.line_kinds as "goodFor",
      array(select a.key from offer_articles s join articles a on a.id = s.article_id where s.offer_id = o.id order by a.key collate "C") as articles,
      o.valid_from as from, o.valid_to as to, o.position
    from offers o join countries c on c.id = o.country_id
    where ${among('o.id', items)} order by c.key collate "C", o.position, o.key collate "C"`.execute(db)
  return rows.map((offer) => ({
    item: offer.id,
    file: `offers/${offer.country}.yaml`,
    row: rowOf({
      key: offer.key,
      country: offer.country,
      kind: offer.kind,
      names: wordsOf(offer.names),
      descriptions: someWordsOf(offer.descriptions),
      percent: given(offer.percent),
      amount: offer.amount === null ? undefined : fromMinor(offer.amount, offer.currency),
      goodFor: some(offer.goodFor),
      articles: some(offer.articles),
      from: given(offer.from),
      to: offer.to,
      position: offer.position,
    }),
  }))
}
