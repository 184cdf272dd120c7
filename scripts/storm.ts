import { runTool } from './run-tool.ts'

// The long form of the storm test: hundreds of buyers at once on a few seats, many rounds, with declines, expiries and kills. Takes a good while;
// `HOPPLA_TEST_DATABASE_URL` lets it rage on another PostgreSQL than the embedded one.
process.exitCode = await runTool(
  'node_modules/vitest/vitest.mjs',
  ['run', '--project', 'api', 'apps/server/src/rooms/classes/storm.test.ts'],
  { env: { HOPPLA_STORM: 'long' } },
)
