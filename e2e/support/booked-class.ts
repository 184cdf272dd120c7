import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inDatabase } from './server.ts'

export type BookedPlace = { id: string; slug: string; name: string }

/** A play centre by its slug. */
export const playgroundOf = (dataDir: string, slug: string): Promise<BookedPlace> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<BookedPlace>('select id, slug, name from playgrounds where slug = $1', [slug])
    return rows[0] ?? expect.fail(`There is no play centre ${slug}.`)
  })

/** A class of a day and of the same day a week later, with one child in it, free of charge. */
export const aBookedClass = (
  dataDir: string,
  { id }: BookedPlace,
  day: string,
  { email, language }: { email: string; language: string },
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    const [classId, groupId, bookingId] = [randomUUID(), randomUUID(), randomUUID()]
    await client.query(
      `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
      select $1::uuid, $1::text, 'SportKidzTrial', p.id, 0, 0, c.currency, 6, jsonb_build_object($3::text, 'Sport', 'en', 'Come and try')
      from playgrounds p join countries c on c.id = p.country_id where p.id = $2`,
      [classId, id, language],
    )
    await client.query(
      `insert into class_occasions (id, class_id, date) values (gen_random_uuid(), $1, $2::date), (gen_random_uuid(), $1, $2::date + 7)`,
      [classId, day],
    )
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
      values ($1::uuid, $1::text, $2, jsonb_build_object($3::text, '3–9', 'en', 'Ages 3–9'), 3, 9, '10:00', '11:00')`,
      [groupId, classId, language],
    )
    await client.query(`insert into class_seats (age_group_id, number, state) values ($1, 1, 'booked')`, [groupId])
    await client.query(
      `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select $1::uuid, left($1::text, 13), $2, p.country_id, $5, $3, $3, 'Karin', 'Berg', c.phone_code, '701740605', false, false, 'Confirmed', c.currency, 0, now(), now(), now()
      from playgrounds p join countries c on c.id = p.country_id where p.id = $4`,
      [bookingId, classId, email, id, language],
    )
    await client.query(
      `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key,
        price_minor, health_erase_after) values (gen_random_uuid(), $1, 1, $2, 1, true, 'Mio', 'Berg', '2021-01-01', uuid_send($1), 0, '2099-01-01')`,
      [bookingId, groupId],
    )
  })
