import { randomUUID } from 'node:crypto'
import { bookChildClass } from '@hoppla/contract/classes/bookings'
import pg from 'pg'
import { type PlainConnection, plainConnection } from '../http/plain.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { aBookingInput, aClassOf, aParentsHeaders } from '../rows/classes.ts'
import { median, medianRatio, rounded, spread } from '../statistics.ts'

const clients = 64
const rounds = 4
const seconds = 3
const seatsARound = 30_000

/** Seats of one age group held over HTTP, against the usual way: a counter in one row and an insert, in a transaction of the same driver without HTTP. */
export const seats: Workload = {
  name: 'seats',
  about: 'holds a second on one age group over HTTP with 64 clients, against UPDATE of a counter + INSERT in one transaction',
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
      const connections = await Promise.all(
        Array.from({ length: clients }, () => plainConnection(ports.product, bookChildClass.path)),
      )
      try {
        await pool.query(`drop table if exists bench_places, bench_takings;
          create table bench_places (id uuid primary key, left_over int not null check (left_over >= 0));
          create table bench_takings (id uuid primary key, place_id uuid not null references bench_places, email text not null, at timestamptz not null)`)
        const figures = await interleave(
          [
            {
              name: 'product',
              run: async () => {
                const [group = ''] = await aClassOf(pool, [seatsARound])
                return perSecond((n) => hold(connections[n], group))
              },
            },
            {
              name: 'baseline',
              run: async () => {
                const place = randomUUID()
                await pool.query('insert into bench_places values ($1, 1000000)', [place])
                return perSecond(() => takeFromCounter(pool, place))
              },
            },
          ],
          rounds,
        )
        return {
          workload: 'seats',
          rounds,
          checks: [atLeast('times the hot row', rounded(medianRatio(figures.product, figures.baseline)), 3)],
          details: {
            product: rounded(median(figures.product), 0),
            baseline: rounded(median(figures.baseline), 0),
            spread: { product: rounded(spread(figures.product)), baseline: rounded(spread(figures.baseline)) },
          },
        }
      } finally {
        for (const connection of connections) connection.close()
        await pool.query('drop table if exists bench_takings, bench_places')
        await pool.end()
      }
    }),
}

const perSecond = async (once: (n: number) => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      while (performance.now() - startedAt < seconds * 1000) {
        await once(n)
        done++
      }
    }),
  )
  return done / ((performance.now() - startedAt) / 1000)
}

const hold = async (connection: PlainConnection | undefined, group: string): Promise<void> => {
  const answer = await connection?.post(aBookingInput(group), aParentsHeaders())
  if (answer?.status !== 200) throw new Error(`A seat could not be held: ${answer?.text}`)
}

const takeFromCounter = async (pool: pg.Pool, place: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'count-down',
      text: 'update bench_places set left_over = left_over - 1 where id = $1 and left_over > 0',
      values: [place],
    })
    await client.query({
      name: 'take',
      text: 'insert into bench_takings (id, place_id, email, at) values ($1, $2, $3, now())',
      values: [randomUUID(), place, `${randomUUID()}@example.com`],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
