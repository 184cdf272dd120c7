import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, rowOf } from './values.ts'

type EarlierPrice = {
  subjectId: string
  article: string | null
  class: string | null
  country: string
  from: Day
  currency: string
  price: number
  regularPrice: number
  priceValidTo: Day | null
}

/**
 * Rows of the price history of what files can describe, a file for each country; the item is the article or class. Without those of today, which are
 * recorded by themselves where an article or class is written (`keep_price`, by the same clock).
 */
export const storedEarlierPrices = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<EarlierPrice>`
    select h.subject_id as "subjectId", a.key as article, k.key as class, c.key as country, h.since as from, c.currency, h.price_minor as price,
      h.regular_price_minor as "regularPrice", h.price_valid_to as "priceValidTo"
    from price_history h
      left join articles a on a.id = h.subject_id
      left join classes k on k.id = h.subject_id and k.cancelled_at is null
      left join playgrounds p on p.id = k.playground_id
      join countries c on c.id = coalesce(a.country_id, p.country_id)
    where h.since < (select min((now() at time zone each.timezone)::date) from countries each) and ${among('h.subject_id', items)}
    order by c.key collate "C", a.key collate "C" nulls last, k.key collate "C", h.since, h.id`.execute(db)
  return rows.map((one) => ({
    item: one.subjectId,
    file: `earlier-prices/${one.country}.yaml`,
    row: rowOf({
      article: given(one.article),
      class: given(one.class),
      from: one.from,
      price: fromMinor(one.price, one.currency),
      regularPrice: one.regularPrice === one.price ? undefined : fromMinor(one.regularPrice, one.currency),
      priceValidTo: given(one.priceValidTo),
    }),
  }))
}
