import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** Kinds of content that staff edit in the office: named like the import file that holds them (docs/import.md). */
export type EditableKind = string

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

/** Every item that was saved in the office, as `kind id`: imports leave it as it is. */
export const listEditedItems = async (db: Db): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`select distinct kind || ' ' || item_id as name from saved_versions`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export type LastSaved = { version: number; savedBy: string | null; savedAt: Date }
/** When and by whom items of a kind were saved last, by their ids. */
export const listLastSaved = async (db: Db, kind: EditableKind): Promise<Map<string, LastSaved>> => {
  const { rows } = await sql<LastSaved & { item: string }>`
    select distinct on (item_id) item_id::text as item, version, saved_by::text as "savedBy", saved_at as "savedAt"
    from saved_versions where kind = ${kind} order by item_id, version desc`.execute(db)
  return new Map(rows.map(({ item, ...saved }) => [item, saved]))
}

/** Writes down what an item has become by an import, if that is not what was saved last: by nobody. An item that was never saved stays so. */
export const saveImported = async (
  tx: Tx,
  { kind, id, value, at }: { kind: EditableKind; id: string; value: object | null; at: Date },
): Promise<void> => {
  const json = value === null ? null : JSON.stringify(value)
  await sql`
    insert into saved_versions (kind, item_id, version, value, saved_by, saved_at)
    select kind, item_id, version + 1, ${json}::jsonb, null, ${at} from saved_versions
    where kind = ${kind} and item_id = ${id} and value is distinct from ${json}::jsonb
      and version = (select max(version) from saved_versions where kind = ${kind} and item_id = ${id})`.execute(tx)
}

/** The names of those who saved something, by their ids; of people who have left there is none. */
export const listEditorNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from published.accounts
    where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
