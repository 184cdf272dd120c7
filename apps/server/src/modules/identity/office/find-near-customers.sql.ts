import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { listNearWords, type NearWord } from '../../../db/near-words.ts'
import type { CustomerRow } from './find-customers.sql.ts'

/** Of addresses every other trigram must fit: those of “anna.berg82” are borne by many. */
const leastAlikeAddress = '0.5'
/** The words of customers' names that each of these may stand for. @param words as they were typed. */
export const listNearCustomerWords = (tx: Tx, words: readonly string[]): Promise<NearWord[]> =>
  listNearWords(tx, 'account_name_words', words)

/** A beginning of “first last” or of “last first”, and how far it is from what was typed. */
export type NamePattern = { beginning: string; distance: number }

/** Customers that are read, the nearest first, before eight are chosen. */
const readMost = 300

/** Customers of countries whose name begins like one of these, the nearest first; at most `most`. @param patterns the nearest first. */
export const findCustomersByPatterns = async (
  db: Db,
  countries: readonly string[],
  patterns: readonly NamePattern[],
  most: number,
): Promise<CustomerRow[]> => {
  if (patterns.length === 0) return []
  const within = (key: string) =>
    sql.raw(`a.country_id = country.id and a.deleted_at is null and ${key} ~>=~ p.low and ${key} ~<~ p.high`)
  const [first, last] = [`name_key(a.first_name || ' ' || a.last_name)`, `name_key(a.last_name || ' ' || a.first_name)`]
  const columns = sql.raw(`a.id, a.first_name as "firstName", a.last_name as "lastName", a.city as town, a.email, ${first} as key`)
  // One beginning after the other, until enough are read: what the last of them would find is not shown anyway.
  const { rows } = await sql<CustomerRow>`
    select id, "firstName", "lastName", town, email from (
      select distinct on (id) * from (
        select found.*, p.distance from (
          select name_key(beginning) as low, name_key(beginning) || chr(1114111) as high, distance
          from unnest(${patterns.map(({ beginning }) => beginning)}::text[], ${patterns.map(({ distance }) => distance)}::int[])
            with ordinality as x (beginning, distance, n) order by n) p
        cross join lateral (
          select of_country.* from unnest(${countries}::uuid[]) as country (id) cross join lateral (
            (select ${columns} from accounts a where ${within(first)} order by ${sql.raw(first)} using ~<~ limit ${most})
            union all
            (select ${columns} from accounts a where ${within(last)} order by ${sql.raw(last)} using ~<~ limit ${most})) of_country) found
        limit ${readMost}) everyone
      order by id, distance) each_once
    order by distance, key, id limit ${most}`.execute(db)
  return rows
}

/** Customers of countries whose address looks like this one before the @, the most alike first; the same at another provider is the nearest. */
export const findCustomersByLikeEmail = async (
  tx: Tx,
  countries: readonly string[],
  email: string,
  most: number,
): Promise<CustomerRow[]> => {
  await sql`select set_config('pg_trgm.similarity_threshold', ${leastAlikeAddress}, true)`.execute(tx)
  const local = email.split('@')[0] ?? ''
  const { rows } = await sql<CustomerRow>`
    select a.id, a.first_name as "firstName", a.last_name as "lastName", a.city as town, a.email from accounts a
    where a.deleted_at is null and split_part(a.email_normalized, '@', 1) % ${local} and a.country_id = any(${countries}::uuid[])
      and levenshtein_less_equal(left(split_part(a.email_normalized, '@', 1), 200), left(${local}, 200), 2) <= 2
    order by levenshtein_less_equal(left(split_part(a.email_normalized, '@', 1), 200), left(${local}, 200), 2),
      similarity(a.email_normalized, ${email}) desc, a.id limit ${most}`.execute(tx)
  return rows
}

/** Of these accounts the living ones of countries. */
export const listCustomersOf = async (db: Db, countries: readonly string[], ids: readonly string[]): Promise<CustomerRow[]> =>
  ids.length === 0 || countries.length === 0
    ? []
    : db
        .selectFrom('accounts')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'city as town', 'email'])
        .where('id', 'in', ids)
        .where('country_id', 'in', countries)
        .where('deleted_at', 'is', null)
        .orderBy(sql`name_key(first_name || ' ' || last_name)`)
        .orderBy('id')
        .execute()
