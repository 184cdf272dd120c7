import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * A class in Sweden that costs 1,495 kronor, sixty days ahead, for ages 0 to 17, with age groups of these many seats.
 * @returns the ids of the groups.
 */
export const aClassOf = async (pool: pg.Pool, seats: readonly number[]): Promise<string[]> => {
  const id = randomUUID()
  await pool.query(
    `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
    select $1::uuid, ($1::uuid)::text, 'SportKidz', p.id, 149500, 149500, 'SEK', 6, '{"sv": "Idrottsklass"}'
    from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden' order by p.key limit 1`,
    [id],
  )
  await pool.query(`insert into class_occasions (id, class_id, date) values ($1, $2, current_date + 60)`, [randomUUID(), id])
  const groups = seats.map(() => randomUUID())
  for (const [index, group] of groups.entries()) {
    await pool.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time, position)
      values ($1::uuid, ($1::uuid)::text, $2, '{}', 0, 17, '10:00', '11:00', $3)`,
      [group, id, index],
    )
    await pool.query('insert into class_seats (age_group_id, number) select $1::uuid, n from generate_series(1, $2::int) n', [
      group,
      seats[index],
    ])
  }
  await pool.query('analyze class_seats')
  return groups
}

/** Headers of a booking by a parent of its own: at an address of its own, with a key of its own. */
let parents = 0
export const aParentsHeaders = () => {
  const n = ++parents
  return { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}

let booked = 0

/** A request for one seat; every time another child, another address and another telephone (drawn by chance, two in some thousands would be the same). */
export const aBookingInput = (childClassAgeGroupId: string) => ({
  childClassAgeGroupId,
  email: `${randomUUID()}@example.com`,
  parentFirstName: 'Karin',
  parentLastName: 'Berg',
  phone: `070${1_000_000 + (booked++ % 9_000_000)}`,
  childFirstName: randomUUID(),
  childLastName: 'Berg',
  childBirthdate: '2021-03-04',
})
