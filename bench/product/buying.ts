import pg from 'pg'
import { cpuSeconds } from '../processes.ts'
import type { Buyer } from './buyers.ts'
import type { OrderKind } from './order-kinds.ts'
import type { Product } from './product.ts'
import type { Purchase } from './purchase.ts'

/** `cpuMs`: processor time of the product for one order, mails included as far as they were sent meanwhile. */
export type Busy = { purchases: Purchase[]; perSecond: number; cpuMs: number }

/** Every buyer begins the next order as soon as the last is fulfilled. */
export const buyAsFastAsPossible = async (
  product: Product,
  buyers: readonly Buyer[],
  buy: OrderKind['buy'],
  seconds: number,
): Promise<Busy> => {
  const purchases: Purchase[] = []
  const cpuBefore = cpuSeconds(product.pid)
  const startedAt = performance.now()
  await Promise.all(
    buyers.map(async (buyer, index) => {
      while (performance.now() - startedAt < seconds * 1000) purchases.push(await buy(buyer, index))
    }),
  )
  return {
    purchases,
    perSecond: purchases.length / ((performance.now() - startedAt) / 1000),
    cpuMs: ((cpuSeconds(product.pid) - cpuBefore) * 1000) / purchases.length,
  }
}

/** Waits until the product has sent every mail that is due. @throws Error when that takes more than two minutes. */
export const jobsDone = async ({ databaseUrl }: Product): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let waited = 0; waited < 120_000; waited += 100) {
      const { rows } = await client.query('select 1 from graphile_worker.jobs where run_at <= now() limit 1')
      if (rows.length === 0) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error('The mails were not sent within two minutes.')
  } finally {
    await client.end()
  }
}
