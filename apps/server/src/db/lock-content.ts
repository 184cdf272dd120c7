import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** Any fixed number. */
const lockKey = 480_211_001

/**
 * Holds the chain's content until the transaction ends: imports and edits write one after the other, so that an import sees every edit that was saved before
 * it, overwrites none, and calls none a difference of its own (docs/locking.md).
 */
export const lockContent = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}
