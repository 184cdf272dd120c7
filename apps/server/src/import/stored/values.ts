import { type Language, languages } from '@hoppla/i18n'
import { type RawBuilder, sql } from 'kysely'
import type { Texts } from '../../db/tables/places.ts'

/** A value of the files: text, number, list … */
type Row = Readonly<Record<string, unknown>>

/** A row without the fields that are left out: those that are undefined. The rest keeps its order. */
export const rowOf = (fields: Row): Row => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A value, or nothing when it is what the file's reader assumes anyway. Compared as JSON. */
export const unless = <A>(value: A, standard: unknown): A | undefined =>
  JSON.stringify(value) === JSON.stringify(standard) ? undefined : value

/** A value, or nothing for null. */
export const given = <A>(value: A | null): A | undefined => value ?? undefined

/** A list, or nothing when it is empty. */
export const some = <A>(list: readonly A[]): readonly A[] | undefined => (list.length === 0 ? undefined : list)

/** Words per language, in the order of the product's languages. */
export const wordsOf = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).sort(([a], [b]) => languages.indexOf(a as Language) - languages.indexOf(b as Language) || compare(a, b)),
  )

/** The same; nothing when there are none. */
export const someWordsOf = (texts: Texts): Texts | undefined => (Object.keys(texts).length === 0 ? undefined : wordsOf(texts))

/** The value with the names of its objects in order, at every depth: `jsonb` keeps them by their length. */
export const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compare(a, b))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}

/** The same; nothing for an object without names. */
export const someInOrder = (value: object): unknown => (Object.keys(value).length === 0 ? undefined : inOrder(value))

/** By code unit, on every machine alike. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A condition of SQL: that `column` is one of these uuids; always true without a list. */
export const among = (column: string, items: readonly string[] | undefined): RawBuilder<boolean> =>
  items === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...items]}::uuid[])`

/** Every place with its key: `(select …)`, with the columns id and key. */
export const keysOfPlaces = sql`(select id, key from countries union all select id, key from regions union all select id, key from playgrounds
  union all select id, key from areas union all select id, key from rooms union all select id, key from dining_tables)`

/** The key of a picture by its id, as an expression of SQL. */
export const keyOfMedia = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select picture.key from media picture where picture.id = ${sql.ref(column)})`

/** The keys of the pictures that a row of `owner` has, in their order, as an expression of SQL. @param table with the columns `<owner>`, media_id, position. */
export const keysOfPictures = (table: string, owner: string, id: string): RawBuilder<string[]> =>
  sql<string[]>`array(select picture.key from ${sql.ref(table)} shown join media picture on picture.id = shown.media_id
    where ${sql.ref(`shown.${owner}`)} = ${sql.ref(id)} order by shown.position, picture.key collate "C")`
