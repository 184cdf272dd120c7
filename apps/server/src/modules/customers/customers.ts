import { allowErasure } from '../../cache/evict.ts'
import { before, deleteSome } from '../../db/erasure.ts'
import { job } from '../../jobs/jobs.ts'
import { type Keeper, keptFor } from '../privacy/privacy.ts'

/** Notes go with the account; the audit log keeps that there were some. */
export const customersKeeper: Keeper = {
  name: 'customers',
  erase: async (tx, accountId) => {
    await tx.deleteFrom('customer_notes').where('account_id', '=', accountId).execute()
  },
}

const old = deleteSome('customer_notes', `written_at < ${before(keptFor.logMonths, 'months')}`)

/** Erases notes that are as old as the audit log is kept; each night. */
export const eraseOldNotes = job(
  'customers.erase-old-notes',
  async (deps) => {
    for (let rows = 5_000; rows >= 5_000; )
      rows = await deps.db.transaction().execute(async (tx) => {
        await allowErasure(tx)
        return old(tx, deps.clock.now())
      })
  },
  '55 3 * * *',
)
