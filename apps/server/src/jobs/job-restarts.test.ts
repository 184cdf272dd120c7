import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/connect.ts'
import { type RunningPostgres, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeDeps, type TestDeps } from '../testing/deps.ts'
import { temporaryFolder } from '../testing/memory-folder.ts'
import { jobHealthOf } from './job-health.ts'
import { startJobs } from './job-runner.ts'
import { enqueue, job, migrateJobs } from './jobs.ts'

// A PostgreSQL of its own, which restarts under the running queue as an operator, a crash or a machine would restart it.
const folder = temporaryFolder('restarts')
let postgres: RunningPostgres
let app: TestDeps
beforeAll(async () => {
  postgres = await startEmbedded(folder.path)
  const setup = openPool(postgres.url, 2, () => {})
  await migrate(setup)
  await migrateJobs(setup)
  await setup.query('create table done (n int not null)')
  await setup.end()
  app = await makeDeps(postgres.url, { HOPPLA_LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  folder.remove()
})

// `npm run fuzz -- restarts` is the long form.
const rounds = process.env.HOPPLA_FUZZ === 'long' ? 10 : 4
const perRound = 6
const work = job<{ n: number }>('work', async ({ pool }, { n }) => {
  await pool.query('select pg_sleep(0.3)')
  await pool.query('insert into done values ($1)', [n])
})
const postmaster = () => Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Asks again while the database is away. */
const ask = async <A extends object>(text: string): Promise<A[]> => {
  for (;;) {
    const answer = await app.deps.pool.query<A>(text).catch(() => undefined)
    if (answer) return answer.rows
    await pause(100)
  }
}
const started = async (): Promise<Date | undefined> => (await ask<{ at: Date }>('select pg_postmaster_start_time() as at'))[0]?.at

test.each([
  ['in order', 'SIGINT'],
  ['by kill -9', 'SIGKILL'],
] as const)(
  `PostgreSQL restarts ${rounds} times %s with jobs running: all jobs are done, no attempt is lost`,
  async (_name, signal) => {
    await ask('truncate done')
    // One attempt each: what a restart used up would be missing.
    const worker = await startJobs(app.deps, [work])
    try {
      for (let round = 0; round < rounds; round++) {
        for (let n = 0; n < perRound; n++) await enqueue(app.deps.db, work, { n: round * perRound + n })
        await ask('update graphile_worker._private_jobs set max_attempts = 1 where max_attempts > 1 and attempts = 0')
        await expect
          .poll(async () => (await ask('select from graphile_worker.jobs where locked_at is not null')).length, { timeout: 60_000 })
          .toBeGreaterThan(0)
        const before = await started()
        process.kill(postmaster(), signal)
        await expect.poll(async () => (await started())?.getTime()).not.toBe(before?.getTime())
      }
      const left = () => ask('select id, attempts, locked_by, last_error from graphile_worker.jobs')
      await expect.poll(left, { timeout: 90_000, interval: 500 }).toEqual([])
      const done = await ask<{ n: number }>('select distinct n from done order by n')
      expect(done.map(({ n }) => n)).toEqual(Array.from({ length: rounds * perRound }, (_, n) => n))
      expect(jobHealthOf(app.deps.config)).toMatchObject({ givenUp: 0 })
    } finally {
      await worker.stop()
    }
  },
  300_000,
)
