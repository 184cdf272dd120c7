import { statement } from '../../../db/statement.ts'

/** Who came to a class: its place in the booking, and when. */
export type ArrivalRow = { bookedChildId: string; at: Date }

/** @param $1 the play centre; $2 its day. */
export const listArrivalsAt = statement<ArrivalRow>(
  'list-class-arrivals',
  `select booked_child_id as "bookedChildId", at from class_arrivals where location_id = $1 and day = $2::date and undone_at is null
  order by at, booked_child_id`,
)
/** @param $1 places in bookings; $2 the day. */
export const listArrivalsOf = statement<ArrivalRow>(
  'list-arrivals-of-children',
  `select booked_child_id as "bookedChildId", at from class_arrivals where booked_child_id = any($1::uuid[]) and day = $2::date and undone_at is null`,
)

/**
 * No row: that child has come already. Who writes the same at the same moment waits for the other.
 * @param $1 id; $2 the play centre; $3 its day; $4 now; $5 the place in the booking; $6 the child, if it is one of an account; $7 the admission, or null;
 * $8 who lets it in; $9 the device.
 */
export const insertArrival = statement<{ id: string }>(
  'insert-class-arrival',
  `insert into class_arrivals (id, location_id, day, at, booked_child_id, child_id, admission_id, admitted_by, device_id)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9) on conflict (booked_child_id, day) where undone_at is null do nothing returning id`,
)

/** The same for a press whose answer was lost, or that was made without a connection: sent again it writes nothing, also where it was undone meanwhile. */
export const insertOfflineArrival = statement<{ id: string }>(
  'insert-offline-class-arrival',
  `insert into class_arrivals (id, location_id, day, at, booked_child_id, child_id, admission_id, admitted_by, device_id)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
)

/** No row: it has not come, or that was undone. @param $1 the place in the booking; $2 the day; $3 now. */
export const undoArrival = statement<{ id: string }>(
  'undo-class-arrival',
  'update class_arrivals set undone_at = $3 where booked_child_id = $1 and day = $2::date and undone_at is null returning id',
)
/** @param $1 the admission; $2 now. */
export const undoArrivalsOf = statement(
  'undo-arrivals-of-admission',
  'update class_arrivals set undone_at = $2 where admission_id = $1 and undone_at is null',
)

/** What an account is told of its children’s arrivals. @param $1 the account. */
export const listArrivalsOfAccount = statement<{ playground: string; at: Date }>(
  'list-arrivals-of-account',
  `select p.name as playground, r.at from class_arrivals r join playgrounds p on p.id = r.location_id
  where r.undone_at is null and (
    r.child_id in (select child_id from published.child_guardians where account_id = $1)
    or r.booked_child_id in (select k.id from published.class_booking_children k join published.class_bookings b on b.id = k.booking_id
      where b.account_id = $1))
  order by r.at`,
)
