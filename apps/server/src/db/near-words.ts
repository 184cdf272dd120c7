import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** A word of names that looks like one that was typed. @property n which of the typed words, from 0; @property distance letters that differ. */
export type NearWord = { n: number; word: string; distance: number }

/** Words that share fewer trigrams are not compared letter by letter. One wrong letter in a word of four, or of five, still leaves so many. */
const leastAlike = { short: '0.25', long: '0.3' }
/** Letters of a word in which every wrong one counts much. */
const shortWord = 4
/** How many words of names one typed word may stand for. */
const nearMost = 7

/**
 * The words of names that each of these may stand for: two letters off at most, one in a word of four or fewer; two neighbours exchanged are one.
 * @param table where the words of names are kept, each with its folded form (decision 305). @param words as they were typed.
 */
export const listNearWords = async (tx: Tx, table: string, words: readonly string[]): Promise<NearWord[]> => {
  const threshold = words.some(({ length }) => length <= shortWord) ? leastAlike.short : leastAlike.long
  await sql`select set_config('pg_trgm.similarity_threshold', ${threshold}, true)`.execute(tx)
  const { rows } = await sql<NearWord>`
    with asked as materialized (
      select (n - 1)::int as n, replace(fold_words(word), ' ', '') as folded from unnest(${words}::text[]) with ordinality as x (word, n)
    )
    select asked.n, near.word, near.distance from asked cross join lateral (
      select word, min(distance)::int as distance from (
        select w.word, levenshtein_less_equal(w.folded, asked.folded, 2) as distance from ${sql.table(table)} w
        where w.folded % asked.folded and length(w.folded) between length(asked.folded) - 2 and length(asked.folded) + 2
        union all
        select w.word, 1 from ${sql.table(table)} w where w.folded = any(neighbours_exchanged(asked.folded))) guessed
      where distance <= case when length(asked.folded) <= ${shortWord} then 1 else 2 end
      group by word order by 2, word limit ${nearMost}) near
    where length(asked.folded) between 2 and 60`.execute(tx)
  return rows
}
