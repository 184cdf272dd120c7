import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** What a child gets for a session that the centre cancelled is still to be chosen. */
export type OpenChoice = { id: string; refundMinor: number; until: Day }

/** @param $1 the place in the booking; $2 the cancelled session; $3 today at the play centre. */
export const findOpenChoice = statement<OpenChoice>(
  'find-open-session-choice',
  `select id, refund_minor as "refundMinor", until::text from class_session_choices
  where booked_child_id = $1 and date = $2::date and state = 'Open' and until >= $3::date`,
)

/** @param $1 the choice; $2 what was chosen. */
export const answerChoice = statement(
  'answer-session-choice',
  'update class_session_choices set state = $2 where id = any($1::uuid[])',
)

/** A make-up was chosen. @param $1 the place in the booking; $2 the cancelled session. */
export const takeMakeUp = statement(
  'take-make-up-for-choice',
  "update class_session_choices set state = 'MakeUp' where booked_child_id = $1 and date = $2::date and state = 'Open'",
)

/** The booking is given up: what was still to be chosen has come back with it. @param $1 the booking. */
export const closeChoices = statement(
  'close-session-choices',
  `update class_session_choices s set state = 'Money' from class_booking_children k where k.id = s.booked_child_id and k.booking_id = $1 and s.state = 'Open'`,
)

export type Offered = { childId: string; refundMinor: number }
/** Families choose until a day. One that was void, since the session was to take place after all, is open again. */
export const insertChoices = async (
  tx: Tx,
  offered: readonly Offered[],
  { date, until, now }: { date: Day; until: Day; now: Date },
): Promise<void> => {
  await sql`insert into class_session_choices (id, booked_child_id, date, refund_minor, until, state, created_at)
    select gen_random_uuid(), q."childId", ${date}::date, q."refundMinor", ${until}::date, 'Open', ${now}
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as q ("childId" uuid, "refundMinor" bigint)
    on conflict (booked_child_id, date) do update set state = 'Open', until = excluded.until, refund_minor = excluded.refund_minor
      where class_session_choices.state = 'Void'`.execute(tx)
}

/** The session takes place after all: nothing is chosen any more, and where no money has gone back it may be cancelled again with money. */
export const voidChoices = async (tx: Tx, groupIds: readonly string[], date: Day): Promise<void> => {
  await sql`update class_session_choices s set state = 'Void' from class_booking_children k
    where k.id = s.booked_child_id and k.age_group_id = any(${[...groupIds]}::uuid[]) and s.date = ${date}::date and s.state = 'Open'`.execute(
    tx,
  )
  await sql`delete from class_session_shares h where h.age_group_id = any(${[...groupIds]}::uuid[]) and h.date = ${date}::date
    and exists (select from class_session_choices s join class_booking_children k on k.id = s.booked_child_id
      where k.booking_id = h.booking_id and k.age_group_id = h.age_group_id and s.date = h.date and s.state = 'Void')
    and not exists (select from class_session_choices s join class_booking_children k on k.id = s.booked_child_id
      where k.booking_id = h.booking_id and k.age_group_id = h.age_group_id and s.date = h.date and s.state <> 'Void')`.execute(tx)
}

/** Bookings with a choice that nobody has made in time. @param $1 now. */
export const listDueChoices = statement<{ bookingId: string }>(
  'list-due-session-choices',
  `select distinct k.booking_id as "bookingId" from class_session_choices s join class_booking_children k on k.id = s.booked_child_id
    join class_bookings b on b.id = k.booking_id join countries n on n.id = b.country_id
  where s.state = 'Open' and s.until < ($1::timestamptz at time zone n.timezone)::date and b.status = 'Confirmed' and k.has_seat limit 200`,
)

/** What of a booking is due, now that it is held. @param $1 the booking; $2 now. */
export const listDueOfBooking = statement<{ id: string; refundMinor: number; date: Day }>(
  'list-due-choices-of-booking',
  `select s.id, s.refund_minor as "refundMinor", s.date::text from class_session_choices s join class_booking_children k on k.id = s.booked_child_id
    join class_bookings b on b.id = k.booking_id join countries n on n.id = b.country_id
  where b.id = $1 and b.status = 'Confirmed' and s.state = 'Open' and s.until < ($2::timestamptz at time zone n.timezone)::date order by s.date, s.id`,
)
