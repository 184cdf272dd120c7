import { idOf } from '../ids.ts'
import type { KnownRows } from '../known-rows.ts'
import type { Writer } from '../writer.ts'

/** What a place is called where no language is asked for: in its country's first language. */
export const mainName = (names: Partial<Record<string, string>>, languages: readonly string[]): string =>
  names[languages[0] ?? ''] ?? Object.values(names)[0] ?? ''

/** The id of a picture that a row may name. */
export const mediaId = (name: string | undefined): string | null => (name === undefined ? null : idOf('media', name))

type Below = {
  type: 'Region' | 'Playground' | 'Area' | 'Room' | 'Table'
  key: string
  parent: string
  country: string
  where: string
}

/** Puts a place into the tree: rows read later may name it. @returns its id and its parent's. */
export const addPlace = (
  writer: Writer,
  known: KnownRows,
  { type, key, parent, country, where }: Below,
): { id: string; parentId: string } => {
  known.places.set(key, { type, country, where })
  const [id, parentId] = [idOf('place', key), idOf('place', parent)]
  writer.add('locations', { id, type, parent_id: parentId })
  return { id, parentId }
}
