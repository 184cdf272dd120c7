import { bookChildClass } from '@hoppla/contract/classes/bookings'
import pg from 'pg'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { askingOf } from '../http/ask.ts'
import { type PlainConnection, plainConnection } from '../http/plain.ts'
import { readSites } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { pagesOf, rushHour } from '../product/rush-hour.ts'
import { ports } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { aBookingInput, aClassOf, aParentsHeaders } from '../rows/classes.ts'
import { percentile, rounded } from '../statistics.ts'

const parents = 5_000
const seats = 300
const seconds = 10

/** The morning a camp opens: everybody presses "book" once, at a moment of their own, whether others have been answered or not; guests look at pages meanwhile. */
export const rush: Workload = {
  name: 'rush',
  about: `${parents} parents for ${seats} seats within ${seconds} s, and guest pages meanwhile`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      const sites = await readSites()
      const [sweden] = sites
      if (!sweden) throw new Error('There is no site.')
      const asking = askingOf(ports.product, 'localhost', { 'accept-language': 'sv' }, 16)
      try {
        // A small rush first, so that it is not the first requests of a process that are measured.
        const [small = '', group = ''] = await aClassOf(pool, [20, seats])
        await Promise.all(Array.from({ length: 200 }, () => press(small)))
        const paths = await pagesOf(asking, sweden)
        const presses = Array.from({ length: parents }, () => () => press(group))
        const { answers: reported, looks } = await rushHour(asking, { presses, seconds, paths, seed: 20_264 })
        const took = reported.map(({ ms }) => ms)
        const sold = reported.filter(({ code }) => code === 'sold').length
        const unexpected = reported.filter(({ code }) => code !== 'sold' && code !== 'class.full')
        const faults = await checkSeats(connect(pool))
        return {
          workload: 'rush',
          rounds: 1,
          checks: [
            atMost('slowest answer', rounded(Math.max(...took), 0), 2_000, 'ms'),
            atMost('p99 of guest pages meanwhile', rounded(percentile(looks, 0.99), 1), 200, 'ms'),
            atLeast('seats sold', sold, seats, 'seats'),
            atMost('seats sold', sold, seats, 'seats'),
            atMost('answers of another kind, and seats at odds', unexpected.length + faults.length, 0, 'answers'),
          ],
          details: {
            booking: { p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1) },
            pages: { asked: looks.length, p50: rounded(percentile(looks, 0.5), 1) },
            unexpected: [...new Set(unexpected.map(({ code }) => code))],
            faults,
          },
        }
      } finally {
        asking.close()
        for (const site of sites) site.asking.close()
        await pool.end()
      }
    }),
}

/** A parent has a connection of their own. @returns `sold`, or the code of the refusal. */
const press = async (group: string): Promise<{ code: string; ms: number }> => {
  const startedAt = performance.now()
  let connection: PlainConnection | undefined
  try {
    connection = await plainConnection(ports.product, bookChildClass.path)
    const { status, text } = await connection.post(aBookingInput(group), aParentsHeaders())
    const code = status === 200 ? 'sold' : (JSON.parse(text) as { code: string }).code
    return { code, ms: performance.now() - startedAt }
  } catch (error) {
    // A connection that breaks is an answer of another kind.
    return { code: (error as Error).message, ms: performance.now() - startedAt }
  } finally {
    connection?.close()
  }
}
