import { bookChildClass } from '@hoppla/contract/classes/bookings'
import pg from 'pg'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { askingOf } from '../http/ask.ts'
import { readSites } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { pagesOf, pressOnce, rushHour, rushHourFigures } from '../product/rush-hour.ts'
import { ports } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { aBookingInput, aClassOf } from '../rows/classes.ts'

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
        const hour = await rushHour(asking, { presses, seconds, paths, seed: 20_264 })
        const { checks, count: sold, unexpected, pressing, details } = rushHourFigures(hour, { done: 'sold', full: 'class.full' })
        const faults = await checkSeats(connect(pool))
        return {
          workload: 'rush',
          rounds: 1,
          checks: [
            ...checks,
            atLeast('seats sold', sold, seats, 'seats'),
            atMost('seats sold', sold, seats, 'seats'),
            atMost('answers of another kind, and seats at odds', unexpected + faults.length, 0, 'answers'),
          ],
          details: { booking: pressing, ...details, faults },
        }
      } finally {
        asking.close()
        for (const site of sites) site.asking.close()
        await pool.end()
      }
    }),
}

const press = (group: string) => pressOnce(bookChildClass.path, aBookingInput(group), 'sold')
