import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase } from '../server.ts'
import { insertClass } from './insert-class.ts'

export type MakingUp = { path: string; groupId: string; hostName: string }

/**
 * Two classes that run at a play centre: one with a child in it, which meets in two and in nine days, and one with free places, which meets tomorrow and a
 * week later. Both have begun, so that nobody buys them. @returns where the booking is seen, and the group with the places.
 */
export const aRunningPair = (placeId: string, name: string, email: string): Promise<MakingUp> =>
  inDatabase(inject('dataDir'), async (client) => {
    const aClass = (called: string, days: number[]) =>
      insertClass(client, {
        ...{ placeId, names: { sv: called, en: called }, makeUps: 2, days },
        ...{ time: ['16:00', '17:00'], seats: 2 },
      })
    const own = await aClass('Barnidrott lördag', [-5, 2, 9])
    const hostName = `Barnidrott ${name}`
    const host = await aClass(hostName, [-6, 1, 8])
    const bookingId = randomUUID()
    const reference = bookingId.slice(0, 13)
    await client.query(
      `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name, phone_country_code, phone,
        wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select $1::uuid, $2, $3, p.country_id, 'sv', $4, $4, 'Karin', 'Berg', '+46', '701740605', false, false, 'Confirmed', 'SEK', 0, now(), now(), now()
      from playgrounds p where p.id = $5`,
      [bookingId, reference, own.classId, email, placeId],
    )
    await client.query(`update class_seats set state = 'booked' where age_group_id = $1 and number = 1`, [own.groupId])
    await client.query(
      `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key,
        price_minor, health_erase_after) values (gen_random_uuid(), $1, 1, $2, 1, true, $3, 'Berg', '2021-01-01', uuid_send($1), 0, '2099-01-01')`,
      [bookingId, own.groupId, name],
    )
    return { path: `/order/child-class/confirmation/${bookingId}/${reference}`, groupId: host.groupId, hostName }
  })

/** The centre cancels the last session of a booking, and leaves its family to choose. @param minor what would go back. */
export const aChoice = (email: string, minor: number): Promise<void> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ id: string; group: string; day: string }>(
      `select k.id, k.age_group_id as group, max(o.date)::text as day from class_bookings b join class_booking_children k on k.booking_id = b.id
        join class_occasions o on o.class_id = b.class_id where b.email = $1 group by 1, 2`,
      [email],
    )
    for (const { id, group, day } of rows) {
      await client.query(
        `insert into class_sessions_off (age_group_id, date, cause, cancelled_at) values ($1, $2, 'leader-ill', now())`,
        [group, day],
      )
      await client.query(
        `insert into class_session_choices (id, booked_child_id, date, refund_minor, until, state, created_at)
        values (gen_random_uuid(), $1, $2, $3, now()::date + 14, 'Open', now())`,
        [id, day, minor],
      )
    }
    // As an operation does it: every process evicts what it has cached of the classes.
    await client.query(`select pg_notify('content', '')`)
  })
