import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Makes every process drop its prepared answers and pages, when the transaction commits: what they show has changed. */
export const announceContent = async (tx: Tx): Promise<void> => {
  await tx.updateTable('content_version').set({ version: sql`version + 1`, changed_at: sql`now()` }).execute()
}
