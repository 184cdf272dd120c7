import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import { notesCipher } from '../../classes/testing/notes.ts'
import type { Values } from './canary-values.ts'
import { rowInserter } from './insert-row.ts'

type Booker = { accountId: string; childId: string; countryId: string; at: Date }

/** A cancelled booking, the child's trial that it used up, and the address of the account's calendar. */
export const plantBooking = async (shop: TestApp, { accountId, childId, countryId, at }: Booker, value: Values) => {
  const { db } = shop.deps
  const insert = rowInserter(shop)
  const [booking, child] = [randomUUID(), randomUUID()]
  const { rows } = await sql<{
    classId: string
    groupId: string
    seat: number
  }>`select g.class_id as "classId", s.age_group_id as "groupId", s.number as seat
    from class_seats s join class_age_groups g on g.id = s.age_group_id join class_occasions o on o.class_id = g.class_id limit 1`.execute(
    db,
  )
  const [seat] = rows
  if (!seat) throw new Error('The demo chain has no seat.')
  await insert('class_bookings', {
    id: booking,
    reference: `CANARY-${booking.slice(0, 8)}`,
    class_id: seat.classId,
    country_id: countryId,
    account_id: accountId,
    language: 'sv',
    email: value.email,
    email_normalized: value.email,
    first_name: value.booker,
    last_name: value.bookerLast,
    phone_country_code: value.phoneCode,
    phone: value.bookerPhone,
    wants_information: true,
    wants_partner_information: false,
    status: 'Cancelled',
    currency: 'SEK',
    total_minor: 100,
    created_at: at,
    expires_at: at,
    status_changed_at: at,
    reminded_at: at,
    moved_at: at,
  })
  await insert('class_booking_children', {
    id: child,
    booking_id: booking,
    position: 1,
    age_group_id: seat.groupId,
    seat_number: seat.seat,
    has_seat: false,
    child_id: childId,
    first_name: value.booked,
    last_name: value.bookedLast,
    birth_date: '2021-03-04',
    child_key: Buffer.from(randomUUID()),
    tshirt_size: value.size,
    price_minor: 100,
    health_encrypted: notesCipher(shop.deps.config).close(
      JSON.stringify({ allergies: value.bookedAllergy, otherInformation: value.bookedNotes }),
      child,
    ),
    health_erase_after: '2099-01-01',
    health_consent_version: value.consentWords,
    health_consent_at: at,
    health_withdrawn_at: at,
  })
  await insert('class_absences', { id: randomUUID(), booked_child_id: child, day: '2026-05-16', is_reported: true, at })
  const message = randomUUID()
  await insert('class_messages', {
    ...{ id: message, class_id: seat.classId, age_group_id: seat.groupId, booked_child_id: child, sent_at: at },
    ...{ subjects: JSON.stringify({ sv: value.written }), bodies: JSON.stringify({ sv: value.writtenText }) },
  })
  await insert('class_message_bookings', { message_id: message, booking_id: booking, language: 'sv', mail_id: randomUUID() })
  await insert('class_make_ups', {
    ...{ id: randomUUID(), booked_child_id: child, missed: '2026-05-16', because: 'Absence', age_group_id: seat.groupId },
    ...{ date: '2026-05-17', begins_at: at, chosen_at: at },
  })
  await insert('class_session_choices', {
    ...{
      id: randomUUID(),
      booked_child_id: child,
      date: '2026-05-16',
      refund_minor: 100,
      until: '2099-01-01',
      state: 'Open',
      created_at: at,
    },
  })
  await insert('class_trials', { child_key: Buffer.from(randomUUID()), class_type: 'SportKidz', taken_at: at, booking_id: booking })
  await insert('class_calendars', {
    account_id: accountId,
    secret_hash: Buffer.from(randomUUID().slice(0, 32)),
    language: 'sv',
    created_at: at,
    security_version: 1,
  })
  await plantWaiting(shop, { accountId, childId, countryId, at }, seat, value)
}

/** A place on a waiting list that was offered once, and left. */
const plantWaiting = async (
  shop: TestApp,
  { accountId, childId, countryId, at }: Booker,
  { classId, groupId, seat }: { classId: string; groupId: string; seat: number },
  value: Values,
) => {
  const insert = rowInserter(shop)
  const [entry, offer] = [randomUUID(), randomUUID()]
  await insert('class_waiting_entries', {
    id: entry,
    join_id: randomUUID(),
    class_id: classId,
    country_id: countryId,
    account_id: accountId,
    language: 'sv',
    email: value.email,
    email_normalized: value.email,
    first_name: value.queuer,
    last_name: value.queuerLast,
    phone_country_code: value.phoneCode,
    phone: value.queuerPhone,
    wants_information: true,
    wants_partner_information: false,
    secret_hash: Buffer.from(randomUUID().slice(0, 32)),
    secret_encrypted: Buffer.from(value.secret),
    state: 'Ended',
    end_reason: 'ClassBegun',
    priority: 1,
    turn: 1,
    passed: 2,
    created_at: at,
    confirm_by: at,
    joined_at: at,
    state_changed_at: at,
  })
  await insert('class_waiting_children', {
    id: randomUUID(),
    entry_id: entry,
    position: 1,
    class_id: classId,
    child_id: childId,
    first_name: value.queued,
    last_name: value.queuedLast,
    birth_date: '2021-03-04',
    child_key: Buffer.from(randomUUID()),
    tshirt_size: value.queuedSize,
    is_waiting: false,
  })
  await insert('class_waiting_groups', { entry_id: entry, position: 1, age_group_id: groupId })
  await insert('class_offers', {
    id: offer,
    entry_id: entry,
    class_id: classId,
    state: 'Lapsed',
    price_minor: 100,
    created_at: at,
    ends_at: new Date(at.getTime() + 1_000),
    ended_at: at,
    booking_id: null,
  })
  await insert('class_offer_seats', { offer_id: offer, position: 1, age_group_id: groupId, seat_number: seat, is_open: false })
}
