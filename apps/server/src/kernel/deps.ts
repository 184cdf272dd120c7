import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Mailer } from '../adapters/mail.ts'
import type { PaymentProviders } from '../adapters/payments/payment-provider.ts'
import type { PhotoStore } from '../adapters/photo-store.ts'
import type { Wallets } from '../adapters/wallets/wallets.ts'
import type { PreparedStore } from '../cache/prepared.ts'
import type { Db } from '../db/connect.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

/** Everything an operation may need from outside its module; made once in main.ts or by a test. */
export type Deps = {
  config: Config
  db: Db
  /** The pool below `db`, for what speaks plain SQL (jobs, LISTEN). */
  pool: pg.Pool
  /** Few connections with long limits, for what reads long and writes nothing: see long-reading.ts. */
  reports: pg.Pool
  clock: Clock
  log: FastifyBaseLogger
  prepared: PreparedStore
  mailer: Mailer
  payments: PaymentProviders
  photos: PhotoStore
  wallets: Wallets
  /** In a job: when it was queued, and whether it is tried no more when this try fails. */
  attempt?: { queuedAt: Date; isLast: boolean }
}
