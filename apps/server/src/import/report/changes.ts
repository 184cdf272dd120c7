import { idOf } from '../ids.ts'
import type { KnownRows } from '../known-rows.ts'
import { type DbRow, type ImportTable, tableRules } from '../tables.ts'

/** A row as the database had it, as it is now, or both. Bytes and password hashes are left out. */
export type Change = { table: ImportTable; before: DbRow | undefined; after: DbRow | undefined }

/** Rows that only follow from others, or are many: they are counted, not listed. */
const counted: ReadonlySet<string> = new Set(['locations', 'media_contents', 'class_seats'])
const mostShown = 60
/** So many signs before the first that differs. */
const leadIn = 20

/** Lines for people: `+` added, `~` changed with what was and what is, `-` removed; then how many rows of the tables that are only counted. */
export const describeChanges = (changes: readonly Change[], known: KnownRows): string[] => {
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
const namesOf = (changes: readonly Change[], known: KnownRows): ReadonlyMap<string, string> => {
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

/** Field by field, down to the word in one language that differs; of long texts the place where they part. */
const difference = (before: DbRow, after: DbRow, names: ReadonlyMap<string, string>): string =>
  Object.keys(after)
    .flatMap((column) => partings(before[column], after[column], column))
    .map(({ path, was, is }) => {
      const [a, b] = [shown(was, names), shown(is, names)]
      const from = Math.max(0, firstDifference(a, b) - leadIn)
      return `${path} ${cut(a, from)} → ${cut(b, from)}`
    })
    .join(', ')

type Parting = { path: string; was: unknown; is: unknown }

const partings = (was: unknown, is: unknown, path: string): Parting[] => {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  if (!isFields(was) || !isFields(is)) return [{ path, was, is }]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => partings(was[name], is[name], `${path}.${name}`))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown, names: ReadonlyMap<string, string>): string =>
  (typeof value === 'string' ? (names.get(value) ?? value) : (JSON.stringify(value) ?? 'nothing')).replaceAll(/\s+/g, ' ')

const firstDifference = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

const cut = (text: string, from: number): string =>
  `${from > 0 ? '…' : ''}${text.slice(from, from + mostShown)}${text.length > from + mostShown ? '…' : ''}`
