import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { rescueJobs } from './job-rescue.ts'
import { startJobs } from './job-runner.ts'
import { enqueue, job } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

/** A job that a worker took `seconds` ago. */
const aTakenJob = async (worker: string, seconds: number): Promise<void> => {
  await app.deps.pool.query('select graphile_worker.add_job($1)', [`job-of-${worker}`])
  await app.deps.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2) where locked_by is null`,
    [worker, seconds],
  )
}
const holders = async (): Promise<string[]> => {
  const { rows } = await app.deps.pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs order by id')
  return rows.map(({ locked_by }) => locked_by ?? 'nobody')
}
/** Workers that show they live. */
const signs = async (): Promise<number> =>
  (
    await app.deps.pool.query(
      `select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rowCount ?? 0

test('a dead worker’s job is freed; a living one’s and one just taken are not', async () => {
  await aTakenJob('worker-dead', 60)
  await aTakenJob('worker-living', 60)
  await aTakenJob('worker-new', 1)
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => faults.push(fault), warn: (fault: unknown) => faults.push(fault) } as never
  const living = rescueJobs(app.deps.pool, log)
  living.register('worker-living')
  await expect.poll(signs).toBe(1)
  // Of another process, as it were: its locks are on a connection of its own.
  const other = rescueJobs(app.deps.pool, log)
  try {
    await expect.poll(holders).toEqual(['nobody', 'worker-living', 'worker-new'])
    await living.stop()
    // Positive control: with its process gone, the same job is free for all.
    await expect.poll(holders).toEqual(['nobody', 'nobody', 'nobody'])
    expect(faults).toEqual([])
  } finally {
    await living.stop()
    await other.stop()
  }
})

const attemptsOf = async (task: string): Promise<number[]> => {
  const { rows } = await app.deps.pool.query<{ attempts: number }>(
    'select attempts from graphile_worker.jobs where task_identifier = $1 order by id',
    [task],
  )
  return rows.map(({ attempts }) => attempts)
}

test('an attempt that ended with its process does not count, until a job has taken the process with it thirty times', async () => {
  const given: { code?: string; job?: string }[] = []
  const log = { error: (fields: { code: string }) => given.push(fields), warn: () => {} } as never
  await aTakenJob('worker-killed', 60)
  await app.deps.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where locked_by = 'worker-killed'`)
  const rescue = rescueJobs(app.deps.pool, log)
  try {
    await expect.poll(() => attemptsOf('job-of-worker-killed')).toEqual([24])
    expect(given).toEqual([])
    await app.deps.pool.query(
      `update job_interruptions set times = 30 where job_id = (select id from graphile_worker.jobs where task_identifier = 'job-of-worker-killed')`,
    )
    await app.deps.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '1 minute', attempts = max_attempts where attempts = 24`,
    )
    await expect.poll(() => given).toMatchObject([{ code: 'job-given-up', job: expect.any(String) }])
    expect(await attemptsOf('job-of-worker-killed')).toEqual([25])
  } finally {
    await rescue.stop()
  }
})

test('a job that takes long in a living process is not taken for one of a dead process', async () => {
  let begun = 0
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  const slow = job('slow', async () => {
    begun += 1
    await gate
  })
  await enqueue(app.deps.db, slow, {})
  const other = rescueJobs(app.deps.pool, app.deps.log)
  const worker = await startJobs(app.deps, [slow])
  try {
    await expect.poll(() => begun).toBe(1)
    const { rows } = await app.deps.pool.query<{ holder: string }>(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null and attempts = 1 returning locked_by as holder`,
    )
    expect(rows).toHaveLength(1)
    // Two rounds of both rescuers.
    await pause(11_000)
    const held = await app.deps.pool.query<{ holder: string | null }>(
      `select locked_by as holder from graphile_worker.jobs where task_identifier = 'slow'`,
    )
    expect(held.rows).toEqual(rows)
    expect(begun).toBe(1)
  } finally {
    release()
    await worker.stop()
    await other.stop()
  }
})
