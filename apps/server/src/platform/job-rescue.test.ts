import type { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { rescueJobs } from './job-rescue.ts'

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
  const living = rescueJobs(app.deps.pool, (error) => faults.push(error))
  ;(living.events as EventEmitter).emit('worker:create', { worker: { workerId: 'worker-living' } })
  await expect.poll(signs).toBe(1)
  // Of another process, as it were: its locks are on a connection of its own.
  const other = rescueJobs(app.deps.pool, (error) => faults.push(error))
  try {
    await expect.poll(holders, { timeout: 5_000 }).toEqual(['nobody', 'worker-living', 'worker-new'])
    await living.stop()
    // Positive control: with its process gone, the same job is free for all.
    await expect.poll(holders, { timeout: 12_000 }).toEqual(['nobody', 'nobody', 'nobody'])
    expect(faults).toEqual([])
  } finally {
    await living.stop()
    await other.stop()
  }
})
