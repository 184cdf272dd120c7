import { idOf } from '../ids.ts'
import type { Known } from '../known.ts'
import { type DbRow, type ImportTable, tableRules } from '../tables.ts'

/** A row as the database had it, as it is now, or both. Bytes and password hashes are left out. */
export type Change = { table: ImportTable; before: DbRow | undefined; after: DbRow | undefined }

/** Rows that only follow from others, or are many: they are counted, not listed. */
const counted: ReadonlySet<string> = new Set(['locations', 'media_contents', 'class_seats'])
const mostShown = 80

/** Lines for people: `+` added, `~` changed with what was and what is, `-` removed; then how many rows of the tables that are only counted. */
export const describeChanges = (changes: readonly Change[], known: Known): string[] => {
  const names = namesOf(changes, known)
  const numbers = new Map<string, number>()
  const lines = changes.flatMap((change) => {
    const { table, before, after } = change
    const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    if (counted.has(table)) {
      numbers.set(`${table} ${kind}`, (numbers.get(`${table} ${kind}`) ?? 0) + 1)
      return []
    }
    const label = `${table} ${labelOf(table, before ?? after ?? {}, names)}`
    return before === undefined
      ? [`+ ${label}`]
      : after === undefined
        ? [`- ${label}`]
        : [`~ ${label}: ${difference(before, after, names)}`]
  })
  return [...lines, ...[...numbers].map(([what, number]) => `  ${what}: ${number}`)]
}

/** The operator's keys of ids: ids are made from keys, so what is known by key is known by id. */
const namesOf = (changes: readonly Change[], known: Known): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const kinds = {
    place: known.places,
    media: known.media,
    brand: known.brands,
    theme: known.themes,
    article: known.articles,
    class: known.classes,
    notice: known.notices,
    offer: known.offers,
  }
  for (const [kind, keys] of Object.entries(kinds)) for (const key of keys.keys()) names.set(idOf(kind, key), key)
  for (const { before, after } of changes) {
    const { id, key } = after ?? before ?? {}
    if (typeof id === 'string' && typeof key === 'string') names.set(id, key)
  }
  return names
}

/** A row's key; of a row without one, its plain values in the order of its columns. */
const labelOf = (table: ImportTable, row: DbRow, names: ReadonlyMap<string, string>): string =>
  typeof row.key === 'string'
    ? row.key
    : tableRules[table].columns
        .filter((column) => column !== 'id' && column !== 'position')
        .map((column) => row[column])
        .filter((value) => value !== null && value !== undefined && typeof value !== 'object')
        .map((value) => names.get(String(value)) ?? String(value))
        .join(' ')

const difference = (before: DbRow, after: DbRow, names: ReadonlyMap<string, string>): string => {
  const shown = (value: unknown): string => {
    const text = typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value)
    return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  }
  return Object.keys(after)
    .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map((column) => `${column} ${shown(before[column])} → ${shown(after[column])}`)
    .join(', ')
}
