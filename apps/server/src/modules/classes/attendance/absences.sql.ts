import { statement } from '../../../db/statement.ts'

/** A child that stays away from a session. @property isReported its family said so; otherwise the staff noted it. */
export type AbsenceRow = { bookedChildId: string; day: string; isReported: boolean }

/** @param $1 places in bookings. */
export const listAbsences = statement<AbsenceRow>(
  'list-class-absences',
  `select booked_child_id as "bookedChildId", day::text, is_reported as "isReported" from class_absences
  where booked_child_id = any($1::uuid[]) and withdrawn_at is null order by day, booked_child_id`,
)

/** Says nothing again where it is said already. @param $1 id; $2 the place in the booking; $3 the day; $4 whether the family says so; $5 who of the staff notes it, or null; $6 now. */
export const insertAbsence = statement<{ id: string }>(
  'insert-class-absence',
  `insert into class_absences (id, booked_child_id, day, is_reported, noted_by, at) values ($1, $2, $3::date, $4, $5, $6)
  on conflict (booked_child_id, day) where withdrawn_at is null do nothing returning id`,
)

/** @param $1 the place in the booking; $2 the day; $3 now; $4 only of what the staff noted. */
export const withdrawAbsences = statement<{ id: string }>(
  'withdraw-class-absence',
  `update class_absences set withdrawn_at = $3 where booked_child_id = $1 and day = $2::date and withdrawn_at is null and not ($4 and is_reported)
  returning id`,
)

/** The place that a child has in a confirmed booking. @param $1 the booking; $2 its reference; $3 the position of the child. */
export const findBookedPlace = statement<{ id: string; groupId: string; classId: string }>(
  'find-booked-class-place',
  `select k.id, k.age_group_id as "groupId", b.class_id as "classId" from class_bookings b join class_booking_children k on k.booking_id = b.id
  where b.id = $1 and b.reference = $2 and b.status = 'Confirmed' and k.position = $3 and k.has_seat`,
)
