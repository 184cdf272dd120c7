import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { CannotStart } from '../kernel/cannot-start.ts'
import {
  type Applied,
  type Migration,
  type OutsideStatement,
  outsideStatements,
  ownMigrations,
  pendingOf,
} from './migration-files.ts'

/** Any fixed number below 2^31: two processes that start together migrate one after the other. */
const lockKey = 480_211_000

/**
 * How a step waits for a table that somebody else holds.
 * - `lock`: milliseconds in one try. Short, since all who come after wait behind it
 * - `outsideLock`: the same for indexes made concurrently, behind which nobody waits
 * - `tries`: how often a step is tried; `rest`: milliseconds between two tries
 * - `turn`: milliseconds between two looks whether another process has finished migrating
 */
export type MigrationPace = { lock: number; outsideLock: number; tries: number; rest: number; turn: number }
const usualPace: MigrationPace = { lock: 3_000, outsideLock: 600_000, tries: 30, rest: 2_000, turn: 200 }

export type MigrationOptions = {
  migrations?: readonly Migration[]
  pace?: MigrationPace
  /** Receives what the start waits for, one line for the operator each. */
  onWait?: (line: string) => void
}

/**
 * Applies every migration that this database has not seen, in the order of their numbers: each in a transaction of its own, or, where its first line says so,
 * outside one (migration-files.ts). A process that ends in the middle leaves nothing of a step but, outside a transaction, an index that is not valid; the
 * next start drops that and goes on.
 * @param pool its connections lead to the database itself, or through a pooler that keeps one for a session.
 * @returns the names applied now.
 * @throws CannotStart when build and database do not fit (nothing is changed then), when a table was held in every try, or when the lock is lost behind a
 * pooler; Error with the cause when a migration fails.
 */
export const migrate = async (
  pool: pg.Pool,
  { migrations = ownMigrations(), pace = usualPace, onWait = () => {} }: MigrationOptions = {},
): Promise<string[]> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await waitForTurn(client, pace, onWait)
    const run: Run = { client, pace, onWait }
    await patiently(run, 'schema_migrations', () =>
      inOneTransaction(run, () =>
        client.query(
          'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
        ),
      ),
    )
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    const names: string[] = []
    for (const migration of pendingOf(rows, migrations)) {
      await apply(run, migration)
      names.push(migration.name)
    }
    return names
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Closed, not returned: the lock ends with it, and so do its settings.
    client.release(broken ?? true)
  }
}

type Run = { client: pg.PoolClient; pace: MigrationPace; onWait: (line: string) => void }

/**
 * Waits until no other process is migrating, however long that takes; a lock ends with its connection. It polls instead of waiting in the database: a
 * concurrent index build waits for every running statement, so a statement waiting for this lock would deadlock with it.
 */
const waitForTurn = async (client: pg.PoolClient, { turn }: MigrationPace, onWait: (line: string) => void): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [lockKey])
    if (rows[0]?.is) return
    if (isFirst) onWait('another process brings the database up to date; this one waits for it')
    await pause(turn)
  }
}

/** @throws CannotStart when this connection does not hold the lock: a pooler gave the session another one meanwhile. */
const checkLock = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted and classid = 0 and objid = $1 and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  )
  if (rows.length === 0)
    throw new CannotStart(
      'The lock under which the database is brought up to date was lost: its address seems to lead through a pooler that changes connections between transactions. Let it pool by session, or start once with the address of the database itself.',
    )
}

const apply = async (run: Run, migration: Migration): Promise<void> => {
  const { client, pace } = run
  const { name, text, checksum } = migration
  const note = () => client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  try {
    const outside = outsideStatements(migration)
    if (!outside) {
      await patiently(run, name, () =>
        inOneTransaction(run, async () => {
          await client.query(text)
          await note()
        }),
      )
      return
    }
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${pace.outsideLock}ms`])
    for (const statement of outside) await patiently(run, name, () => makeOutside(client, statement))
    await patiently(run, name, () => inOneTransaction(run, note))
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Drops the invalid index that an interrupted build leaves behind, which `if not exists` would take for a complete one. */
const makeOutside = async (client: pg.PoolClient, { text, index, kind }: OutsideStatement): Promise<void> => {
  await checkLock(client)
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index])
  if (rows.length > 0 && kind === 'create') await client.query(`drop index concurrently if exists ${index}`)
  await client.query(text)
}

const inOneTransaction = async ({ client, pace }: Run, work: () => Promise<unknown>): Promise<void> => {
  await client.query('begin')
  try {
    await checkLock(client)
    await client.query(`select set_config('lock_timeout', $1, true)`, [`${pace.lock}ms`])
    await work()
    await client.query('commit')
  } catch (error) {
    // Where this fails too, the connection is gone and the transaction with it; what is thrown is why.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Lock not available in time; deadlock, which ended in our disfavour. */
const busyCodes = new Set(['55P03', '40P01'])

/** Does `step` until no table it needs is held by somebody else. @throws CannotStart after the last try. */
const patiently = async ({ pace, onWait }: Run, name: string, step: () => Promise<void>): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      await step()
      return
    } catch (error) {
      if (!busyCodes.has((error as { code?: string }).code ?? '')) throw error
      if (n >= pace.tries)
        throw new CannotStart(
          `The migration ${name} needs a table that others held in each of ${n} tries. See who holds it in pg_stat_activity (a long transaction, a backup), and start again.`,
        )
      onWait(`the migration ${name} waits for a table that somebody holds (try ${n} of ${pace.tries})`)
      await pause(pace.rest)
    }
  }
}
