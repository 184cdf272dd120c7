import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { listNearWords, type NearWord } from '../../db/near-words.ts'

/** The words of children's names that each of these may stand for. @param words as they were typed. */
export const listNearChildWords = (tx: Tx, words: readonly string[]): Promise<NearWord[]> =>
  listNearWords(tx, 'child_name_words', words)

/** Children that are read, the nearest first, before it is asked whose they are: a common name is borne in every country. */
const readMost = 400

/**
 * Guardians in these countries of children whose name begins so, first or last name first: the nearest first.
 * @param patterns beginnings, the nearest first, and how far each is from what was typed. @returns ids of accounts, each once.
 */
export const findGuardiansByChild = async (
  db: Db,
  countries: readonly string[],
  patterns: readonly { beginning: string; distance: number }[],
  most: number,
): Promise<string[]> => {
  if (patterns.length === 0) return []
  const [first, last] = [`name_key(c.first_name || ' ' || c.last_name)`, `name_key(c.last_name || ' ' || c.first_name)`]
  const read = (key: string) =>
    sql.raw(`select c.id, ${key} as key from children c where c.deleted_at is null and ${key} ~>=~ p.low and ${key} ~<~ p.high
      order by ${key} using ~<~ limit ${readMost / 2}`)
  // One beginning after the other, until enough are read: what the last of them would find is not shown anyway.
  const { rows } = await sql<{ id: string }>`
    with child as materialized (
      select child.id, child.key, p.distance from (
        select name_key(beginning) as low, name_key(beginning) || chr(1114111) as high, distance
        from unnest(${patterns.map(({ beginning }) => beginning)}::text[], ${patterns.map(({ distance }) => distance)}::int[])
          with ordinality as x (beginning, distance, n) order by n) p
      cross join lateral ((${read(first)}) union all (${read(last)})) child limit ${readMost})
    select a.id from child
    join child_guardians g on g.child_id = child.id and 'view' = any(g.rights)
    join published.accounts a on a.id = g.account_id and a.deleted_at is null and a.country_id = any(${countries}::uuid[])
    group by a.id order by min(child.distance), min(child.key), a.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Guardians of the child whose member card or number this is. */
export const findGuardiansByCard = async (db: Db, number: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select g.account_id as id from children c join child_guardians g on g.child_id = c.id and 'view' = any(g.rights)
    where c.deleted_at is null and (c.member_card_id = ${number} or c.member_id = ${number})`.execute(db)
  return rows.map(({ id }) => id)
}
