import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { root, runTool } from './run-tool.ts'

/**
 * `npm test`: build, types, lint, import rules, tests of units and API, browser journeys. `npm test -- api` (or `types`, `lint`, `imports`, `e2e`) runs one.
 * `npm test -- classes` runs the units and API tests of one module, server and web; `npm test -- --watch classes` stays and runs them again.
 * The last line is `N passed, N failed`: every check counts one, every test one.
 */
type Outcome = { passed: number; failed: number }

/** What failed, said once more at the very end: of a long run often only the last lines are kept. */
const failures: string[] = []

const check = async (name: string, work: () => Promise<number>): Promise<Outcome> => {
  console.log(`\n── ${name}`)
  if ((await work()) === 0) return { passed: 1, failed: 0 }
  failures.push(name)
  return { passed: 0, failed: 1 }
}

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A line or a few for each failed test, and for each file that failed as a whole. */
const failedIn = ({ testResults }: Results): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative(process.cwd(), name)
      return failed.length === 0
        ? [`${file}\n    ${message.slice(0, 1_000)}`]
        : failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}\n    ${failureMessages.join('\n').slice(0, 1_000)}`)
    })

const vitest = 'node_modules/vitest/vitest.mjs'

/** @param paths parts of the paths of the files to run; none: all. */
const tests = async (project: 'api' | 'e2e', paths: readonly string[] = []): Promise<Outcome> => {
  console.log(`\n── ${project} tests`)
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-results-'))
  const file = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool(vitest, ['run', ...paths, '--project', project, ...reporters], { asLines: true })
  try {
    const results = JSON.parse(readFileSync(file, 'utf8')) as Results
    failures.push(...failedIn(results).map((line) => `${project}: ${line}`))
    // A file that fails before its first test, or a fault outside tests, must not pass for green.
    return { passed: results.numPassedTests, failed: results.numFailedTests + (code !== 0 && results.numFailedTests === 0 ? 1 : 0) }
  } catch {
    failures.push(`${project}: ended with ${code} and no results`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// The compiler of version 7 checks in less than half the time; version 6 stays for the tools that ask it for its syntax tree.
const tsc = (project: string) => runTool('node_modules/typescript-native/bin/tsc', ['--noEmit', '-p', project])

const projects = ['.', 'apps/web', 'apps/office', 'packages/contract', 'packages/i18n', 'packages/ui']
const steps: Record<string, () => Promise<Outcome>> = {
  build: () =>
    check('build', () =>
      buildIfStale().then(
        () => 0,
        (error: unknown) => {
          console.error(error)
          return 1
        },
      ),
    ),
  types: async () => {
    await runTool('node_modules/@react-router/dev/bin.cjs', ['typegen'], { cwd: join(import.meta.dirname, '../apps/web') })
    return sum(
      await twoAtATime(
        projects.map(
          (project) => () => check(`types: ${project === '.' ? 'apps/server, scripts, bench, e2e' : project}`, () => tsc(project)),
        ),
      ),
    )
  },
  lint: () =>
    check('format and lint', () => runTool('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
  imports: () =>
    check('import rules', () => runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ['apps', 'packages'])),
  api: () => tests('api'),
  e2e: () => {
    findChromium()
    return tests('e2e')
  },
}
/**
 * One stage after the other; the sequences of a stage run at once, so that two cores have work from beginning to end: while one waits for a browser, a timer
 * or a database, the other goes on.
 */
const stages: string[][][] = [
  [['build'], ['types']],
  [['lint', 'imports', 'api'], ['e2e']],
]
/** A compiler keeps one core busy, and the machines this runs on have two. What it has to say is printed whole, by file and line, so nothing is lost in between. */
const twoAtATime = async <A>(works: (() => Promise<A>)[]): Promise<A[]> => {
  const done: A[] = []
  const left = [...works.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await next[1]()
  }
  await Promise.all([work(), work()])
  return done
}
const sum = (outcomes: Outcome[]): Outcome =>
  outcomes.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 })

const moduleFolders = [
  ...['apps/server/src', 'apps/server/src/modules', 'apps/web/app/modules', 'apps/web/app/platform'],
  ...['apps/office/src/modules', 'apps/office/src', 'packages'],
]
const modules = [
  ...new Set(
    moduleFolders.flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
    ),
  ),
]
/** Where the tests of a module lie. */
const pathsOf = (module: string): string[] => moduleFolders.map((folder) => `${folder}/${module}/`)

const asked = process.argv.slice(2)
const isWatching = asked.includes('--watch')
const chosen = asked.filter((name) => name !== '--watch')
const unknown = chosen.filter((name) => !(name in steps) && !modules.includes(name))
if (unknown.length > 0) {
  console.error(
    `There is no step or module '${unknown.join("', '")}'. Choose from ${Object.keys(steps).join(', ')}, or the modules ${modules.sort().join(', ')}.`,
  )
  process.exit(1)
}
const chosenModules = chosen.filter((name) => !(name in steps))
if (isWatching) process.exit(await runTool(vitest, ['watch', '--project', 'api', ...chosenModules.flatMap(pathsOf)]))
const outcomes: Outcome[] = []
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name) || (name === 'build' && chosen.includes('e2e'))
for (const sequences of stages)
  await Promise.all(
    sequences.map(async (sequence) => {
      for (const name of sequence) if (isChosen(name)) outcomes.push((await steps[name]?.()) ?? { passed: 0, failed: 1 })
    }),
  )
if (chosenModules.length > 0) outcomes.push(await tests('api', chosenModules.flatMap(pathsOf)))
const { passed, failed } = sum(outcomes)
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
