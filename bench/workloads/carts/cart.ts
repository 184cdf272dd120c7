import type { CartItemInput } from '@hoppla/contract/cart/items'
import pg from 'pg'
import { connect } from '../../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../../apps/server/src/modules/classes/check-seats.ts'
import { type Asking, askingOf } from '../../http/ask.ts'
import { jobsDone } from '../../product/buying.ts'
import { buyCart, type FilledCart, fillCart } from '../../product/carts.ts'
import { readSites } from '../../product/pages.ts'
import { type Product, withProduct } from '../../product/product.ts'
import { ports } from '../../product/settings.ts'
import { atLeast, atMost, type Workload } from '../../report.ts'
import { interleave } from '../../rounds.ts'
import { anArrivalOf, takenOf } from '../../rows/arrivals.ts'
import { aBookingInput, aClassOf } from '../../rows/classes.ts'
import { median, medianRatio, percentile, rounded, spread } from '../../statistics.ts'

/** So many that the product is busy all the time: each waits most of its own as long as a browser does until it asks again whether it is paid. With 256 some wait too long for a connection. */
const guests = 96
const rounds = 3
/** Carts of each kind that are bought in a round. */
const cartsARound = Number(process.env.HOPPLA_BENCH_CARTS ?? 512)
/** Enough for everybody: what is measured is the order, not the rush. */
const places = 5_000

/** Guests order carts of four lines, held places among them, and carts of one gift card; the carts are filled before. */
export const cart: Workload = {
  name: 'cart',
  about: `order → paid → fulfilled of carts with gift card, ticket code, visit and class seat, ${guests} guests, against carts of one gift card`,
  run: () =>
    withProduct(async (product) => {
      const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 })
      const [sweden] = await readSites()
      if (!sweden) throw new Error('There is no site.')
      const asking = Array.from({ length: guests }, () => askingOf(ports.product, 'localhost', { 'accept-language': 'sv' }))
      try {
        const card: CartItemInput = { kind: 'gift-card', articleId: sweden.giftCardId, delivery: { to: 'me' } }
        const code: CartItemInput = { kind: 'serial-ticket', articleId: sweden.serialTicketId, mode: 'redeem' }
        const visit = await anArrivalOf(pool, asking[0] as Asking, places)
        const [group = ''] = await aClassOf(pool, [places])
        const took: { four: number[][]; one: number[][] } = { four: [], one: [] }
        const measure = async (kind: keyof typeof took, items: () => CartItemInput[]): Promise<number> => {
          const round = await buyAll(product, asking, items)
          took[kind].push(round.took)
          return round.perSecond
        }
        const figures = await interleave(
          [
            { name: 'four', run: () => measure('four', () => [card, code, visit, aSeat(group)]) },
            { name: 'one', run: () => measure('one', () => [card]) },
          ],
          rounds,
        )
        const bought = took.four.flat().length
        const taken = await takenOf(pool, visit)
        const faults = await checkSeats(connect(pool))
        return {
          workload: 'cart',
          rounds,
          checks: [
            atLeast('ratio of carts of four lines', rounded(medianRatio(figures.four, figures.one)), 0.6),
            atMost(
              'visits at odds, and seats',
              Math.abs(taken.counted - bought) + Math.abs(taken.held - bought) + faults.length,
              0,
              'places',
            ),
          ],
          details: {
            perSecond: { four: rounded(median(figures.four), 1), one: rounded(median(figures.one), 1) },
            spread: { four: rounded(spread(figures.four)), one: rounded(spread(figures.one)) },
            whole: { four: latencies(took.four.flat()), one: latencies(took.one.flat()) },
            faults,
          },
        }
      } finally {
        for (const one of [...asking, sweden.asking]) one.close()
        await pool.end()
      }
    }),
}

const aSeat = (group: string): CartItemInput => {
  const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = aBookingInput(group)
  return { kind: 'child-class', children: [{ childClassAgeGroupId, childFirstName, childLastName, childBirthdate }] }
}

/** Fills carts; then each guest orders the next one as soon as the last is fulfilled. The mails of a round must not slow the next. */
const buyAll = async (product: Product, asking: readonly Asking[], items: () => CartItemInput[]) => {
  const filled: FilledCart[] = []
  const share = Math.ceil(cartsARound / asking.length)
  await Promise.all(
    asking.map(async (one) => {
      for (let n = 0; n < share; n++) filled.push(await fillCart(one, items()))
    }),
  )
  const took: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    asking.map(async (one) => {
      for (let next = filled.pop(); next; next = filled.pop()) took.push(await buyCart(one, next))
    }),
  )
  const perSecond = took.length / ((performance.now() - startedAt) / 1000)
  await jobsDone(product)
  return { took, perSecond }
}

/** Milliseconds, `p50 / p99`. */
const latencies = (took: readonly number[]): string => `${percentile(took, 0.5).toFixed(1)} / ${percentile(took, 0.99).toFixed(1)}`
