import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'

/** The order that pays for a booking `b`: its own, which has its id, or that of a cart. */
export const orderOfBooking = 'coalesce(b.cart_order_id, b.id)'

/**
 * Joins the money of a booking `b` as `m`, of its own lines alone. Minor units: `due_minor` is paid for it, less what a coupon takes off, before there is an
 * order its price; `credited_minor` has gone back, of it `moved_minor` because its child was moved to a class that costs less.
 */
export const joinMoney = `cross join lateral (
    select coalesce(sum(l.amount_minor), b.total_minor)::bigint as due_minor, coalesce(sum(l.quantity * l.unit_price_minor - l.amount_minor), 0)::bigint as discount_minor,
      coalesce(sum(c.credited_minor), 0)::bigint as credited_minor, coalesce(sum(c.moved_minor), 0)::bigint as moved_minor
    from published.class_order_lines x join published.order_lines l on l.id = x.order_line_id
      left join lateral (select sum(k.amount_minor) as credited_minor, sum(k.amount_minor) filter (where exists (select from published.refunds r
        where r.credit_note_id = k.credit_note_id and r.reason = 'Moved')) as moved_minor
        from published.credit_note_lines k where k.order_line_id = l.id) c on true
    where x.booking_id = b.id) m`

/** The lines of an order that are of one booking; none: nothing was to be paid, or its order is not written. */
export const listLinesOfBooking = async (
  tx: Tx,
  bookingId: string,
): Promise<{ orderId: string; lineIds: string[] } | undefined> => {
  const { rows } = await sql<{ orderId: string; lineIds: string[] }>`
    select order_id as "orderId", array_agg(order_line_id) as "lineIds" from published.class_order_lines where booking_id = ${bookingId}
    group by order_id`.execute(tx)
  return rows[0]
}

/** Which bookings lines of orders are of. @param $1 the lines. */
export const listBookingsOfLines = statement<{ lineId: string; bookingId: string }>(
  'list-bookings-of-lines',
  'select order_line_id as "lineId", booking_id as "bookingId" from published.class_order_lines where order_line_id = any($1::uuid[])',
)

/** The bookings that an order of a cart pays for, as they were booked. @param $1 the order. */
export const listBookingsOfCartOrder = statement<{ id: string }>(
  'list-bookings-of-cart-order',
  `select b.id from class_bookings b where ${orderOfBooking} = $1::uuid and b.cart_order_id is not null order by b.created_at, b.id`,
)

/** A row where an order pays for one booking that was booked alone. @param $1 the order. */
export const isBookedAlone = statement('is-booked-alone', 'select from class_bookings where id = $1::uuid')

/**
 * The confirmed bookings of an order that end with a refund: all of them, or those with one of these lines of which nothing is left to give back. The note of
 * the refund is written, and the bookings are held.
 */
export const listOverBookings = async (
  tx: Tx,
  { orderId, lineIds, isAllOver }: { orderId: string; lineIds: readonly string[]; isAllOver: boolean },
): Promise<string[]> => {
  if (!isAllOver && lineIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select b.id from class_bookings b ${sql.raw(joinMoney)}
    where ${sql.raw(orderOfBooking)} = ${orderId} and b.status = 'Confirmed' and (${isAllOver} or (m.credited_minor >= m.due_minor
      and exists (select from published.class_order_lines x where x.booking_id = b.id and x.order_line_id = any(${[...lineIds]}::uuid[]))))
    order by b.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The orders that pay for bookings, each once. */
export const listOrdersOfBookings = async (tx: Tx, bookingIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.raw(orderOfBooking)} as id from class_bookings b where b.id = any(${[...bookingIds]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
