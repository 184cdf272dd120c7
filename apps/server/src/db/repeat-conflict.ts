import type { Db, Tx } from './connect.ts'

/** A deadlock, of which PostgreSQL fails one side, and a serialization failure: nothing of the transaction has happened, and it may succeed at once. */
const conflicts = new Set(['40P01', '40001'])

/**
 * A transaction that is done once more when PostgreSQL ended it for the sake of another one. For those that lock orders and what was bought with them
 * against the order of the settling of payments (docs/locking.md). A second conflict is thrown.
 * @param work changes nothing outside the database.
 */
export const repeatOnConflict = async <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!conflicts.has(String((error as { code?: unknown } | null)?.code))) throw error
    return await db.transaction().execute(work)
  }
}
