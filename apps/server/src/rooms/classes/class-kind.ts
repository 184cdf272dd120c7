import { randomUUID } from 'node:crypto'
import type { OrderKind } from '../orders/orders.ts'
import { paymentPath } from './booking.ts'
import { isUnpaid } from './bookings.rules.ts'
import { confirmHeld, lockPaidBookings, retakeSeats } from './bookings.sql.ts'

/**
 * Paid class bookings: confirmed with the seats that were kept for them. A payment that came when the time was up still gets seats when some are free;
 * otherwise, and when it was cancelled, the money goes back once (decisions §6).
 */
export const classKind: OrderKind = {
  acceptsLate: true,
  mailsItself: true,
  returnPath: paymentPath,
  handOver: async (paid, { client, now }) => {
    const bookings = new Map((await lockPaidBookings(client, [paid.map(({ orderId }) => orderId)])).map((row) => [row.id, row]))
    const confirmed: string[] = []
    const soldOut: string[] = []
    for (const { orderId } of paid) {
      const booking = bookings.get(orderId)
      const hasSeats =
        booking !== undefined &&
        !booking.is_cancelled &&
        (isUnpaid(booking.status) || (booking.status === 'Expired' && (await retakeSeats(client, [orderId]))[0]?.is_taken === true))
      if (hasSeats) confirmed.push(orderId)
      else soldOut.push(orderId)
    }
    await confirmHeld(client, [confirmed, now])
    return {
      soldOut,
      jobs: confirmed.map((bookingId) => ({
        identifier: 'classes.mail-booking',
        payload: { mailId: randomUUID(), bookingId, what: 'confirmed' },
        run_at: null,
      })),
    }
  },
}
