import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase } from '../server.ts'

type Booked = { firstName: string; childId?: string; email?: string }

/** A class that lasts all of this day and of the next at a play centre, with children in it; nobody can book it. @returns the id of its age group. */
export const aClassAllDay = (placeId: string, children: readonly Booked[]): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) => {
    const [classId, groupId] = [randomUUID(), randomUUID()]
    await client.query(
      `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names, is_active)
      values ($1::uuid, $1::text, 'SportKidz', $2, 0, 0, 'SEK', 6, '{"sv": "Barnidrott", "en": "Kids sport"}', false)`,
      [classId, placeId],
    )
    await client.query(
      `insert into class_occasions (id, class_id, date)
      select gen_random_uuid(), $1, (now() at time zone 'Europe/Stockholm')::date + n from generate_series(0, 1) n`,
      [classId],
    )
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
      values ($1::uuid, $1::text, $2, '{"sv": "3–9 år", "en": "Ages 3–9"}', 3, 9, '00:00', '24:00')`,
      [groupId, classId],
    )
    for (const [at, { firstName, childId = null, email = null }] of children.entries()) {
      const [bookingId, seat] = [randomUUID(), at + 1]
      await client.query(`insert into class_seats (age_group_id, number, state) values ($1, $2, 'booked')`, [groupId, seat])
      await client.query(
        `insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
          phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
        select $1::uuid, left($1::text, 13), $2, p.country_id, (select id from accounts where email = $4), 'sv', 'karin@parents.example',
          'karin@parents.example', 'Karin', 'Berg', '+46', '701740605', false, false, 'Confirmed', 'SEK', 0, now(), now(), now()
        from playgrounds p where p.id = $3`,
        [bookingId, classId, placeId, email],
      )
      await client.query(
        `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name, birth_date,
          child_key, price_minor, health_erase_after)
        values (gen_random_uuid(), $1, 1, $2, $3, true, $4, $5, 'Berg', '2021-01-01', uuid_send($1), 0, '2099-01-01')`,
        [bookingId, groupId, seat, childId, firstName],
      )
    }
    return groupId
  })
