import { allowErasure } from '../../cache/evict.ts'
import { before, deleteSome } from '../../db/erasure.ts'
import { job } from '../../jobs/jobs.ts'
import { type Keeper, keptFor } from '../privacy/privacy.ts'

/** What is known of acting for a customer goes with the account; the audit log keeps that it happened. */
export const customerServiceKeeper: Keeper = {
  name: 'customer-service',
  erase: async (tx, accountId) => {
    await tx.deleteFrom('acting_sessions').where('account_id', '=', accountId).execute()
  },
}

const old = deleteSome('acting_sessions', `started_at < ${before(keptFor.logMonths, 'months')}`)

/** Erases what is as old as the audit log is kept; each night. */
export const eraseOldActing = job(
  'customer-service.erase-old',
  async (deps) => {
    for (let rows = 5_000; rows >= 5_000; )
      rows = await deps.db.transaction().execute(async (tx) => {
        await allowErasure(tx)
        return old(tx, deps.clock.now())
      })
  },
  '50 3 * * *',
)
