import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports that the bench takes, one after the other; `HOPPLA_BENCH_PORT` moves them. */
export const firstPort = Number(process.env.HOPPLA_BENCH_PORT ?? 3170)
export const ports = { product: firstPort, yardstick: firstPort + 1, uncached: firstPort + 2 }

/** Everything the bench writes; removed at the end. */
export const benchDir = join(tmpdir(), 'hoppla-bench')

/**
 * The product as in production, except for what production refuses: the demo chain and test payments. React picks its fast build by NODE_ENV.
 */
export const productSettings = (databaseUrl: string | undefined): Record<string, string> => ({
  NODE_ENV: 'production',
  HOPPLA_ENV: 'test',
  PORT: String(ports.product),
  HOST: '127.0.0.1',
  HOPPLA_DATA_DIR: join(benchDir, 'data'),
  HOPPLA_LOG_LEVEL: 'error',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
