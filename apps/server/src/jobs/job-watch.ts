import type { Deps } from '../kernel/deps.ts'
import { alarm } from '../logging/alarm.ts'
import { jobHealthOf, longestWaitSeconds, noteJobHealth } from './job-health.ts'
import type { AnyJob } from './jobs.ts'

const everyMs = 3_000
/** A slower answer counts as none, so that the watchdog does not hang together with the queue. */
const mostAnswerMs = 10_000
/** All workers busy with the same jobs for so long: they hang, ms. */
const mostBusyMs = 5 * 60_000
/** Once may be the moment in which a lost database is just back. */
const looksNeeded = 2

/** What a runner is at. */
export type Taking = {
  /** Jobs in its workers' hands. */
  inHand: Set<string>
  /** When it last took a job, or began, by the process's clock, ms. */
  lastTakenAt: number
}

/**
 * Whether a runner takes no jobs although it has free workers. @param turn undefined: no runner. @param concurrency number of workers. @param now process
 * clock, ms.
 */
export const isStandingStill = (turn: Taking | undefined, concurrency: number, now: number = performance.now()): boolean => {
  if (!turn) return true
  const quietMs = now - turn.lastTakenAt
  return quietMs >= (turn.inHand.size < concurrency ? longestWaitSeconds * 1_000 : mostBusyMs)
}

type Seen = { due: number; oldestDueSeconds: number; givenUp: number }

// Due jobs of kinds this build knows; others wait for the build that knows them.
const look = `
  select count(*) filter (where j.is_available and j.run_at <= now())::int as due,
    coalesce(extract(epoch from now() - min(greatest(j.run_at, j.updated_at)) filter (where j.is_available and j.run_at <= now())), 0)::float8 as "oldestDueSeconds",
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as "givenUp"
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1) and (j.run_at <= now() or j.attempts >= j.max_attempts)`

/** Checks every three seconds whether due jobs are not being taken, and replaces the runner if it hangs. `jobHealthOf` reports what it found. */
export const watchQueue = (
  deps: Pick<Deps, 'pool' | 'log' | 'config'>,
  jobs: readonly AnyJob[],
  { isStill, replace }: { isStill: () => boolean; replace: () => void },
): { stop: () => void } => {
  const names = jobs.map(({ name }) => name)
  let suspicions = 0
  let isStopped = false
  const round = async () => {
    const { rows } = await within(mostAnswerMs, deps.pool.query<Seen>(look, [names]))
    const seen = rows[0]
    if (!seen || isStopped) return
    noteJobHealth(deps.config, seen)
    suspicions = seen.oldestDueSeconds >= longestWaitSeconds && isStill() ? suspicions + 1 : 0
    if (seen.oldestDueSeconds < longestWaitSeconds) noteJobHealth(deps.config, { state: 'running' })
    if (suspicions < looksNeeded) return
    suspicions = 0
    const { replaced } = jobHealthOf(deps.config)
    noteJobHealth(deps.config, { state: 'standing-still', replaced: replaced + 1 })
    const about = { due: seen.due, seconds: Math.round(seen.oldestDueSeconds) }
    alarm(deps, 'job-queue-standing-still', about, 'the job queue stood still; its runner is replaced')
    replace()
  }
  let timer: NodeJS.Timeout
  const again = () => {
    timer = setTimeout(() => {
      round()
        .catch((error: unknown) => {
          // The database is away: `/readyz` says so itself.
          suspicions = 0
          deps.log.debug({ err: error }, 'the job queue could not be looked at')
        })
        .finally(() => {
          if (!isStopped) again()
        })
    }, everyMs)
  }
  again()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const within = async <A>(ms: number, work: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
