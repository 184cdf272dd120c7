import { randomUUID } from 'node:crypto'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { entranceSlots } from '@hoppla/contract/entrance/windows'
import type pg from 'pg'
import type { Asking } from '../http/ask.ts'

/** Days ahead among which an open one is looked for. */
const days = 10

/**
 * The entrance of a play centre in Sweden is booked by the hour, with so many places in each arrival window.
 * @returns the visit of one child in the first window of a day to come, for which nobody has booked yet.
 */
export const anArrivalOf = async (pool: pg.Pool, asking: Asking, places: number): Promise<CartItemInput> => {
  const { rows } = await pool.query<{ id: string; today: string }>(
    `select p.id, current_date::text as today from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden' order by p.key limit 1`,
  )
  const [{ id: playgroundId, today } = { id: '', today: '' }] = rows
  await pool.query('update playgrounds set entrance_booking_opening_on = null where id = $1', [playgroundId])
  await pool.query('delete from arrival_windows where location_id = $1', [playgroundId])
  await pool.query(
    `insert into arrival_windows (id, location_id, weekdays, date, starts_at, ends_at, every_minutes, places)
    values ($1, $2, '{1,2,3,4,5,6,7}', null, '10:00', '17:00', 60, $3)`,
    [randomUUID(), playgroundId, places],
  )
  const booked = await pool.query<{ date: string }>(
    'select distinct date::text from entrance_windows where playground_id = $1 and taken > 0',
    [playgroundId],
  )
  for (let ahead = 2; ahead < days; ahead++) {
    const date = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
    if (booked.rows.some((row) => row.date === date)) continue
    const { windows, bands } = await asking.call(entranceSlots, { params: { playgroundId }, query: { date } })
    const [first] = windows
    const band = bands.find(({ isAdult, price }) => !isAdult && price > 0)
    if (first && band)
      return { kind: 'entrance', playgroundId, date, startsAt: first.from, visitors: [{ bandId: band.id, count: 1 }], covered: [] }
  }
  throw new Error(`The play centre is closed for ${days} days.`)
}

/** Places of a window that are held or booked: as they are counted, and as they are there. */
export const takenOf = async (pool: pg.Pool, visit: CartItemInput): Promise<{ counted: number; held: number }> => {
  if (visit.kind !== 'entrance') throw new Error(`An item of kind ${visit.kind} is no visit.`)
  const { rows } = await pool.query<{ counted: number; held: number }>(
    `select w.taken as counted, (select coalesce(sum(p.places), 0)::int from entrance_places p
      where (p.playground_id, p.date, p.starts_at) = (w.playground_id, w.date, w.starts_at)) as held
    from entrance_windows w where w.playground_id = $1 and w.date = $2 and w.starts_at = $3`,
    [visit.playgroundId, visit.date, visit.startsAt],
  )
  return rows[0] ?? { counted: 0, held: 0 }
}
