import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { jobHealthOf } from './job-health.ts'
import { isStandingStill, watchQueue } from './job-watch.ts'
import { enqueue, job } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

test('a runner stands still when it takes nothing for 15 seconds though a worker is free; busy ones have longer', () => {
  const taking = (busy: number) => ({ inHand: new Set(Array.from({ length: busy }, (_, n) => String(n))), lastTakenAt: 0 })
  expect(isStandingStill(undefined, 4, 0)).toBe(true)
  expect(isStandingStill(taking(0), 4, 14_999)).toBe(false)
  expect(isStandingStill(taking(3), 4, 15_000)).toBe(true)
  expect(isStandingStill(taking(4), 4, 15_000)).toBe(false)
  expect(isStandingStill(taking(4), 4, 300_000)).toBe(true)
})

test('a job due for 15 seconds that nobody takes: one alarm, a new runner, and /readyz says 503 until it is taken', async () => {
  const said = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const ready = async () => (await app.app.inject({ url: '/readyz', headers: { host: 'localhost:3000' } })).statusCode
  const waiting = job('waiting', async () => {})
  await enqueue(app.deps.db, waiting, { email: 'astrid@example.com' })
  await app.deps.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 minute', updated_at = now() - interval '16 seconds'`,
  )
  let replaced = 0
  const watch = watchQueue(app.deps, [waiting], {
    isStill: () => replaced === 0,
    replace: () => {
      replaced += 1
    },
  })
  try {
    await expect.poll(() => replaced).toBe(1)
    expect(await ready()).toBe(503)
    expect(jobHealthOf(app.deps.config)).toMatchObject({ state: 'standing-still', due: 1, replaced: 1 })
    expect(said.mock.calls.map(([fields]) => fields)).toEqual([
      { code: 'job-queue-standing-still', due: 1, seconds: expect.any(Number) },
    ])
    await app.deps.pool.query('delete from graphile_worker._private_jobs')
    await expect.poll(ready).toBe(200)
    expect(replaced).toBe(1)
  } finally {
    watch.stop()
    vi.restoreAllMocks()
  }
})
