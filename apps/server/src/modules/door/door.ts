import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import { eraseNotes } from './offline.sql.ts'

/** Erases what managers wrote about a family's visits; that somebody was let in stays. */
export const eraseVisits = async (tx: Tx, accountId: string): Promise<void> => {
  await eraseNotes(within(tx), [accountId])
}
