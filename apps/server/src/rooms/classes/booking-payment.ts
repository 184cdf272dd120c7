import type { OrderResult, Payment } from '@hoppla/contract/orders'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type PaymentWish, payAgainForRoom, placeOrderForRoom, viewPaymentForRoom } from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { isUnpaid } from './bookings.rules.ts'
import { type BookingRow, findBooking, type HeldBooking, lockBooking, setBookingStatus } from './bookings.sql.ts'
import { findClass } from './classes.sql.ts'

export type BookingKey = { bookingId: string; orderReference: string }

/**
 * What the checkout needs. The first time, the order is written: from then on the booking awaits its payment, still until the same moment.
 * @throws Refusal `booking.not-found`, `booking.expired`, `booking.not-payable`, `payment.unavailable`.
 */
export const viewBookingPayment = async (deps: Deps, key: BookingKey): Promise<Payment> => {
  await awaitPayment(deps, key)
  const payment = await viewPaymentForRoom(deps, key.orderReference)
  if (!payment) throw new Refusal('booking.not-payable')
  return payment
}

/** A new attempt to pay. @throws Refusal as `viewBookingPayment`, `payment.method-unknown`, and those of gift cards. */
export const payBookingOnceMore = async (deps: Deps, caller: Caller, key: BookingKey, wish: PaymentWish): Promise<OrderResult> => {
  await awaitPayment(deps, key)
  try {
    const order = await payAgainForRoom(deps, caller, key.orderReference, wish)
    if (order) return order
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'order.not-payable')) throw error
  }
  throw new Refusal('booking.not-payable')
}

const awaitPayment = async (deps: Deps, { bookingId, orderReference }: BookingKey): Promise<void> => {
  const seen = await findBooking(deps.db, bookingId, orderReference)
  if (!seen) throw new Refusal('booking.not-found')
  const lines = seen.status === 'Held' ? await linesOf(deps, seen) : []
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId, orderReference)
    if (!booking) throw new Refusal('booking.not-found')
    const now = deps.clock.now()
    if (booking.status === 'Expired' || (isUnpaid(booking.status) && booking.expires_at <= now))
      throw new Refusal('booking.expired')
    if (!isUnpaid(booking.status)) throw new Refusal('booking.not-payable')
    if (booking.status !== 'Held') return
    await placeOrderForRoom(deps, tx, { ...orderOf(booking), lines })
    await setBookingStatus(tx, booking.id, 'AwaitingPayment', now)
  })
}

const orderOf = (booking: HeldBooking) => ({
  id: booking.id,
  reference: booking.reference,
  kind: 'child-class' as const,
  accountId: booking.account_id,
  countryId: booking.country_id,
  language: booking.language,
  email: booking.email,
  currency: booking.currency,
  expiresAt: booking.expires_at,
})

const linesOf = async (deps: Deps, booking: BookingRow) => {
  const facts = await findClass(deps, booking.class_id)
  if (!facts) throw new Error(`The class of booking ${booking.id} is gone.`)
  const words = (texts: Texts) => say(texts, booking.language, facts.languages)
  // One line a child: each has its own group.
  return booking.children.map(({ groupId, priceMinor }) => ({
    key: facts.key,
    name: `${words(facts.names)}, ${words(facts.groups.find(({ id }) => id === groupId)?.names ?? {})}`,
    quantity: 1,
    unitPriceMinor: priceMinor,
    vatPercent: facts.vatPercent,
  }))
}
