import { type RawBuilder, sql } from 'kysely'

/** The name of a place of any level, as an expression. @param id the column that holds the place's id; null: null. */
export const placeName = (id: string): RawBuilder<string | null> =>
  sql`coalesce((select name from playgrounds where id = ${sql.ref(id)}), (select name from countries where id = ${sql.ref(id)}),
    (select name from regions where id = ${sql.ref(id)}), (select name from areas where id = ${sql.ref(id)}),
    (select name from rooms where id = ${sql.ref(id)}))`

/** Whether a place lies in one of these, as an expression. @param places `chain`: every place does, and what is for the whole chain as well. */
export const liesIn = (id: string, places: 'chain' | readonly string[]): RawBuilder<boolean> =>
  places === 'chain'
    ? sql`true`
    : sql`exists (select from location_closure own where own.descendant_id = ${sql.ref(id)} and own.ancestor_id = any(${places}::uuid[]))`
