import { addCartLine, createCart } from '@hoppla/contract/cart/cart-calls'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { urlOf } from '@hoppla/contract/client'
import pg from 'pg'
import { type Asking, askingOf } from '../../http/ask.ts'
import { type PlainConnection, plainConnection } from '../../http/plain.ts'
import { readSites } from '../../product/pages.ts'
import { withProduct } from '../../product/product.ts'
import { pagesOf, rushHour } from '../../product/rush-hour.ts'
import { ports } from '../../product/settings.ts'
import { atLeast, atMost, type Workload } from '../../report.ts'
import { anArrivalOf, takenOf } from '../../rows/arrivals.ts'
import { aParentsHeaders } from '../../rows/classes.ts'
import { percentile, rounded } from '../../statistics.ts'

const buyers = Number(process.env.HOPPLA_BENCH_BUYERS ?? 5_000)
const places = Math.round(buyers * 0.06)
const seconds = 10
const connections = 16

/** The autumn holiday: everybody puts a visit in the same arrival window into a cart, once, at a moment of their own; guests look at pages meanwhile. */
export const arrivals: Workload = {
  name: 'arrivals',
  about: `${buyers} buyers put a visit into their carts within ${seconds} s, for ${places} places of one arrival window, and guest pages meanwhile`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      const sites = await readSites()
      const [sweden] = sites
      if (!sweden) throw new Error('There is no site.')
      const asking = askingOf(ports.product, 'localhost', { 'accept-language': 'sv' }, connections)
      try {
        const visit = await anArrivalOf(pool, asking, places)
        // In another window, so that it is not the first requests of a process that are measured.
        const early = { ...visit, startsAt: '15:00' } as CartItemInput
        await Promise.all((await cartsOf(asking, Math.min(200, buyers))).map((id) => press(id, early)))
        const paths = await pagesOf(asking, sweden)
        const carts = await cartsOf(asking, buyers)
        const presses = carts.map((id) => () => press(id, visit))
        const { answers, looks } = await rushHour(asking, { presses, seconds, paths, seed: 20_281 })
        const took = answers.map(({ ms }) => ms)
        const held = answers.filter(({ code }) => code === 'held').length
        const unexpected = answers.filter(({ code }) => code !== 'held' && code !== 'entrance.full')
        const taken = await takenOf(pool, visit)
        return {
          workload: 'arrivals',
          rounds: 1,
          checks: [
            atMost('slowest answer', rounded(Math.max(...took), 0), 2_000, 'ms'),
            atMost('p99 of guest pages meanwhile', rounded(percentile(looks, 0.99), 1), 200, 'ms'),
            atLeast('places held', held, places, 'places'),
            atMost('places held', held, places, 'places'),
            atMost(
              'answers of another kind, and places at odds',
              unexpected.length + Math.abs(taken.counted - held) + Math.abs(taken.held - held),
              0,
              'answers',
            ),
          ],
          details: {
            adding: { p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1) },
            pages: { asked: looks.length, p50: rounded(percentile(looks, 0.5), 1) },
            unexpected: [...new Set(unexpected.map(({ code }) => code))],
          },
        }
      } finally {
        asking.close()
        for (const site of sites) site.asking.close()
        await pool.end()
      }
    }),
}

/** Carts with nothing in them, as buyers have them who looked around before. */
const cartsOf = async (asking: Asking, count: number): Promise<string[]> => {
  const made: string[] = []
  let left = count
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) made.push((await asking.call(createCart, {}, aParentsHeaders())).id)
    }),
  )
  return made
}

/** A buyer has a connection of their own. @returns `held`, or the code of the refusal. */
const press = async (id: string, visit: CartItemInput): Promise<{ code: string; ms: number }> => {
  const startedAt = performance.now()
  let connection: PlainConnection | undefined
  try {
    connection = await plainConnection(ports.product, urlOf(addCartLine, { params: { id }, body: visit }))
    const { status, text } = await connection.post(visit, aParentsHeaders())
    const code = status === 200 ? 'held' : (JSON.parse(text) as { code: string }).code
    return { code, ms: performance.now() - startedAt }
  } catch (error) {
    // A connection that breaks is an answer of another kind.
    return { code: (error as Error).message, ms: performance.now() - startedAt }
  } finally {
    connection?.close()
  }
}
