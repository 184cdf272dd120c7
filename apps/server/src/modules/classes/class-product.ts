import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { FulfilContext, Fulfilment, PaidOrder, Product, WhyUndelivered } from '../orders/orders.ts'
import { paymentPath } from './book-class.ts'
import { isUnpaid } from './bookings.rules.ts'
import { endBookings } from './bookings.sql.ts'
import { classCart } from './cart/class-cart.ts'
import { mailBooking } from './classes.mails.ts'
import { isBookedAlone, listBookingsOfLines, listOverBookings, orderOfBooking } from './orders/booking-money.sql.ts'
import { classPart } from './orders/class-part.mails.ts'
import { confirmHeld, lockPaidBookings, type PaidBooking, retakeSeats } from './orders/paid-bookings.sql.ts'

const whyNot = (booking: PaidBooking | undefined): WhyUndelivered => {
  if (booking?.isCancelled) return 'CalledOff'
  return booking?.status === 'Cancelled' ? 'Cancelled' : 'SoldOut'
}

/** Whether a paid booking, which is held, has its seats, or gets them again. */
const hasSeats = async ({ client }: FulfilContext, booking: PaidBooking): Promise<boolean> =>
  !booking.isCancelled &&
  (isUnpaid(booking.status) || (booking.status === 'Expired' && (await retakeSeats(client, [booking.id]))[0]?.is_taken === true))

/** The bookings of paid orders, held, by the lines that pay for them. One that a later order pays for is none of an earlier order's. */
const lockBookingsOf = async ({ client }: FulfilContext, paid: readonly PaidOrder[]): Promise<Map<string, PaidBooking>> => {
  const lineIds = paid.flatMap(({ lines }) => lines.map(({ id }) => id))
  const owners = await listBookingsOfLines(client, [lineIds])
  const bookings = await lockPaidBookings(client, [[...new Set(owners.map(({ bookingId }) => bookingId))]])
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const orderOf = new Map(paid.flatMap(({ orderId, lines }) => lines.map(({ id }) => [id, orderId])))
  return new Map(
    owners.flatMap(({ lineId, bookingId }) => {
      const booking = byId.get(bookingId)
      return booking && booking.orderId === orderOf.get(lineId) ? [[lineId, booking]] : []
    }),
  )
}

const fulfil = async (paid: readonly PaidOrder[], at: FulfilContext): Promise<Fulfilment> => {
  const bookings = await lockBookingsOf(at, paid)
  const confirmed: PaidBooking[] = []
  const undelivered = new Map<string, WhyUndelivered>()
  const undeliveredLines = new Map<string, WhyUndelivered>()
  for (const { orderId, lines } of paid) {
    const missing = new Map<string, WhyUndelivered>()
    for (const [booking, own] of Map.groupBy(lines, ({ id }) => bookings.get(id))) {
      if (booking && (await hasSeats(at, booking))) confirmed.push(booking)
      else for (const { id } of own) missing.set(id, whyNot(booking))
    }
    const [why] = missing.values()
    if (why && missing.size === lines.length) undelivered.set(orderId, why)
    else for (const [lineId, reason] of missing) undeliveredLines.set(lineId, reason)
  }
  await confirmHeld(at.client, [confirmed.map(({ id }) => id), at.now])
  // What was bought in a cart is confirmed by the mail of its order.
  const alone = confirmed.filter(({ id, orderId }) => id === orderId)
  return {
    undelivered,
    undeliveredLines,
    confirmed: new Set(alone.map(({ orderId }) => orderId)),
    jobs: alone.map(({ id }) => ({
      identifier: mailBooking.name,
      payload: { mailId: randomUUID(), bookingId: id, what: 'confirmed' },
      run_at: null,
    })),
  }
}

const holdBookings = async (tx: Tx, orderId: string): Promise<void> => {
  await sql`select from class_bookings b where ${sql.raw(orderOfBooking)} = ${orderId} order by b.id for update`.execute(tx)
}

/**
 * Paid class bookings: confirmed with the seats that were held for them. A payment that arrives after the hold expired still gets seats if some are free;
 * otherwise, and if the booking was cancelled, it is refunded once (docs/product/classes.md). An order may have several bookings: each has lines of its own.
 */
export const classProduct: Product = {
  kind: 'child-class',
  hasDate: true,
  acceptsLate: true,
  // What was booked in a cart is paid where the cart is.
  returnPath: async (where, language, order) =>
    (await isBookedAlone(where, [order.orderId])).length > 0 ? paymentPath(language, order) : undefined,
  present: { part: classPart },
  cart: classCart,
  fulfil,
  holdFirst: holdBookings,
  revoke: async (tx, { orderId, parts, isAllOver, now }) => {
    const over = isAllOver ? [] : parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId)
    const ended = await listOverBookings(tx, { orderId, lineIds: over, isAllOver })
    await endBookings(tx, ended, 'Cancelled', now)
    for (const bookingId of ended) await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId, what: 'ended' })
  },
}
