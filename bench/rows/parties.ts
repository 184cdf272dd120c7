import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export type PartyCentre = { playgroundId: string; roomIds: string[]; packageId: string; today: string }

/**
 * A play centre in Sweden that takes bookings of parties, with so many rooms: three starts a day, two packages, and every second start of every room taken on
 * the days ahead.
 */
export const aPartyCentreOf = async (pool: pg.Pool, rooms: number, days: number): Promise<PartyCentre> => {
  const { rows } = await pool.query<{ id: string; area: string; today: string }>(
    `select p.id, a.id as area, current_date::text as today from playgrounds p join countries c on c.id = p.country_id
      join areas a on a.playground_id = p.id and a.area_type = 'Party' where c.slug = 'sweden' and p.key = 'malmo'`,
  )
  const [{ id: playgroundId, area, today } = { id: '', area: '', today: '' }] = rows
  await pool.query('update rooms set block = null where area_id = $1', [area])
  const { rows: there } = await pool.query<{ n: number }>('select count(*)::int as n from rooms where area_id = $1', [area])
  for (let n = there[0]?.n ?? 0; n < rooms; n++) {
    const id = randomUUID()
    await pool.query(`insert into locations (id, type, parent_id) values ($1, 'Room', $2)`, [id, area])
    await pool.query(
      `insert into rooms (id, key, area_id, name, names, max_guests, recommended_max_guests) values ($1, $2, $3, 'Room', '{"sv": "Rum", "en": "Room"}', 16, 12)`,
      [id, `bench-room-${n}`, area],
    )
  }
  const { rows: own } = await pool.query<{ id: string }>('select id from rooms where area_id = $1 order by key', [area])
  const { rows: packages } = await pool.query<{ id: string }>(`select id from party_packages where key = 'se-party-hop'`)
  await pool.query(
    `insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
    select gen_random_uuid(), $1, r.id, r.id::text, d::date, d + t.at, d + t.at + interval '2 hours',
      tstzrange(d + t.at - interval '15 minutes', d + t.at + interval '135 minutes'), 'party'
    from rooms r, generate_series(current_date + 1, current_date + $3::int, interval '1 day') d, (values (interval '9 hours'), (interval '14 hours')) t (at)
    where r.area_id = $2`,
    [playgroundId, area, days],
  )
  await pool.query(`update party_rules set most_at_once = null, hosts = null`)
  return { playgroundId, roomIds: own.map(({ id }) => id), packageId: packages[0]?.id ?? '', today }
}
