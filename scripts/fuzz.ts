import { runTool } from './run-tool.ts'

// The long form of the fuzz tests; each takes a good while. `npm run fuzz -- classes`: hundreds of parents at once on a few seats, many rounds, with
// declines, expiries and kills (its options stand in e2e/fuzz/fuzz.ts). `npm run fuzz -- money`: thousands of random steps on orders, gift cards, refunds
// and clocks, then as many while the server dies by `kill -9`; HOPPLA_FUZZ_STEPS and HOPPLA_FUZZ_SEED repeat one, and `HOPPLA_TEST_DATABASE_URL` lets them
// rage on another PostgreSQL than the embedded one. `npm run fuzz -- accounting`: ten thousand of these steps, the
// ledger held against every account after each. `npm run fuzz -- waiting-list`: thousands of random steps on the waiting list of a class. `npm run fuzz -- season`: thousands of random steps
// of families, staff and waiting lists on two classes, then as many while the server dies by `kill -9`. `npm run fuzz -- carts`: the same with mixed carts, what they hold, and money that comes late, twice or without a word.
// `npm run fuzz -- parties`: the same with birthday parties, their rooms, hosts, deposits and rests. `npm run fuzz -- make-ups`: thousands of
// random steps with make-ups, against a model. `npm run fuzz -- passwords`: all of the most common passwords are refused. `npm run fuzz -- restarts`:
// the database restarts ten times under the job queue, in order and by `kill -9`.
const fuzzTests: Record<string, (options: string[]) => Promise<number>> = {
  classes: (options) => runTool('e2e/fuzz/fuzz.ts', options),
  money: () =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--project', 'api', 'apps/server/src/purchases/orders.fuzz.test.ts'], {
      env: { HOPPLA_FUZZ: 'long' },
    }),
  accounting: () =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'api', '-t', 'bank agree', 'apps/server/src/purchases/orders.fuzz.test.ts'],
      {
        env: { HOPPLA_FUZZ: 'long', HOPPLA_FUZZ_STEPS: process.env.HOPPLA_FUZZ_STEPS ?? '10000' },
      },
    ),
  passwords: () =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--project', 'api', 'identity/passwords/passwords.test.ts'], {
      env: { HOPPLA_FUZZ: 'long' },
    }),
  'waiting-list': () =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'api', '-t', 'random steps', 'apps/server/src/modules/classes/waiting-list/waiting-list.fuzz.test.ts'],
      { env: { HOPPLA_FUZZ: 'long', HOPPLA_FUZZ_STEPS: process.env.HOPPLA_FUZZ_STEPS ?? '5000' } },
    ),
  season: () =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--project', 'api', 'apps/server/src/purchases/season.fuzz.test.ts'], {
      env: { HOPPLA_FUZZ: 'long' },
    }),
  carts: () =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'api', 'apps/server/src/purchases/cart/carts-walk.fuzz.test.ts'],
      {
        env: { HOPPLA_FUZZ: 'long' },
      },
    ),
  parties: () =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'api', 'apps/server/src/purchases/parties/parties-walk.fuzz.test.ts'],
      { env: { HOPPLA_FUZZ: 'long' } },
    ),
  'make-ups': () =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'api', '-t', 'random steps', 'apps/server/src/modules/classes/make-ups/make-ups.fuzz.test.ts'],
      { env: { HOPPLA_FUZZ: 'long', HOPPLA_FUZZ_STEPS: process.env.HOPPLA_FUZZ_STEPS ?? '5000' } },
    ),
  restarts: () =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--project', 'api', 'jobs/job-restarts.test.ts'], {
      env: { HOPPLA_FUZZ: 'long' },
    }),
}
const [asked, ...options] = process.argv.slice(2)
const chosen = Object.entries(fuzzTests).filter(([name]) => asked === undefined || asked === name)
if (chosen.length === 0) throw new Error(`There is no fuzz test '${asked}'. Choose from ${Object.keys(fuzzTests).join(', ')}.`)
for (const [, run] of chosen) process.exitCode = (await run(options)) || (process.exitCode ?? 0)
