import { allowErasure } from '../../cache/evict.ts'
import { before, deleteSome, updateSome } from '../../db/erasure.ts'
import { job } from '../../jobs/jobs.ts'
import { type Keeper, keptFor } from '../privacy/privacy.ts'
import { exportDays } from './requests/requests.rules.ts'

/** What is known of acting for a customer goes with the account; the audit log keeps that it happened. */
export const customerServiceKeeper: Keeper = {
  name: 'customer-service',
  erase: async (tx, accountId) => {
    await tx.deleteFrom('acting_sessions').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('data_requests').where('account_id', '=', accountId).execute()
  },
}

const old = [
  deleteSome('acting_sessions', `started_at < ${before(keptFor.logMonths, 'months')}`),
  deleteSome(
    'data_requests',
    `state <> 'open' and opened_at < ${before(keptFor.logMonths, 'months')}
    and (kind <> 'restriction' or state <> 'done' or lifted_at is not null)`,
  ),
  // The link to the export opens nothing any more.
  updateSome('data_requests', 'email = null', `email is not null and closed_at < ${before(exportDays, 'days')}`),
]

/** Erases what is as old as the audit log is kept; each night. */
export const eraseOldActing = job(
  'customer-service.erase-old',
  async (deps) => {
    for (const erase of old)
      for (let rows = 5_000; rows >= 5_000; )
        rows = await deps.db.transaction().execute(async (tx) => {
          await allowErasure(tx)
          return erase(tx, deps.clock.now())
        })
  },
  '50 3 * * *',
)
