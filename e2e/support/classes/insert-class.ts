import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A class of one group. @property names by language. @property days of its sessions, from today on the calendar of its place. @property time from and until. */
export type NewClass = {
  placeId: string
  type?: 'SportKidz' | 'SportKidzTrial'
  names: { sv: string; en: string }
  /** For each child; 0 where absent. */
  priceMinor?: number
  makeUps?: number
  days: readonly number[]
  /** 3 to 9 where absent. */
  ages?: readonly [number, number]
  time: readonly [string, string]
  seats: number
  /** Nobody can book it where false. */
  isActive?: boolean
}

/** Puts a class into the database, beside the product: whoever sees it in a page waits until it has read classes anew. */
export const insertClass = async (
  client: pg.Client,
  { placeId, type = 'SportKidz', names, priceMinor = 0, makeUps = 0, days, ages = [3, 9], time, seats, isActive = true }: NewClass,
): Promise<{ classId: string; groupId: string }> => {
  const [classId, groupId] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names, make_ups, is_active)
    values ($1::uuid, $1::text, $2, $3, $4, $4, 'SEK', 6, $5, $6, $7)`,
    [classId, type, placeId, priceMinor, names, makeUps, isActive],
  )
  await client.query(
    `insert into class_occasions (id, class_id, date) select gen_random_uuid(), $1, (now() at time zone n.timezone)::date + days.day
    from playgrounds p join countries n on n.id = p.country_id, unnest($3::int[]) as days (day) where p.id = $2`,
    [classId, placeId, days],
  )
  const [from, to] = ages
  await client.query(
    `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
    values ($1::uuid, $1::text, $2, $3, $4, $5, $6, $7)`,
    [groupId, classId, { sv: `${from}–${to} år`, en: `Ages ${from}–${to}` }, from, to, ...time],
  )
  await client.query('insert into class_seats (age_group_id, number) select $1::uuid, n from generate_series(1, $2::int) n', [
    groupId,
    seats,
  ])
  return { classId, groupId }
}
