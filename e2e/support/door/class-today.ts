import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { insertClass } from '../classes/insert-class.ts'
import { inDatabase } from '../server.ts'

type Booked = { firstName: string; childId?: string; email?: string }

/** A class that lasts all of this day and of the next at a play centre, with children in it; nobody can book it. @returns the id of its age group. */
export const aClassAllDay = (placeId: string, children: readonly Booked[]): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { classId, groupId } = await insertClass(client, {
      ...{ placeId, names: { sv: 'Barnidrott', en: 'Kids sport' }, isActive: false, seats: children.length },
      ...{ days: [0, 1], time: ['00:00', '24:00'] },
    })
    for (const [at, { firstName, childId = null, email = null }] of children.entries()) {
      const [bookingId, seat] = [randomUUID(), at + 1]
      await client.query(`update class_seats set state = 'booked' where age_group_id = $1 and number = $2`, [groupId, seat])
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
