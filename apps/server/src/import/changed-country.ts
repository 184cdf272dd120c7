import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { idOf } from './ids.ts'
import type { Finding } from './subject.ts'

/** What stands in a country's currency, as people call it: one and many. */
const inCurrency = [
  ['order', 'orders', sql`select count(*)::int from orders where country_id = c.id`],
  ['gift card', 'gift cards', sql`select count(*)::int from gift_cards where country_id = c.id`],
  ['article', 'articles', sql`select count(*)::int from articles where country_id = c.id`],
  [
    'class',
    'classes',
    sql`select count(*)::int from classes k join playgrounds p on p.id = k.playground_id where p.country_id = c.id`,
  ],
  ['offer', 'offers', sql`select count(*)::int from offers where country_id = c.id and amount_minor is not null`],
  [
    'party package',
    'party packages',
    sql`select count(*)::int from party_packages q join location_closure l on l.descendant_id = q.location_id where l.ancestor_id = c.id`,
  ],
  [
    'rule of parties',
    'rules of parties',
    sql`select count(*)::int from party_rules q join location_closure l on l.descendant_id = q.location_id where l.ancestor_id = c.id`,
  ],
  [
    'party extra',
    'party extras',
    sql`select count(*)::int from party_extras q join location_closure l on l.descendant_id = q.location_id where l.ancestor_id = c.id`,
  ],
  [
    'entrance price',
    'entrance prices',
    sql`select count(*)::int from entrance_prices q join location_closure l on l.descendant_id = q.location_id where l.ancestor_id = c.id`,
  ],
] as const

/** Why a country must keep its currency: stored amounts are numbers in it, and a payment cannot change its currency afterwards. */
export const currencyFindings = async (db: Db, country: string, currency: string): Promise<Finding[]> => {
  const counts = sql.join(inCurrency.map(([one, , query]) => sql`${sql.lit(one)}, (${query})`))
  const { rows } = await sql<{ currency: string; counts: Record<string, number> }>`
    select c.currency, jsonb_build_object(${counts}) as counts
    from countries c where c.id = ${idOf('place', country)} and c.currency <> ${currency}`.execute(db)
  const [changed] = rows
  if (!changed) return []
  const found = inCurrency.flatMap(([one, many]) => {
    const count = changed.counts[one] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  if (found.length === 0) return []
  return [
    {
      path: ['currency'],
      reason: `${country} has ${listed(found)} in ${changed.currency}, which would become as many ${currency}: a country with another currency is a new country with a key of its own`,
    },
  ]
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
