import type { RetentionEntry } from '@hoppla/contract/privacy'
import { sql } from 'kysely'
import type { Wording } from '../../brand/wording.ts'
import { allowErasure } from '../../cache/evict.ts'
import type { Db } from '../../db/connect.ts'
import type { Erasure } from '../../db/erasure.ts'
import { job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { evictAccess, lockAccount } from '../identity/identity.ts'
import { profileWords } from '../profile/profile.ts'
import { eraseAccount } from './delete-account.ts'
import { retentionRules } from './retention.rules.ts'
import { keptFor } from './retention-periods.ts'

/** What is stored and for how long, in plain words. */
export const describeRetention = (wording: Wording): RetentionEntry[] => {
  const t = profileWords(wording)
  return retentionRules.map(({ key, about, basis, numbers }) => ({
    key,
    about,
    basis,
    what: t(`retention.${key}.what`),
    why: t(`retention.${key}.why`),
    howLong: t(`retention.${key}.howLong`, numbers),
  }))
}

/** Erases what has outlived its retention period. Each statement runs in a transaction of its own: if one fails the others are still done, and then the job fails. */
export const keepRetention = async (deps: Deps): Promise<Record<string, number>> => {
  const erased: Record<string, number> = {}
  const failures: unknown[] = []
  for (const { key, erasures } of retentionRules) {
    try {
      erased[key] = erasures === 'unconfirmed-accounts' ? await eraseUnconfirmed(deps) : await runErasures(deps, erasures)
    } catch (error) {
      failures.push(error)
    }
  }
  await audit(deps.db, { action: 'retention.kept', detail: erased })
  if (failures.length > 0) throw new AggregateError(failures, 'Some erasures of the retention job failed.')
  return erased
}

const runErasures = async (deps: Deps, erasures: readonly Erasure[]): Promise<number> => {
  let sum = 0
  for (const erase of erasures) {
    for (let rows = 5_000; rows >= 5_000; ) {
      rows = await deps.db.transaction().execute(async (tx) => {
        await allowErasure(tx)
        return erase(tx, deps.clock.now())
      })
      sum += rows
    }
  }
  return sum
}

/** Accounts nobody ever confirmed, opened before that moment, that hold nothing: not bought, not received as a code, not booked for free. */
const staleAccounts = (db: Db, opened: Date) =>
  db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.email_confirmed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.created_at', '<', opened)
    // Imported accounts are the operator's customers already.
    .where('a.key', 'is', null)
    .where(
      sql<boolean>`not exists (select from orders where account_id = a.id) and not exists (select from passes where account_id = a.id)
        and not exists (select from serial_tickets where account_id = a.id)
        and not exists (select from class_bookings where account_id = a.id and status = 'Confirmed')`,
    )

const eraseUnconfirmed = async (deps: Deps): Promise<number> => {
  const opened = new Date(deps.clock.now().getTime() - keptFor.unconfirmedDays * 86_400_000)
  const stale = await staleAccounts(deps.db, opened).limit(1_000).execute()
  for (const { id } of stale)
    await deps.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, id)
      // Asked again: whoever connected a code meanwhile held the account for it.
      if (!account || !(await staleAccounts(tx, opened).where('a.id', '=', id).executeTakeFirst())) return
      await eraseAccount(deps, tx, account)
      await audit(tx, { action: 'account.expired', subject: id })
    })
  if (stale.length > 0) evictAccess(deps)
  return stale.length
}

export const keepRetentionJob = job('privacy.keep-retention', async (deps) => void (await keepRetention(deps)), '23 2 * * *')
