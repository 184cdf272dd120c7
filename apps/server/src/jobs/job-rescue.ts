import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AlarmCode } from '../logging/alarm.ts'

const everyMs = 5_000
/** Younger locks are left alone: their holder may not have shown yet that it lives. */
const graceSeconds = 5
/** Keeps these advisory locks apart from others in the same database. */
const seed = 4_711
/** How often an interrupted attempt is not counted. A job that kills its process every time is given up after these and its own attempts. */
const mostInterruptions = 30

export type Rescue = {
  /** A runner begins to take jobs under this name (`locked_by` in the queue's table). */
  register: (holder: string) => void
  /** The runner has ended: what it held is free. */
  evict: () => void
  stop: () => Promise<void>
}

const countInterruptions = `
  tidied as (delete from job_interruptions i where not exists (select from graphile_worker._private_jobs j where j.id = i.job_id)),
  counted as (
    insert into job_interruptions as i (job_id, times) select id, 1 from interrupted
    on conflict (job_id) do update set times = i.times + 1 returning job_id, times
  )`
const attemptsLeft = `attempts = case when c.times <= ${mostInterruptions} then greatest(j.attempts - 1, 0) else j.attempts end`

const freeJobsOfDead = `
  with held as (
    select distinct locked_by as id from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1)
  ), dead as materialized (
    select id from held where pg_try_advisory_xact_lock(hashtextextended(id, $2))
  ), interrupted as (
    select j.id from graphile_worker._private_jobs j where j.locked_by in (select id from dead) for update skip locked
  ), ${countInterruptions}
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null, updated_at = now(), ${attemptsLeft}
  from counted c where j.id = c.job_id
  returning j.id::text, j.attempts >= j.max_attempts as "isGivenUp"`

/** Does not count the current attempt of a job, because the database went away under it. @returns false when that happened too often. */
export const giveAttemptBack = async (pool: pg.Pool, jobId: string): Promise<boolean> => {
  const { rows } = await pool.query<{ isGivenBack: boolean }>(
    `with interrupted as (select $1::bigint as id), ${countInterruptions}
    update graphile_worker._private_jobs j set ${attemptsLeft} from counted c where j.id = c.job_id
    returning c.times <= ${mostInterruptions} as "isGivenBack"`,
    [jobId],
  )
  return rows[0]?.isGivenBack ?? false
}

/**
 * Releases the jobs of dead processes, which the queue by itself would lock for four hours. Each process proves that its runner is alive by an advisory
 * lock on the runner's name, held on a connection that ends with the process: whoever can take that lock knows that the runner is gone. The job then runs
 * again, which every handler tolerates, and the attempt does not count.
 */
export const rescueJobs = (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Rescue => {
  const holders = new Set<string>()
  let sign: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const show = createShow()
  const onError = (error: unknown) => log.warn({ err: error }, 'jobs of dead processes could not be freed; it is tried again')
  const drop = () => {
    sign?.release(true)
    sign = undefined
  }
  const lose = (error: unknown) => {
    if (!sign) return
    drop()
    if (!isStopped) onError(error)
  }
  const round = async () => {
    if (!sign) {
      const client = await pool.connect()
      if (isStopped) return client.release()
      client.on('error', (error) => {
        if (sign === client) lose(error)
      })
      sign = client
      await show(client, [...holders])
    }
    await freeJobs(pool, log)
  }
  let running: Promise<void> = Promise.resolve()
  const again = (ms: number) => {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => {
          lose(error)
          onError(error)
        })
        .finally(() => {
          if (!isStopped) again(everyMs)
        })
    }, ms)
  }
  again(0)
  return {
    register: (holder) => {
      holders.add(holder)
      if (sign) show(sign, [holder]).catch(lose)
    },
    evict: () => {
      holders.clear()
      // The next round takes a new connection, without the old runner's lock.
      drop()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
      drop()
    },
  }
}

/** Shows on a connection that runners live: it takes the locks of their names, one question at a time. */
const createShow = () => {
  let shown: Promise<unknown> = Promise.resolve()
  return (client: pg.PoolClient, ids: readonly string[]): Promise<unknown> => {
    shown = shown
      .catch(() => {})
      .then(() => client.query('select pg_advisory_lock(hashtextextended(id, $2)) from unnest($1::text[]) id', [ids, seed]))
    return shown
  }
}

const freeJobs = async (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> => {
  const { rows } = await pool.query<{ id: string; isGivenUp: boolean }>(freeJobsOfDead, [graceSeconds, seed])
  for (const { id, isGivenUp } of rows)
    if (isGivenUp)
      log.error(
        { code: 'job-given-up' satisfies AlarmCode, job: id },
        'a job was given up: its process died each time; see npm run jobs',
      )
}
