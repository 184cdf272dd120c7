import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import type { Deps } from './deps.ts'
import { rescueJobs } from './job-rescue.ts'
import { lull } from './lull.ts'

/** A kind of job. Handlers are idempotent: a job may run twice after a crash. */
export type Job<P extends object = object> = {
  name: string
  run: (deps: Deps, payload: P) => Promise<void>
  /** Crontab pattern for work that repeats by itself (UTC). */
  cron?: string
}

export const job = <P extends object>(name: string, run: (deps: Deps, payload: P) => Promise<void>, cron?: string): Job<P> =>
  cron === undefined ? { name, run } : { name, run, cron }

/**
 * Writes a job in the transaction of its effect: it exists exactly when the effect does.
 * @param runAt not before this moment. @param key replaces a waiting job of the same key.
 */
export const enqueue = async <P extends object>(
  tx: Db,
  kind: Job<P>,
  payload: P,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${kind.name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}, job_key => ${key ?? null}, max_attempts => 12)`.execute(
    tx,
  )
}

/** Brings the queue's own tables up to date; before anything may enqueue. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })

/** Starts the worker of this process, and starts it again when it falls over. `stop()` waits for running jobs. */
export const startJobs = async (
  deps: Deps,
  jobs: readonly Job<never>[],
  concurrency = 4,
): Promise<{ stop: () => Promise<void> }> => {
  const rescue = rescueJobs(deps.pool, (error) => deps.log.error({ err: error }, 'jobs of dead workers could not be freed'))
  const begin = (): Promise<Runner> =>
    run({
      pgPool: deps.pool,
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      events: rescue.events,
      logger: new Logger(() => (level, message, meta) => deps.log[level === 'warning' ? 'warn' : level](meta ?? {}, message)),
      noPreparedStatements: false,
      // One by one, the queue would not wait for its own note that a job is done or failed, and a database lost just then would end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Those who ask come first: a sale of tickets makes mails by the hundred, and their drawing and sending must not slow the next buyer.
      taskList: Object.fromEntries(
        jobs.map(({ name, run }) => [name, (payload: unknown) => lull().then(() => run(deps, payload as never))]),
      ),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, cron }) =>
          cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0, maxAttempts: 1 } }],
        ),
      ),
    })
  let runner: Runner | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  /** A lost database ends the runner, sometimes with an error, sometimes without. Jobs are wanted again as soon as it is back. */
  const keepRunning = (begun: Runner) => {
    runner = begun
    const ended = () => {
      runner = undefined
      rescue.forget()
      if (isStopping) return
      deps.log.error('the job queue stopped; it is started again')
      again()
    }
    begun.promise.then(ended, ended)
  }
  const again = () => {
    timer = setTimeout(() => {
      begin().then(
        (begun) => (isStopping ? begun.stop() : keepRunning(begun)),
        (error: unknown) => {
          deps.log.error({ err: error }, 'the job queue did not start')
          if (!isStopping) again()
        },
      )
    }, 1_000)
  }
  keepRunning(await begin())
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await runner?.stop()
      await rescue.stop()
    },
  }
}
