import { randomUUID } from 'node:crypto'
import { bookChildClass } from '@hoppla/contract/classes'
import pg from 'pg'
import { askingOf } from '../http/ask.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { median, medianRatio, rounded } from '../statistics.ts'

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
      const asking = askingOf(ports.product, 'localhost', {}, clients)
      try {
        await pool.query(`drop table if exists bench_places, bench_takings;
          create table bench_places (id uuid primary key, left_over int not null check (left_over >= 0));
          create table bench_takings (id uuid primary key, place_id uuid not null references bench_places, email text not null, at timestamptz not null)`)
        const figures = await interleave(
          [
            {
              name: 'product',
              run: async () => {
                const group = await aGroup(pool)
                return perSecond(() => asking.call(bookChildClass, { body: wishFor(group) }, { 'idempotency-key': randomUUID() }))
              },
            },
            {
              name: 'yardstick',
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
          checks: [atLeast('times the hot row', rounded(medianRatio(figures.product, figures.yardstick)), 3)],
          details: { product: rounded(median(figures.product), 0), yardstick: rounded(median(figures.yardstick), 0) },
        }
      } finally {
        asking.close()
        await pool.query('drop table if exists bench_takings, bench_places')
        await pool.end()
      }
    }),
}

const perSecond = async (once: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - startedAt < seconds * 1000) {
        await once()
        done++
      }
    }),
  )
  return done / ((performance.now() - startedAt) / 1000)
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

/** An age group of Sweden with more seats than a round can sell. */
const aGroup = async (pool: pg.Pool): Promise<string> => {
  const [id, group] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
    select $1::uuid, ($1::uuid)::text, 'SportKidz', p.id, 149500, 149500, 'SEK', 6, '{"sv": "Idrottsklass"}'
    from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden' order by p.key limit 1`,
    [id],
  )
  await pool.query(`insert into class_occasions (id, class_id, date) values ($1, $2, current_date + 60)`, [randomUUID(), id])
  await pool.query(
    `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time) values ($1::uuid, ($1::uuid)::text, $2, '{}', 0, 17, '10:00', '11:00')`,
    [group, id],
  )
  await pool.query('insert into class_seats (age_group_id, number) select $1::uuid, n from generate_series(1, $2::int) n', [
    group,
    seatsARound,
  ])
  await pool.query('analyze class_seats')
  return group
}

const wishFor = (childClassAgeGroupId: string) => ({
  childClassAgeGroupId,
  email: `${randomUUID()}@example.com`,
  parentFirstName: 'Karin',
  parentLastName: 'Berg',
  phone: '0701740605',
  childFirstName: randomUUID(),
  childLastName: 'Berg',
  childBirthdate: '2021-03-04',
})
