import { expect, test } from 'vitest'
import { installPlan } from './install-plan.mjs'

const workspaces = ['apps/server', 'packages/embedded-database', 'packages/ui']
const plan = (over: Partial<Parameters<typeof installPlan>[0]>) =>
  installPlan({ command: 'start', databaseUrl: undefined, lockHash: 'h', marker: undefined, workspaces, ...over })
const url = 'postgresql://db/hoppla'

test('everything is installed once, and again when the lock file has changed', () => {
  expect(plan({})).toEqual({ args: ['ci', '--no-audit', '--no-fund', '--loglevel=error'], marker: 'h' })
  expect(plan({ marker: 'h' })).toBeUndefined()
  expect(plan({ marker: 'older' })).toMatchObject({ marker: 'h' })
})

test('with another database the embedded one is left out, and fetched when it is needed after all', () => {
  const lean = plan({ databaseUrl: url })
  expect(lean?.args.slice(4)).toEqual(['--include-workspace-root', '--workspace=apps/server', '--workspace=packages/ui'])
  expect(plan({ databaseUrl: url, marker: lean?.marker })).toBeUndefined()
  expect(plan({ databaseUrl: url, marker: lean?.marker, command: 'import' })).toBeUndefined()
  expect(plan({ marker: lean?.marker })).toMatchObject({ marker: 'h' })
  // Tests start the embedded one, whatever the shell they run in has set.
  expect(plan({ databaseUrl: url, marker: lean?.marker, command: 'test' })).toMatchObject({ marker: 'h' })
})

test('what is installed already is not taken away', () => {
  expect(plan({ databaseUrl: url, marker: 'h' })).toBeUndefined()
})
