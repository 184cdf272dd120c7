import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Deps } from '../kernel/deps.ts'
import type { AlarmCode } from '../logging/alarm.ts'
import { safeError } from '../logging/safe-log.ts'
import { giveAttemptBack } from './job-rescue.ts'
import { type AnyJob, payloadOf } from './jobs.ts'
import { answersRequests } from './process-roles.ts'
import { waitForIdle } from './wait-for-idle.ts'

/**
 * A kind of job as the queue runs it. The log names a job by its id and kind, never by its payload; the queue keeps the error of a failed attempt, so that
 * is made safe as well. An attempt that the database ended does not count.
 */
export const taskOf =
  (deps: Deps, kind: AnyJob): Task =>
  async (stored, { job: { id, attempts, max_attempts, created_at } }) => {
    const about = { job: id, task: kind.name, attempt: attempts, of: max_attempts }
    const startedAt = performance.now()
    // Where one process does both, requests come first: a sale makes mails by the hundred, and their drawing and sending must not slow the next buyer.
    if (answersRequests(deps.config)) await waitForIdle()
    try {
      const attempt = { queuedAt: created_at, isLast: attempts >= max_attempts }
      await kind.run({ ...deps, attempt }, payloadOf(deps, kind, stored))
      if (kind.cron !== undefined) await deleteGivenUp(deps, kind.name)
      deps.log.debug({ ...about, ms: Math.round(performance.now() - startedAt) }, 'job done')
    } catch (error) {
      const isInterrupted = isDatabaseUnavailable(error) && (await interrupted(deps, id))
      if (!isInterrupted && attempts >= max_attempts)
        deps.log.error({ ...about, code: 'job-given-up' satisfies AlarmCode, err: error }, 'a job was given up; see npm run jobs')
      else deps.log.warn({ ...about, err: error }, 'a job failed; it is tried again')
      throw new JobFailed(error)
    }
  }

/** What the queue keeps of a failure. */
class JobFailed extends Error {
  constructor(thrown: unknown) {
    const { type, message } = safeError(thrown)
    super(`${type}: ${message}`)
    this.stack = ''
  }
}

/** Work that repeats by itself has made good what an earlier run left. */
const deleteGivenUp = async ({ pool }: Pick<Deps, 'pool'>, task: string): Promise<void> => {
  await pool.query(
    `delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null
      and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task],
  )
}

const waitMs = 60_000
const everyMs = 500

/** Waits for the database and gives the attempt back. When it stays away, whoever finds the job does (job-rescue.ts). */
const interrupted = async ({ pool }: Pick<Deps, 'pool'>, jobId: string): Promise<boolean> => {
  for (const startedAt = performance.now(); performance.now() - startedAt < waitMs; await pause(everyMs)) {
    try {
      return await giveAttemptBack(pool, jobId)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
  }
  return true
}
