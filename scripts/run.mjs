// The one entry of every npm script. Runs on the host's Node (20 or newer, no packages needed): installs the locked dependencies where they
// are stale, then goes on with the pinned Node 24 from node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installPlan } from './install-plan.mjs'
import { memoryBounds } from './memory-bounds.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const [command = 'start', ...rest] = process.argv.slice(2)
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) fail(`Node 20 or newer is needed to begin; this is ${process.version}.`)

installIfStale()

const commands = {
  start: ['scripts/start.ts'],
  build: ['scripts/build.ts', '--force'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  import: ['scripts/import.ts'],
  export: ['scripts/export.ts'],
  jobs: ['scripts/jobs.ts'],
  admin: ['scripts/admin.ts'],
  bench: ['bench/bench.ts'],
  lighthouse: ['scripts/lighthouse.ts'],
  screens: ['scripts/screens/screens.ts'],
  fuzz: ['scripts/fuzz.ts'],
}
const script = commands[command]
if (!script) fail(`There is no '${command}'. Choose one of ${Object.keys(commands).join(', ')}.`)

const bounds = command === 'start' ? memoryBounds(process.env) : { options: [], environment: {} }
const child = spawn(nodeBinary(), ['--disable-warning=ExperimentalWarning', ...bounds.options, ...script, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, ...bounds.environment, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
})
// Ctrl-C reaches the child by itself (same terminal), a signal sent to this process or to npm does not: it is passed on, and to get it twice does no
// harm. Either way the child ends in its own order. (npm knows only the shell it starts; `exec` in package.json puts this process in the shell's place.)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** Installs exactly what the lock file says, unless that is what stands in node_modules already. */
function installIfStale() {
  const file = 'node_modules/.hoppla-lock'
  const plan = installPlan({
    command,
    databaseUrl: process.env.DATABASE_URL,
    lockHash: createHash('sha256').update(readFileSync('package-lock.json')).digest('hex'),
    marker: existsSync(file) && existsSync(nodeBinary()) ? readFileSync(file, 'utf8') : undefined,
    workspaces: ['apps', 'packages'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  })
  if (!plan) return
  console.log('Installing dependencies …')
  // Lower than the packages' requirement of Node 22 is only the host's Node; the product itself runs on the pinned one.
  const done = spawnSync('npm', plan.args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (done.status !== 0) fail('npm ci did not succeed.')
  writeFileSync(file, plan.marker)
}

function nodeBinary() {
  return `${root}node_modules/node/bin/node`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
