import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idOf } from '../../../import/ids.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { TestDeps } from '../../../testing/deps.ts'

/** @property key the same for the same child; left out: a child of its own. */
type Booked = { firstName: string; key?: string; childId?: string; email?: string; status?: 'Held' | 'Confirmed' | 'Cancelled' }
type Wanted = { place?: string; day: Day; from?: string; to?: string; isCancelled?: boolean; children: readonly Booked[] }

/** A class of one day with children in it. @returns its ids, and of each child that of its place in the booking. */
export const aClassOn = async (
  { db }: TestDeps['deps'],
  { place = 'orebro', day, from = '10:30', to = '11:30', isCancelled = false, children }: Wanted,
): Promise<{ classId: string; groupId: string; ids: string[] }> => {
  const [classId, groupId] = [randomUUID(), randomUUID()]
  await sql`insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names, cancelled_at)
    values (${classId}, ${classId}, 'SportKidz', ${idOf('place', place)}, 0, 0, 'SEK', 6, '{"sv": "Barnidrott", "en": "Kids sport"}',
      ${isCancelled ? new Date() : null})`.execute(db)
  await sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${classId}, ${day}::date)`.execute(db)
  await sql`insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
    values (${groupId}, ${groupId}, ${classId}, '{"sv": "3–9 år", "en": "Ages 3–9"}', 3, 9, ${from}, ${to})`.execute(db)
  const ids: string[] = []
  for (const [at, { firstName, key, childId = null, email = null, status = 'Confirmed' }] of children.entries()) {
    const [bookingId, id] = [randomUUID(), randomUUID()]
    await sql`insert into class_seats (age_group_id, number, state) values (${groupId}, ${at + 1}, 'booked')`.execute(db)
    await sql`insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select ${bookingId}, ${bookingId}, ${classId}, p.country_id, (select id from accounts where email = ${email}), 'sv', 'karin@families.example',
        'karin@families.example', 'Karin', 'Berg', '+46', '701740605', false, false, ${status}, 'SEK', 100, now(), now(), now()
      from playgrounds p where p.id = ${idOf('place', place)}`.execute(db)
    await sql`insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name,
        birth_date, child_key, price_minor, health_erase_after)
      values (${id}, ${bookingId}, 1, ${groupId}, ${at + 1}, ${status !== 'Cancelled'}, ${childId}, ${firstName}, 'Lind', '2021-05-05', ${key === undefined ? sql`uuid_send(${id}::uuid)` : sql`sha256(${key})`}, 0,
        '2099-01-01')`.execute(db)
    ids.push(id)
  }
  return { classId, groupId, ids }
}
