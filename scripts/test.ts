import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm test`: types, lint, import rules, tests of units and API, browser journeys. `npm test -- api` (or `types`, `lint`, `rooms`, `e2e`) runs one.
 * The last line is `N passed, N failed`: every check counts one, every test one.
 */
type Outcome = { passed: number; failed: number }

const check = async (name: string, work: () => Promise<number>): Promise<Outcome> => {
  console.log(`\n── ${name}`)
  return (await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const tests = async (project: 'api' | 'e2e'): Promise<Outcome> => {
  console.log(`\n── ${project} tests`)
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-results-'))
  const file = join(folder, 'results.json')
  const code = await runTool('node_modules/vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    // A file that fails before its first test, or a fault outside tests, must not pass for green.
    return { passed: results.numPassedTests, failed: results.numFailedTests + (code !== 0 && results.numFailedTests === 0 ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const tsc = (project: string) => runTool('node_modules/typescript/bin/tsc', ['--noEmit', '-p', project])

const steps: Record<string, () => Promise<Outcome>> = {
  types: async () => {
    await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen'], { cwd: join(import.meta.dirname, '../apps/web') })
    return sum(
      await sequence(
        ['packages/contract', 'packages/i18n', 'packages/ui', 'apps/server', 'apps/web', '.'].map(
          (project) => () => check(`types: ${project === '.' ? 'scripts, bench, e2e' : project}`, () => tsc(project)),
        ),
      ),
    )
  },
  lint: () =>
    check('format and lint', () => runTool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
  rooms: () =>
    check('import rules', () => runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ['apps', 'packages'])),
  api: () => tests('api'),
  e2e: async () => {
    findChromium()
    await buildIfStale()
    return tests('e2e')
  },
}

const sequence = async <A>(works: (() => Promise<A>)[]): Promise<A[]> => {
  const done: A[] = []
  for (const work of works) done.push(await work())
  return done
}
const sum = (outcomes: Outcome[]): Outcome =>
  outcomes.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 })

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step '${unknown.join("', '")}'. Choose from ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}
const outcomes: Outcome[] = []
for (const [name, run] of Object.entries(steps)) if (chosen.length === 0 || chosen.includes(name)) outcomes.push(await run())
const { passed, failed } = sum(outcomes)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
