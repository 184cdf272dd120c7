import { chanceOf, chooserOf } from '../chance.ts'
import { residentMb } from '../processes.ts'
import { gatherBuyers } from '../product/buyers.ts'
import { actsOf } from '../product/mix.ts'
import { readSites } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { atMost, type Workload } from '../report.ts'
import { median, rounded, slope } from '../statistics.ts'

const requests = 100_000
const sampleEvery = 1_000
const visitors = 16
const mostMb = 250
// Over 50,000 requests: a leak of 200 bytes a request would show.
const mostGrowthMb = 10

/** What the product's process holds after a day's mixed requests, and whether it still grows. PostgreSQL's processes are not counted. */
export const memory: Workload = {
  name: 'memory',
  about: `resident memory over ${requests} mixed requests`,
  run: async () => {
    // The very first start compiles everything and imports the demo chain; as for `boot`, a second one is measured.
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
