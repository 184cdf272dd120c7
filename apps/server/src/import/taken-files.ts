import type { Tx } from '../db/connect.ts'
import { listEditedItems, saveImported } from '../kernel/saved-versions.ts'
import { subjectNamed } from './subject-list.ts'

/** What a version of an item holds: its rows; null when there are none of something that always has one. */
export const savedValueOf = async (tx: Tx, kind: string, item: string): Promise<object | null> => {
  const of = subjectNamed(kind)
  if (of?.savedValue) return of.savedValue(tx, item)
  const rows = ((await of?.stored?.(tx, [item])) ?? []).map(({ row }) => row)
  return rows.length > 0 || of?.clear ? rows : null
}

/** Writes down, of every edited item that an import has replaced, what it is now: the next who saves sees it, and its history stays whole. */
export const saveTakenFiles = async (tx: Tx, at: Date): Promise<void> => {
  for (const name of await listEditedItems(tx)) {
    const [kind = '', id = ''] = name.split(' ')
    await saveImported(tx, { kind, id, value: await savedValueOf(tx, kind, id), at })
  }
}
