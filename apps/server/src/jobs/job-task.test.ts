import type { JobHelpers } from 'graphile-worker'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '../kernel/deps.ts'
import { taskOf } from './job-task.ts'
import type { AnyJob } from './jobs.ts'
import { waitForIdle } from './wait-for-idle.ts'

// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('./wait-for-idle.ts', () => ({ waitForIdle: vi.fn(async () => 20) }))
beforeEach(() => vi.mocked(waitForIdle).mockClear())

/** Runs a job in a process with these roles. @returns how often it waited for the event loop, and how often it ran. */
const runIn = async (...roles: string[]) => {
  const run = vi.fn(async () => {})
  const kind = { name: 'test', run } as unknown as AnyJob
  const deps = { config: { roles: new Set(roles) }, log: { debug: () => {}, warn: () => {}, error: () => {} } } as unknown as Deps
  await taskOf(deps, kind)({}, { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers)
  return { waited: vi.mocked(waitForIdle).mock.calls.length, ran: run.mock.calls.length }
}

test('jobs wait for a quiet moment where the same process answers requests', async () => {
  expect(await runIn('web', 'api', 'identity', 'jobs')).toEqual({ waited: 1, ran: 1 })
})

test('a process that only works on jobs does not wait', async () => {
  expect(await runIn('jobs')).toEqual({ waited: 0, ran: 1 })
})
