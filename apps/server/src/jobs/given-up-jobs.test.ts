import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { listGivenUpJobs, retryGivenUpJobs } from './given-up-jobs.ts'
import { startJobs } from './job-runner.ts'
import { enqueue, job } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

test('a job that fails to the end writes one alarm without its payload, is listed, and runs again on demand', async () => {
  const said = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  vi.spyOn(app.deps.log, 'warn').mockImplementation(() => {})
  let isMended = false
  const done: string[] = []
  const fragile = job<{ email: string }>('fragile', async (_deps, { email }) => {
    if (!isMended) throw new Error(`550 no such user <${email}>`)
    done.push(email)
  })
  const sound = job('sound', async () => void done.push('sound'))
  await enqueue(app.deps.db, fragile, { email: 'astrid@example.com' })
  await app.deps.pool.query('update graphile_worker._private_jobs set attempts = 10')
  const worker = await startJobs(app.deps, [fragile, sound])
  try {
    await expect.poll(() => said.mock.calls.length).toBe(0)
    // Its last but one attempt comes back after hours: the clock is put forward.
    await expect
      .poll(async () => {
        await app.deps.pool.query(
          'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts',
        )
        return listGivenUpJobs(app.deps.pool)
      })
      .toMatchObject([{ task: 'fragile', attempts: 12, lastError: 'Error: 550 no such user <[address]>' }])
    expect(said.mock.calls.map(([fields]) => fields)).toMatchObject([{ code: 'job-given-up', task: 'fragile', attempt: 12 }])
    const [given] = await listGivenUpJobs(app.deps.pool)
    expect(await retryGivenUpJobs(app.deps.pool, ['999999'])).toEqual([])
    isMended = true
    expect(await retryGivenUpJobs(app.deps.pool, [given?.id ?? ''])).toEqual([given?.id])
    await expect.poll(() => done).toEqual(['astrid@example.com'])
    await expect.poll(() => listGivenUpJobs(app.deps.pool)).toEqual([])
  } finally {
    await worker.stop()
    vi.restoreAllMocks()
  }
})
