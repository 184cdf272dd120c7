import { runTool } from './run-tool.ts'

// The long form of the storm tests; each takes a good while. `npm run storm -- classes`: hundreds of buyers at once on a few seats, many rounds, with
// declines, expiries and kills. `npm run storm -- money`: thousands of random steps on orders, gift cards, refunds and clocks, then as many while the server
// dies by `kill -9`; HOPPLA_STORM_STEPS and HOPPLA_STORM_SEED repeat one. `HOPPLA_TEST_DATABASE_URL` lets them rage on another PostgreSQL than the embedded one.
const storms = {
  classes: 'apps/server/src/rooms/classes/storm.test.ts',
  money: 'apps/server/src/rooms/orders/money-storm.test.ts',
}
const asked = process.argv[2]
const files = Object.entries(storms).flatMap(([name, file]) => (asked === undefined || asked === name ? [file] : []))
if (files.length === 0) throw new Error(`There is no storm '${asked}'. Choose from ${Object.keys(storms).join(', ')}.`)
process.exitCode = await runTool('node_modules/vitest/vitest.mjs', ['run', '--project', 'api', ...files], {
  env: { HOPPLA_STORM: 'long' },
})
