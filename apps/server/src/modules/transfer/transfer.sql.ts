import type { ChainImport, ChainImportReport, ChainImportState } from '@hoppla/contract/staff/transfer'
import type { Db, Tx } from '../../db/connect.ts'

const shown = ['id', 'state', 'file_name', 'uploaded_at', 'files', 'take_files', 'report', 'problems', 'is_replanned'] as const

/** An upload as its page shows it; undefined when there is none. */
export const findImport = async (db: Db, id: string): Promise<ChainImport | undefined> => {
  const row = await db.selectFrom('chain_imports').select(shown).where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      state: row.state,
      fileName: row.file_name,
      uploadedAt: row.uploaded_at.toISOString(),
      files: row.files,
      takeFiles: row.take_files,
      report: row.report,
      problems: row.problems,
      isReplanned: row.is_replanned,
    }
  )
}

/** The newest uploads. */
export const listImports = (db: Db, most: number) =>
  db
    .selectFrom('chain_imports')
    .select(['id', 'state', 'file_name', 'uploaded_at'])
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

export type Uploaded = { id: string; fileName: string; zip: Buffer; files: number; at: Date }
export const insertImport = async (tx: Tx, { id, fileName, zip, files, at }: Uploaded): Promise<void> => {
  await tx
    .insertInto('chain_imports')
    .values({ id, state: 'checking', file_name: fileName, uploaded_at: at, zip, files, report: null })
    .execute()
}

/** The zip of an upload in a state; undefined when it is in another, or gone. */
export const findZip = (
  db: Db,
  id: string,
  state: ChainImportState,
): Promise<{ zip: Buffer | null; take_files: boolean; report: ChainImportReport | null } | undefined> =>
  db
    .selectFrom('chain_imports')
    .select(['zip', 'take_files', 'report'])
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()

/** Holds an upload, so that nobody else changes it in this transaction's time. */
export const lockImport = (tx: Tx, id: string): Promise<{ state: ChainImportState; plan: string | undefined } | undefined> =>
  tx
    .selectFrom('chain_imports')
    .select(['state', 'report'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { state: row.state, plan: row.report?.plan })

type Checked = Partial<{
  takeFiles: boolean
  report: ChainImportReport | null
  problems: ChainImport['problems']
  isReplanned: boolean
}>
/**
 * Brings an upload from one state into another. @returns whether it was in the first.
 * @throws the database's error 23505 when it is to be applied while another is.
 */
export const moveImport = async (
  db: Db,
  id: string,
  from: ChainImportState,
  to: ChainImportState,
  { takeFiles, report, problems, isReplanned }: Checked = {},
): Promise<boolean> => {
  const moved = await db
    .updateTable('chain_imports')
    .set({
      state: to,
      ...(takeFiles === undefined ? {} : { take_files: takeFiles }),
      ...(report === undefined ? {} : { report: report === null ? null : JSON.stringify(report) }),
      ...(problems === undefined ? {} : { problems: JSON.stringify(problems) }),
      ...(isReplanned === undefined ? {} : { is_replanned: isReplanned }),
      // Nobody needs its bytes any more.
      ...(to === 'applied' ? { zip: null } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export const deleteImport = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('chain_imports').where('id', '=', id).execute()
}

/** Erases what was uploaded before a moment. One that is being applied has a day more: after that nobody applies it any longer, and it would be in the way of others. */
export const deleteImportsBefore = async (db: Db, moment: Date): Promise<void> => {
  await db
    .deleteFrom('chain_imports')
    .where('uploaded_at', '<', moment)
    .where((row) => row.or([row('state', '<>', 'applying'), row('uploaded_at', '<', new Date(moment.getTime() - 86_400_000))]))
    .execute()
}
