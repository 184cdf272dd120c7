import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chanceOf, chooserOf } from '../chance.ts'
import { residentMb, root, startProcess } from '../processes.ts'
import { gatherBuyers } from '../product/buyers.ts'
import { actsOf } from '../product/mix.ts'
import { readSites } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { benchDir, ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { median, rounded, slope } from '../statistics.ts'

const requests = 100_000
const sampleEvery = 1_000
const visitors = 16
const mostMb = 300
// Over 50,000 requests: a leak of 200 bytes a request would show.
const mostGrowthMb = 10

/** What the serving process holds once a first start is ready, which has built the product and imported the demo chain: `npm start` after `git clone`. */
const afterFirstStart = async (): Promise<number> => {
  const dataDir = join(benchDir, 'first-start')
  rmSync(dataDir, { recursive: true, force: true })
  // Without these a start takes what is built for missing.
  for (const app of ['server', 'web']) rmSync(join(root, `apps/${app}/build/.sources`), { force: true })
  const { stop } = await startProcess({
    script: 'scripts/run.mjs',
    args: ['start'],
    command: [process.execPath],
    env: { PORT: String(ports.product), HOPPLA_DATA_DIR: dataDir },
    ready: /^ready in/,
    withinMs: 300_000,
  })
  try {
    // The launcher is not what serves.
    return residentMb(Number(readFileSync(join(dataDir, 'hoppla.pid'), 'utf8')))
  } finally {
    await stop()
  }
}

/** What the product's process holds after a day's mixed requests, and whether it still grows. PostgreSQL's processes are not counted. */
export const memory: Workload = {
  name: 'memory',
  about: `resident memory over ${requests} mixed requests`,
  run: async () => {
    const atFirst = await afterFirstStart()
    // The very first start compiles everything and imports the demo chain; as for `boot`, the requests go to a second one.
    await withProduct(async () => {})
    return withProduct(async (product) => {
      const sites = await readSites(visitors)
      const buyers = await gatherBuyers(product.databaseUrl, visitors)
      const chance = chanceOf(20_260)
      const choose = chooserOf(await actsOf(sites, buyers, chance), chance)
      const samples: { x: number; y: number }[] = [{ x: 0, y: residentMb(product.pid) }]
      const startedAt = performance.now()
      let done = 0
      await Promise.all(
        Array.from({ length: visitors }, async () => {
          while (done < requests) {
            // Two steps: `done += await …` would add to what done was before the wait.
            const asked = await choose().act()
            done += asked
            if (done >= samples.length * sampleEvery) samples.push({ x: done, y: residentMb(product.pid) })
          }
        }),
      )
      const took = (performance.now() - startedAt) / 1000
      for (const { asking } of [...sites, ...buyers]) asking.close()
      const lastHalf = samples.filter(({ x }) => x >= requests / 2)
      const atEnd = median(samples.slice(-5).map(({ y }) => y))
      return {
        workload: 'memory',
        rounds: 1,
        checks: [
          atMost('resident memory after the first start of a fresh clone', rounded(atFirst, 1), mostMb, 'MB'),
          atMost('resident memory at the end', rounded(atEnd, 1), mostMb, 'MB'),
          atMost('growth over the last half', rounded(slope(lastHalf) * (requests / 2), 1), mostGrowthMb, 'MB'),
        ],
        details: {
          requests: done,
          perSecond: rounded(done / took, 0),
          atStart: rounded(samples[0]?.y ?? Number.NaN, 1),
          highest: rounded(Math.max(...samples.map(({ y }) => y)), 1),
          every10000: samples.filter((_, index) => index % 10 === 0).map(({ y }) => rounded(y, 0)),
        },
      }
    })
  },
}
