import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { StoredRow } from '../../import/subject.ts'

type Row = StoredRow['row']
export type DraftRow = {
  item: string
  revision: number
  rows: Row[]
  /** What the item was when the draft was begun. */
  base: Row[]
  publishAt: Date | null
  failure: string | null
  savedBy: string
  savedAt: Date
}

const columns = sql.raw(
  `item_id::text as item, revision, rows, base, publish_at as "publishAt", failure, saved_by::text as "savedBy", saved_at as "savedAt"`,
)

export const listDrafts = async (db: Db, kind: string): Promise<Map<string, DraftRow>> => {
  const { rows } = await sql<DraftRow>`select ${columns} from content_drafts where kind = ${kind}`.execute(db)
  return new Map(rows.map((row) => [row.item, row]))
}

export const findDraft = async (db: Db, kind: string, item: string): Promise<DraftRow | undefined> => {
  const { rows } = await sql<DraftRow>`select ${columns} from content_drafts where kind = ${kind} and item_id = ${item}`.execute(db)
  return rows[0]
}

/** Writes a draft in the place of the one that was read. @param read its revision; 0: there was none. @returns whether nobody was faster. */
export const writeDraft = async (
  tx: Tx,
  kind: string,
  read: number,
  { item, rows, base, publishAt, savedBy, savedAt }: Omit<DraftRow, 'revision' | 'failure'>,
): Promise<boolean> => {
  const values = [JSON.stringify(rows), JSON.stringify(base)]
  const { numAffectedRows } =
    read === 0
      ? await sql`
          insert into content_drafts (kind, item_id, revision, rows, base, publish_at, saved_by, saved_at)
          values (${kind}, ${item}, 1, ${values[0]}::jsonb, ${values[1]}::jsonb, ${publishAt}, ${savedBy}, ${savedAt})
          on conflict do nothing`.execute(tx)
      : await sql`
          update content_drafts set revision = revision + 1, rows = ${values[0]}::jsonb, base = ${values[1]}::jsonb, publish_at = ${publishAt},
            failure = null, saved_by = ${savedBy}, saved_at = ${savedAt}
          where kind = ${kind} and item_id = ${item} and revision = ${read}`.execute(tx)
  return numAffectedRows === 1n
}

/** @param read its revision; absent: whichever it has. @returns whether it was there. */
export const deleteDraft = async (tx: Tx, kind: string, item: string, read?: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from content_drafts where kind = ${kind} and item_id = ${item}
    and ${read === undefined ? sql`true` : sql`revision = ${read}`}`.execute(tx)
  return numAffectedRows === 1n
}

export const noteFailure = async (tx: Tx, kind: string, item: string, failure: string): Promise<void> => {
  await sql`update content_drafts set failure = ${failure} where kind = ${kind} and item_id = ${item}`.execute(tx)
}
