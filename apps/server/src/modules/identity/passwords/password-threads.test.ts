import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { poolThreads, quiet } from './password-threads.ts'
import { hashPassword } from './passwords.ts'

test.skipIf(process.platform !== 'linux')('threads that hash passwords give way to the one that answers', async () => {
  const before = getPriority(process.pid)
  await hashPassword('any')
  expect(poolThreads().length).toBeGreaterThan(0)
  for (const thread of poolThreads()) expect(getPriority(thread)).toBe(Math.min(19, before + quiet))
  expect(getPriority(process.pid)).toBe(before)
})
