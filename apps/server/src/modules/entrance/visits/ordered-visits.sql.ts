import { statement } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'

// Visits whose order was paid, from being held to being booked.

/**
 * A visit that was ordered and is not paid, with what it needs to be booked. @property isClosed the play centre is closed then after all.
 * @property isOver its window is over. @property isHeld its places are held, and not past their time. @property useIds what covers children: each pass or
 * ticket card as often as it is wanted.
 */
export type OrderedVisit = {
  id: string
  orderId: string
  playgroundId: string
  date: Day
  timeZone: string
  places: number
  isClosed: boolean
  isOver: boolean
  isHeld: boolean
  useIds: string[]
}
/** Holds the visits of orders that were just paid. @param $1 orders. */
export const lockOrderedVisits = statement(
  'lock-ordered-visits',
  `select from entrance_bookings where order_id = any($1::uuid[]) and status = 'Ordered' order by id for update`,
)
/** The same visits, read once they are held: whoever closes the play centre at this moment holds them, too. @param $1 orders; $2 now. */
export const listOrderedVisits = statement<OrderedVisit>(
  'list-ordered-visits',
  `select b.id, b.order_id as "orderId", b.playground_id as "playgroundId", b.date::text, c.timezone as "timeZone",
    (select coalesce(json_agg(v.use_id), '[]') from entrance_visitors v where v.booking_id = b.id and v.use_id is not null) as "useIds",
    exists (select from entrance_places p where p.id = b.id and p.held_until > $2::timestamptz) as "isHeld",
    (select count(*)::int from entrance_visitors v where v.booking_id = b.id and not v.is_adult) as places,
    exists (select from published.closings x where x.place_id = b.playground_id and x.date = b.date
      and x.from_time < to_char(b.ends_at, 'HH24:MI') and x.until_time > to_char(b.starts_at, 'HH24:MI')) as "isClosed",
    (b.date + b.ends_at) at time zone c.timezone <= $2::timestamptz as "isOver"
  from entrance_bookings b join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
  where b.order_id = any($1::uuid[]) and b.status = 'Ordered' order by b.id`,
)
/** Holds the windows of visits, in their order. @param $1 ids. */
export const lockWindowsOfVisits = statement(
  'lock-windows-of-visits',
  `select from entrance_windows w where (w.playground_id, w.date, w.starts_at) in (
      select b.playground_id, b.date, b.starts_at from entrance_bookings b where b.id = any($1::uuid[]))
  order by w.playground_id, w.date, w.starts_at for update`,
)
/** What is held is booked. @param $1 ids. @returns those that were there. */
export const bookHeldPlaces = statement<{ id: string }>(
  'book-held-places',
  'update entrance_places set held_until = null where id = any($1::uuid[]) returning id',
)
/** Places for a visit whose hold is over, if there are any. @param $1 the visit; $2 places; $3 now. */
export const retakePlaces = statement<{ isHeld: boolean }>(
  'retake-places',
  `select hold_entrance_places(b.id, b.playground_id, b.date, b.starts_at, $2::int, b.window_places, $3::timestamptz + interval '1 minute', $3::timestamptz) as "isHeld"
  from entrance_bookings b where b.id = $1`,
)
/** Gives places back, their windows held first. @param $1 ids. */
export const dropPlaces = statement(
  'drop-places',
  `with held as materialized (select w.date from entrance_windows w where (w.playground_id, w.date, w.starts_at) in (
      select p.playground_id, p.date, p.starts_at from entrance_places p where p.id = any($1::uuid[]))
    order by w.playground_id, w.date, w.starts_at for update)
  delete from entrance_places where id = any($1::uuid[]) and (select count(*) from held) >= 0`,
)
/** @param $1 visits; $2 now. */
export const confirmVisits = statement(
  'confirm-visits',
  `update entrance_bookings set status = 'Booked', booked_at = $2 where id = any($1::uuid[]) and status = 'Ordered'`,
)
