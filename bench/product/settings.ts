import { tmpdir } from 'node:os'
import { join } from 'node:path'

const usualPort = 3170
/** Ports that the bench takes, one after the other; `HOPPLA_BENCH_PORT` moves them, and with them the folder, so that two can be at work. */
const firstPort = Number(process.env.HOPPLA_BENCH_PORT ?? usualPort)
export const ports = { product: firstPort, baseline: firstPort + 1, uncached: firstPort + 2 }

/** Everything the bench writes; removed at the end. */
export const benchDir = join(tmpdir(), firstPort === usualPort ? 'hoppla-bench' : `hoppla-bench-${firstPort}`)

/** One for all workloads, which share a database; some write rows that the product is to read. */
export const benchSecret = 'a secret of the bench, of 32 or more characters'

/**
 * The product as in production, except for what production refuses: the demo chain and test payments. React picks its fast build by NODE_ENV.
 */
export const productSettings = (databaseUrl: string | undefined): Record<string, string> => ({
  NODE_ENV: 'production',
  HOPPLA_ENV: 'test',
  HOPPLA_SECRET: benchSecret,
  // Each parent of a workload comes from an address of its own.
  HOPPLA_TRUST_PROXY: 'loopback',
  PORT: String(ports.product),
  HOST: '127.0.0.1',
  HOPPLA_DATA_DIR: join(benchDir, 'data'),
  HOPPLA_LOG_LEVEL: 'error',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
