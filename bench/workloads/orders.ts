import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess, watchStolen } from '../processes.ts'
import { type Buyer, gatherBuyers } from '../product/buyers.ts'
import { type Busy, buyAsFastAsPossible, jobsDone } from '../product/buying.ts'
import { type OrderKind, orderKindsOf } from '../product/order-kinds.ts'
import { readSites } from '../product/pages.ts'
import { type Product, withProduct } from '../product/product.ts'
import { buyGiftCard, type Purchase } from '../product/purchase.ts'
import { benchDir, benchSecret } from '../product/settings.ts'
import { childrenARound, layInStock, type Stock } from '../product/stock.ts'
import { atLeast, atMost, type Check, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { readOrder } from '../rows/read-order.ts'
import { median, medianRatio, percentile, rounded, spread } from '../statistics.ts'

const rounds = 3
const seconds = 2
const howManyBuyers = 32
/** Of the second part: every buyer begins an order each so many milliseconds. */
const pace = 1_000
const pacedRounds = 8

/** Each kind bought by 32 buyers, against the same rows written plainly; then the same buyers at a steady pace, for the time one of them waits. */
export const orders: Workload = {
  name: 'orders',
  about: 'create → paid → fulfilled over HTTP with 32 buyers, every kind, against the same rows written one statement each',
  run: () =>
    withProduct(async (product) => {
      const [sweden] = await readSites()
      if (!sweden) throw new Error('There is no site.')
      const buyers = await gatherBuyers(product.databaseUrl, howManyBuyers)
      const [first] = buyers
      if (!first) throw new Error('There is no buyer.')
      const { orderReference } = await buyGiftCard(first, sweden.giftCardId, { to: 'me' })
      const stock = await layInStock(product.databaseUrl, benchSecret, buyers, orderReference)
      const checks: Check[] = []
      const details: Record<string, unknown> = {}
      for (const kind of orderKindsOf(sweden, stock)) {
        const measured = await measure(product, buyers, kind, stock)
        checks.push(...measured.checks)
        details[kind.name] = measured.details
        // A token lasts five minutes.
        await Promise.all(buyers.map((buyer) => (buyer.signedInFor() > 120_000 ? buyer.signInAgain() : undefined)))
      }
      for (const { asking } of [...buyers, sweden]) asking.close()
      return { workload: 'orders', rounds, checks, details }
    }),
}

const measure = async (product: Product, buyers: readonly Buyer[], { name, buy, tables }: OrderKind, stock: Stock) => {
  const [first] = buyers as [Buyer]
  const file = join(benchDir, 'order.json')
  const { orderReference } = await buy(first, 1)
  writeFileSync(file, JSON.stringify(await readOrder(product.databaseUrl, orderReference, tables, stock)))
  const busy: Busy[] = []
  let written = 0
  const figures = await interleave(
    [
      {
        name: 'product',
        run: async () => {
          busy.push(await buyAsFastAsPossible(product, buyers, buy, seconds))
          // The mails of this round must not slow the baseline.
          await jobsDone(product)
          return busy.at(-1)?.perSecond ?? Number.NaN
        },
      },
      { name: 'baseline', run: () => writeRows(product.databaseUrl, file, childrenARound * written++) },
    ],
    rounds,
  )
  const stolen = watchStolen()
  const paced = await buyAtPace(buyers, buy)
  const stolenPercent = rounded(stolen(), 1)
  await jobsDone(product)
  const counted = busy.slice(1)
  return {
    checks: [
      atLeast(`ratio: ${name}`, rounded(medianRatio(figures.product, figures.baseline)), 0.35),
      atMost(
        `p99: ${name}`,
        rounded(
          percentile(
            paced.map(({ whole }) => whole),
            0.99,
          ),
          1,
        ),
        60,
        'ms',
      ),
    ],
    details: {
      ordersPerSecond: rounded(median(figures.product), 1),
      rowsPerSecond: rounded(median(figures.baseline), 1),
      spread: { product: rounded(spread(figures.product)), baseline: rounded(spread(figures.baseline)) },
      productCpuMsPerOrder: rounded(median(counted.map((round) => round.cpuMs))),
      withoutPause: latencies(counted.flatMap((round) => round.purchases)),
      oneASecondEach: { ...latencies(paced), stolenPercent },
    },
  }
}

type Buy = OrderKind['buy']

/** Every buyer begins an order each second, spread evenly over it, whether the one before is done or not: waiting is not hidden by asking later. */
const buyAtPace = async (buyers: readonly Buyer[], buy: Buy): Promise<Purchase[]> => {
  const perBuyer = await Promise.all(
    buyers.map(async (buyer, index) => {
      await pause((index * pace) / buyers.length)
      const under: Promise<Purchase>[] = []
      for (let round = 0; round < pacedRounds; round++) {
        under.push(buy(buyer, index + round))
        await pause(pace)
      }
      return Promise.all(under)
    }),
  )
  // The first round finds a process that has just rested.
  return perBuyer.flatMap((purchases) => purchases.slice(1))
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** @returns orders a second. */
const writeRows = async (databaseUrl: string, file: string, firstChild: number): Promise<number> => {
  const writer = await startProcess({
    script: 'bench/baselines/row-writer.ts',
    args: [file, String(howManyBuyers), String(seconds), String(firstChild)],
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    ready: /^\{"perSecond"/,
  })
  await writer.stop()
  return (JSON.parse(writer.line) as { perSecond: number }).perSecond
}

/** Milliseconds, `p50 / p99`, of the whole and of each step. */
const latencies = (purchases: readonly Purchase[]): Record<string, string> =>
  Object.fromEntries(
    (['whole', 'create', 'open', 'pay', 'fulfil'] as const).map((step) => {
      const values = purchases.map((purchase) => purchase[step])
      return [step, `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.99).toFixed(1)}`]
    }),
  )
