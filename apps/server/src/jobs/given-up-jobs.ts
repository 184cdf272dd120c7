import type pg from 'pg'

/** A job that failed as often as it may. What it is about stays in the queue: an operator needs to know what kind of thing was not done, and why. */
export type GivenUpJob = { id: string; task: string; attempts: number; since: Date; lastError: string | null }

const isGivenUp = 'j.attempts >= j.max_attempts and j.locked_at is null'

/** Oldest first. */
export const listGivenUpJobs = async (pool: pg.Pool): Promise<GivenUpJob[]> => {
  const { rows } = await pool.query<GivenUpJob>(
    `select j.id::text as id, t.identifier as task, j.attempts, j.run_at as since, j.last_error as "lastError"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${isGivenUp} order by j.run_at, j.id`,
  )
  return rows
}

/**
 * Makes given-up jobs due at once, with all their attempts.
 * @param ids of jobs; left out: all. Others than given-up ones are not touched. @returns the ids of those that will run again.
 */
export const retryGivenUpJobs = async (pool: pg.Pool, ids?: readonly string[]): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `with again as (
      select j.id from graphile_worker._private_jobs j where ${isGivenUp} and ($1::bigint[] is null or j.id = any($1::bigint[])) for update skip locked
    ), forgotten as (
      delete from job_interruptions where job_id in (select id from again)
    )
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now() from again where j.id = again.id
    returning j.id::text as id`,
    [ids ?? null],
  )
  return rows.map(({ id }) => id)
}
