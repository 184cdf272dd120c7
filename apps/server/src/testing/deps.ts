import { tmpdir } from 'node:os'
import type { Mail } from '../adapters/mail.ts'
import { openPhotoStore } from '../adapters/open-photo-store.ts'
import { createPaymentProviders } from '../adapters/payments/registry.ts'
import { createWallets } from '../adapters/wallets/create-wallets.ts'
import { createPreparedStore } from '../cache/prepared.ts'
import { readConfig } from '../config.ts'
import { connect, openPool } from '../db/connect.ts'
import { type DbLimits, limitsFor } from '../db/limits.ts'
import { testClock } from '../kernel/clock.ts'
import type { Deps } from '../kernel/deps.ts'
import { createLog } from '../logging/safe-log.ts'

/** The day on which tests stand, unless they move the clock: a Saturday in term. The demo chain is imported relative to the real day. */
export type TestDeps = { deps: Deps & { clock: ReturnType<typeof testClock> }; sentMails: Mail[]; close: () => Promise<void> }

/**
 * Dependencies over a test database: a clock that stands still, mail kept in memory, everything else real.
 * @param settings environment values over the test defaults.
 */
export const makeDeps = async (
  databaseUrl: string,
  settings: Record<string, string> = {},
  // Those of requests would make tests depend on how busy the machine is.
  limits: DbLimits = limitsFor.job,
): Promise<TestDeps> => {
  const config = readConfig({
    HOPPLA_ENV: 'test',
    HOPPLA_DATA_DIR: tmpdir(),
    HOPPLA_SECRET: 'a secret for tests only, of 32 or more characters',
    HOPPLA_DB_POOL: '10',
    HOPPLA_LOG_LEVEL: process.env.HOPPLA_LOG_LEVEL ?? 'error',
    ...settings,
  })
  const log = createLog(config.logLevel)
  const pool = openPool(databaseUrl, config.dbPool, () => {}, limits)
  const reports = openPool(databaseUrl, 2, () => {}, limitsFor.report)
  const db = connect(pool)
  const sentMails: Mail[] = []
  const base = { config, db, pool, reports, clock: testClock(new Date()), log, prepared: createPreparedStore() }
  const deps = {
    ...base,
    mailer: { send: async (mail: Mail) => void sentMails.push(mail) },
    payments: await createPaymentProviders(base),
    photos: await openPhotoStore(config),
    wallets: createWallets(config),
  }
  return { deps, sentMails, close: async () => void (await Promise.all([db.destroy(), reports.end()])) }
}
