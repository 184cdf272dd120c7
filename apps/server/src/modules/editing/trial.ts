import type { Db, Tx } from '../../db/connect.ts'

/** Ends the transaction of a trial. */
class TrialOver extends Error {}

/** What work finds out in a transaction of its own that is rolled back: nothing of what it writes stays. @throws what the work throws. */
export const tried = async <A extends object>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> => {
  let found: A | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      found = await work(tx)
      throw new TrialOver()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialOver)) throw error
    })
  if (!found) throw new Error('A trial ended without a result.')
  return found
}
