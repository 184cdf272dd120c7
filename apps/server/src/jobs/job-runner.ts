import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Deps } from '../kernel/deps.ts'
import { noteJobHealth } from './job-health.ts'
import { type Rescue, rescueJobs } from './job-rescue.ts'
import { taskOf } from './job-task.ts'
import { isStandingStill, type Taking, watchQueue } from './job-watch.ts'
import type { AnyJob } from './jobs.ts'

/** One runner of the library, from its start until it has ended or was abandoned. */
type Turn = Taking & { runner: Runner }

/** A runner that does not end is not waited for any longer at the end of the process, ms: what it holds is freed by others. */
const mostStopMs = 20_000
const pauseMs = 1_000

/**
 * Starts the worker of this process, and restarts it when it crashes or hangs. After losing the database, the library's runner sometimes ends with an
 * error, sometimes without, and sometimes waits for ever, so its promise is awaited but not relied on (job-watch.ts).
 * @returns `stop`, which waits for running jobs.
 */
export const startJobs = async (deps: Deps, jobs: readonly AnyJob[], concurrency = 4): Promise<{ stop: () => Promise<void> }> => {
  const rescue = rescueJobs(deps.pool, deps.log)
  let turn: Turn | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  /** Raised by whatever ends a turn: what an earlier one still promises is ignored. */
  let number = 0

  const adopt = (begun: Turn, mine: number) => {
    if (isStopping || mine !== number) return leave(begun)
    turn = begun
    const ended = () => {
      if (isStopping || mine !== number) return
      deps.log.warn('the job queue stopped; it is started again')
      renew(pauseMs)
    }
    begun.runner.promise.then(ended, ended)
  }
  const launch = async (): Promise<void> => {
    const mine = number
    try {
      adopt(await begin(deps, jobs, concurrency, rescue), mine)
    } catch (error) {
      if (isStopping || mine !== number) return
      deps.log.warn({ err: error }, 'the job queue did not start; it is tried again')
      renew(pauseMs)
    }
  }
  const renew = (ms: number) => {
    number += 1
    if (turn) leave(turn)
    turn = undefined
    rescue.evict()
    clearTimeout(timer)
    timer = setTimeout(() => void launch(), ms)
  }
  // The first failure is the process's: it does not start without its queue.
  adopt(await begin(deps, jobs, concurrency, rescue), number)
  noteJobHealth(deps.config, { state: 'running' })
  const watch = watchQueue(deps, jobs, {
    isStill: () => isStandingStill(turn, concurrency),
    replace: () => renew(0),
  })
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      watch.stop()
      if (turn) await ended(turn.runner.stop(), deps)
      await rescue.stop()
    },
  }
}

/** Takes no more jobs; those in hand end by themselves. It may never say that it has ended. */
const leave = ({ runner }: Turn): void => void runner.stop().catch(() => {})

const ended = async (stopping: Promise<void>, { log }: Pick<Deps, 'log'>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), mostStopMs)
  })
  try {
    if ((await Promise.race([stopping, late])) === 'late') log.warn('the job queue did not end; its jobs are left to others')
  } catch (error) {
    log.warn({ err: error }, 'the job queue did not end in order; its jobs are left to others')
  } finally {
    clearTimeout(timer)
  }
}

const begin = async (deps: Deps, jobs: readonly AnyJob[], concurrency: number, rescue: Rescue): Promise<Turn> => {
  const events: WorkerEvents = new EventEmitter()
  const inHand = new Set<string>()
  const turn = { inHand, lastTakenAt: performance.now() }
  events.on('pool:create', ({ workerPool }) => rescue.register(workerPool.id))
  events.on('job:start', ({ job }) => {
    inHand.add(job.id)
    turn.lastTakenAt = performance.now()
  })
  events.on('job:complete', ({ job }) => void inHand.delete(job.id))
  const runner = await run({
    pgPool: deps.pool,
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    events,
    logger: queueLog(deps),
    noPreparedStatements: false,
    // Batched, because otherwise the queue would not await its own note that a job finished, and losing the database at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((kind) => [kind.name, taskOf(deps, kind)])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0, maxAttempts: 1 } }],
      ),
    ),
  })
  return Object.assign(turn, { runner })
}

/**
 * Passes on the library's log messages without the attached data: whole jobs with their payloads. `taskOf` logs how jobs end. A lost database is reported
 * elsewhere, so nothing here is an error: errors are those in docs/alarms.md.
 */
const queueLog = ({ log }: Pick<Deps, 'log'>): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta && ('failure' in meta || 'success' in meta)) return
    log[level === 'error' || level === 'warning' ? 'warn' : level]({ from: 'job queue' }, message)
  })
