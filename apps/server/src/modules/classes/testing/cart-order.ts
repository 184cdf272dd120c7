import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import type { Buyer } from '../../orders/testing/shop.ts'
import type { Centre } from './centre.ts'

type Placed = { orderReference: string; paymentToken: string }

/**
 * An unpaid order and unpaid bookings, made one order as a cart writes it: the lines of each booking are the order's, and so is its number.
 * @returns the order, its payment, and the bookings as their family knows them then.
 */
export const inOneOrder = async (centre: Centre, buyer: Buyer, order: Placed, ...bookings: readonly BookingResult[]) => {
  const { db } = centre.deps
  const { rows } = await sql<{ id: string }>`select id from orders where reference = ${order.orderReference}`.execute(db)
  const orderId = rows[0]?.id
  for (const booking of bookings) {
    await centre.paymentOf(booking)
    await sql`update order_lines set order_id = ${orderId},
        position = position + (select max(position) from order_lines where order_id = ${orderId}) where order_id = ${booking.guid}`.execute(
      db,
    )
    await sql`delete from payments where order_id = ${booking.guid}`.execute(db)
    await sql`delete from orders where id = ${booking.guid}`.execute(db)
    await sql`insert into class_booking_lines (order_line_id, booking_id) select l.id, ${booking.guid} from order_lines l
      where l.order_id = ${orderId} and l.kind = 'child-class' and not exists (select from class_booking_lines k where k.order_line_id = l.id)`.execute(
      db,
    )
    await sql`update class_bookings set cart_order_id = ${orderId}, cart_line_id = ${randomUUID()}, reference = ${order.orderReference}
      where id = ${booking.guid}`.execute(db)
  }
  const sum = sql`(select sum(amount_minor) from order_lines where order_id = ${orderId})`
  await sql`update orders set total_minor = ${sum} where id = ${orderId}`.execute(db)
  await sql`update payments set amount_minor = ${sum} where order_id = ${orderId}`.execute(db)
  return {
    orderId: orderId ?? '',
    orderReference: order.orderReference,
    payment: await buyer.payment(order.paymentToken),
    bookings: bookings.map((booking) => ({ ...booking, orderReference: order.orderReference })),
  }
}
