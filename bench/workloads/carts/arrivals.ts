import { addCartLine, createCart } from '@hoppla/contract/cart/cart-calls'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { urlOf } from '@hoppla/contract/client'
import pg from 'pg'
import { type Asking, askingOf } from '../../http/ask.ts'
import { readSites } from '../../product/pages.ts'
import { withProduct } from '../../product/product.ts'
import { pagesOf, pressOnce, rushHour, rushHourFigures } from '../../product/rush-hour.ts'
import { ports } from '../../product/settings.ts'
import { atLeast, atMost, type Workload } from '../../report.ts'
import { anArrivalOf, takenOf } from '../../rows/arrivals.ts'
import { aParentsHeaders } from '../../rows/classes.ts'

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
        const hour = await rushHour(asking, { presses, seconds, paths, seed: 20_281 })
        const {
          checks,
          count: held,
          unexpected,
          pressing,
          details,
        } = rushHourFigures(hour, { done: 'held', full: 'entrance.full' })
        const taken = await takenOf(pool, visit)
        return {
          workload: 'arrivals',
          rounds: 1,
          checks: [
            ...checks,
            atLeast('places held', held, places, 'places'),
            atMost('places held', held, places, 'places'),
            atMost(
              'answers of another kind, and places at odds',
              unexpected + Math.abs(taken.counted - held) + Math.abs(taken.held - held),
              0,
              'answers',
            ),
          ],
          details: { adding: pressing, ...details },
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

const press = (id: string, visit: CartItemInput) => pressOnce(urlOf(addCartLine, { params: { id }, body: visit }), visit, 'held')
