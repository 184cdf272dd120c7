import { job } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listLedgers } from './companies.sql.ts'
import { listStaleDays, markFinal, writeDay } from './sums.sql.ts'

/** Adds up the days of every company that are over and were not, or that have had an entry since. Run twice it does the same. */
export const sumLedgerDays = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { id, timeZone } of await listLedgers(deps.db)) {
    for (const day of await listStaleDays(deps.db, id, dayIn(now, timeZone)))
      await deps.db.transaction().execute((tx) => writeDay(tx, id, day))
    await deps.db.transaction().execute((tx) => markFinal(tx, id))
  }
}

export const sumLedgerDaysJob = job<object>('accounting.sum-days', sumLedgerDays, '37 * * * *')
