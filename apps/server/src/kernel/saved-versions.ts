import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** Kinds of content that staff edit in the office. */
export type EditableKind = 'notice'

export type SavedVersion<Value> = { version: number; value: Value | null; savedBy: string | null; savedAt: Date }

/** How often each of these items was saved in the office; one that is missing never was: it is as the files brought it. */
export const versionsOf = async (db: Db, kind: EditableKind, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; version: number }>`select item_id as id, max(version) as version from saved_versions
    where kind = ${kind} and item_id = any(${[...ids]}::uuid[]) group by item_id`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Writes down what an item is from now on, in the transaction that changes it. Its caller holds the item's row, so that versions follow each other.
 * @param read the version that was read by whoever saves. @param value the whole; null: it is deleted.
 * @returns the new version. @throws Refusal `content.changed-meanwhile` when it was saved since.
 */
export const saveVersion = async (
  tx: Tx,
  input: { kind: EditableKind; id: string; read: number; value: object | null; savedBy: string; at: Date },
): Promise<number> => {
  const { kind, id, read, value, savedBy, at } = input
  if (((await versionsOf(tx, kind, [id])).get(id) ?? 0) !== read) throw new Refusal('content.changed-meanwhile')
  await tx
    .insertInto('saved_versions')
    .values({
      kind,
      item_id: id,
      version: read + 1,
      value: value === null ? null : JSON.stringify(value),
      saved_by: savedBy,
      saved_at: at,
    })
    .execute()
  return read + 1
}

/** What was saved of an item, newest first, at most 100. */
export const listVersions = async <Value>(db: Db, kind: EditableKind, id: string): Promise<SavedVersion<Value>[]> => {
  const { rows } = await sql<SavedVersion<Value>>`select version, value, saved_by as "savedBy", saved_at as "savedAt"
    from saved_versions where kind = ${kind} and item_id = ${id} order by version desc limit 100`.execute(db)
  return rows
}
