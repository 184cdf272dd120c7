import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { memoryBounds } from '../../scripts/memory-bounds.mjs'
import { type Running, startProcess } from '../processes.ts'
import { benchDir, productSettings } from './settings.ts'

export type Product = Running & { databaseUrl: string }

const opening: { database?: ReturnType<typeof startEmbedded> } = {}

/** The embedded PostgreSQL as the product starts it, durable settings and all; one for the whole bench. */
export const openDatabase = async (): Promise<string> => {
  mkdirSync(benchDir, { recursive: true })
  opening.database ??= startEmbedded(join(benchDir, 'database'))
  return (await opening.database).url
}

export const closeDatabase = async (): Promise<void> => {
  await (await opening.database)?.stop()
  delete opening.database
}

/** Starts the product in a process of its own on the bench's database; the first start imports the demo chain. */
export const startProduct = async (
  nodeOptions: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<Product> => {
  const databaseUrl = await openDatabase()
  // As `npm start` starts it.
  const bounds = memoryBounds(process.env)
  const running = await startProcess({
    script: 'apps/server/build/main.js',
    env: { ...bounds.environment, ...productSettings(databaseUrl), ...settings },
    ready: /^ready in/,
    command: [process.execPath, '--disable-warning=ExperimentalWarning', ...bounds.options, ...nodeOptions],
  })
  return { ...running, databaseUrl }
}

/** Does `work` with the product running, and stops it whatever happens. @param settings over those of the bench. */
export const withProduct = async <A>(
  work: (product: Product) => Promise<A>,
  settings: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<A> => {
  const product = await startProduct(nodeOptions, settings)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}
