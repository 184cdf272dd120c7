import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../db/connect.ts'
import { limitsFor } from '../db/limits.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { jobHealthOf } from './job-health.ts'
import { startJobs } from './job-runner.ts'
import { enqueue, job } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

/**
 * A pool in which whoever asks the queue for a job waits for `until()`: it goes on, or never gets an answer. All other questions are answered, as from a
 * database that came back while a worker waited on a connection that is no more.
 */
const askingForJobs = (pool: pg.Pool, until: () => Promise<void>): pg.Pool => {
  const asksForJob = (query: unknown): boolean => {
    const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text
    return text !== undefined && /attempts = jobs\.attempts \+ 1/.test(text)
  }
  const slowed = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return async (...question: unknown[]) => {
          if (asksForJob(question[0])) await until()
          return value.apply(target, question)
        }
      },
    })
  return new Proxy(pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'connect') return value.bind(target)
      // With a callback it is the connection that listens for new jobs.
      return (...callback: unknown[]) =>
        callback.length > 0 ? value.apply(target, callback) : target.connect().then((client) => slowed(client))
    },
  })
}

test('a runner that waits for ever is replaced: a due job is done by a new one, and /readyz, health and one alarm say so', async () => {
  const said = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const { config } = app.deps
  let asked = 0
  const gate = () => {
    let open = () => {}
    const opened = new Promise<void>((pass) => {
      open = pass
    })
    return { open, opened }
  }
  const [first, next] = [gate(), gate()]
  // Of its own, as in the product: requests do not wait behind the queue.
  const jobPool = openPool(app.databaseUrl, 12, () => {}, limitsFor.job)
  const pool = askingForJobs(jobPool, () => {
    asked += 1
    return jobHealthOf(config).replaced === 0 ? first.opened : next.opened
  })
  let done = 0
  const waiting = job('waiting', async () => {
    done += 1
  })
  const worker = await startJobs({ ...app.deps, pool }, [waiting])
  const ready = async () => {
    const answer = await app.app.inject({ url: '/readyz', headers: { host: 'localhost:3000' } })
    return { status: answer.statusCode, ...(answer.json() as { jobs: object }).jobs }
  }
  try {
    await enqueue(app.deps.db, waiting, {})
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect.poll(ready).toMatchObject({ status: 200, state: 'running', replaced: 0 })
    await expect.poll(ready, { timeout: 120_000 }).toMatchObject({ status: 503, state: 'standing-still', due: 1, replaced: 1 })
    expect(said.mock.calls.map(([fields]) => fields)).toEqual([
      { code: 'job-queue-standing-still', due: 1, seconds: expect.any(Number) },
    ])
    expect(done).toBe(0)
    next.open()
    await expect.poll(() => done).toBe(1)
    await expect.poll(ready).toMatchObject({ status: 200, state: 'running', due: 0, replaced: 1 })
  } finally {
    next.open()
    // Only now, so that the test's own pool can end.
    first.open()
    await worker.stop()
    await jobPool.end()
    vi.restoreAllMocks()
  }
})
