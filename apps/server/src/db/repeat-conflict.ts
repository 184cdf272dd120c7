import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'

/** A deadlock, of which PostgreSQL fails one side, and a serialization failure: nothing of the transaction has happened, and it may succeed at once. */
const conflicts = new Set(['40P01', '40001'])

/** Milliseconds before each further attempt, and as much again by chance. */
const pauses = [20, 100, 400]

/**
 * A transaction that is done again when PostgreSQL ended it for the sake of another one. For those that lock orders and what was bought with them
 * against the order of the settling of payments (docs/locking.md). The pause lets the other one have what it waited for: a row that has just come free goes
 * to whoever asks first, and that could be we again. A conflict after the last attempt is thrown.
 * @param work changes nothing outside the database.
 */
export const repeatOnConflict = async <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> => {
  for (const ms of pauses) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!conflicts.has(String((error as { code?: unknown } | null)?.code))) throw error
      await pause(ms * (1 + Math.random()))
    }
  }
  return db.transaction().execute(work)
}
