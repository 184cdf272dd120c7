import { randomUUID } from 'node:crypto'
import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import { enqueue } from '../../jobs/jobs.ts'
import type { Product, WhyUndelivered } from '../orders/orders.ts'
import { paymentPath } from './book-class.ts'
import { isUnpaid } from './bookings.rules.ts'
import { confirmHeld, endBookings, lockPaidBookings, retakeSeats } from './bookings.sql.ts'
import { mailBooking } from './classes.mails.ts'

const whyNot = (booking: { status: BookingStatus; is_cancelled: boolean } | undefined): WhyUndelivered => {
  if (booking?.is_cancelled) return 'CalledOff'
  return booking?.status === 'Cancelled' ? 'Cancelled' : 'SoldOut'
}

/**
 * Paid class bookings: confirmed with the seats that were held for them. A payment that arrives after the hold expired still gets seats if some are free;
 * otherwise, and if the booking was cancelled, it is refunded once (docs/product/classes.md).
 */
export const classProduct: Product = {
  kind: 'child-class',
  hasDate: true,
  acceptsLate: true,
  mailsItself: true,
  returnPath: paymentPath,
  fulfil: async (paid, { client, now }) => {
    const bookings = new Map((await lockPaidBookings(client, [paid.map(({ orderId }) => orderId)])).map((row) => [row.id, row]))
    const confirmed: string[] = []
    const undelivered = new Map<string, WhyUndelivered>()
    for (const { orderId } of paid) {
      const booking = bookings.get(orderId)
      const hasSeats =
        booking !== undefined &&
        !booking.is_cancelled &&
        (isUnpaid(booking.status) || (booking.status === 'Expired' && (await retakeSeats(client, [orderId]))[0]?.is_taken === true))
      if (hasSeats) confirmed.push(orderId)
      else undelivered.set(orderId, whyNot(booking))
    }
    await confirmHeld(client, [confirmed, now])
    return {
      undelivered,
      jobs: confirmed.map((bookingId) => ({
        identifier: 'classes.mail-booking',
        payload: { mailId: randomUUID(), bookingId, what: 'confirmed' },
        run_at: null,
      })),
    }
  },
  holdFirst: async (tx, orderId) => {
    await tx.selectFrom('class_bookings').select('id').where('id', '=', orderId).forUpdate().execute()
  },
  revoke: async (tx, { orderId, isAllOver, now }) => {
    if (!isAllOver) return
    const booking = await tx.selectFrom('class_bookings').select('status').where('id', '=', orderId).executeTakeFirst()
    if (booking?.status !== 'Confirmed') return
    await endBookings(tx, [orderId], 'Cancelled', now)
    await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: orderId, what: 'ended' })
  },
}
