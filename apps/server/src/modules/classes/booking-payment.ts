import type { BookingPayment } from '@hoppla/contract/classes/bookings'
import type { OrderResult, Payment } from '@hoppla/contract/orders'
import { storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import {
  findModulePayment,
  type OrderForModule,
  openModulePayment,
  openPayment,
  orderForModule,
  type PaymentInput,
  type PaymentRow,
  payModuleOrderAgain,
  paymentAnswer,
} from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { isUnpaid } from './bookings.rules.ts'
import { type BookingRow, findBooking, writeOrderOfBooking } from './bookings.sql.ts'
import { findClass } from './classes.sql.ts'
import { classWords } from './mails/class-words.ts'
import { linesOfSeats } from './orders/class-lines.ts'

export type BookingKey = { bookingId: string; orderReference: string }

/**
 * How a booking can be paid, as it stands; a GET answers with it, so nothing is written. Before its order is written it is the attempt that would
 * be, without a token.
 * @throws Refusal `booking.not-found`, `booking.expired`, `booking.not-payable`, `payment.unavailable`.
 */
export const getBookingPayment = async (deps: Deps, key: BookingKey): Promise<BookingPayment> => {
  const booking = await getUnpaid(deps, key)
  if (booking.status === 'Held') {
    const { payment } = orderForModule(deps, await orderOf(deps, booking))
    return { ...paymentAnswer(deps, payment), paymentToken: null }
  }
  const payment = await findModulePayment(deps, key.orderReference)
  if (!payment) throw new Refusal('booking.not-payable')
  return payment
}

/**
 * Opens the session on which a booking is paid. The first time, the order is written: from then on the booking awaits its payment, still until
 * the same moment.
 * @throws Refusal as `getBookingPayment`.
 */
export const openBookingPayment = async (deps: Deps, key: BookingKey): Promise<Payment> => {
  const first = await awaitPayment(deps, key)
  const payment = first ? await openPayment(deps, first) : await openModulePayment(deps, key.orderReference)
  if (!payment) throw new Refusal('booking.not-payable')
  return payment
}

/** A new attempt to pay. @throws Refusal as `getBookingPayment`, `payment.method-unknown`, and those of gift cards. */
export const payBookingAgain = async (deps: Deps, caller: Caller, key: BookingKey, input: PaymentInput): Promise<OrderResult> => {
  await awaitPayment(deps, key)
  try {
    const order = await payModuleOrderAgain(deps, caller, key.orderReference, input)
    if (order) return order
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'order.not-payable')) throw error
  }
  throw new Refusal('booking.not-payable')
}

/**
 * Writes the order of a booking that has none yet. @returns the attempt to pay that was written with it; undefined when the order is there already.
 */
const awaitPayment = async (deps: Deps, key: BookingKey): Promise<PaymentRow | undefined> => {
  const booking = await getUnpaid(deps, key)
  if (booking.status !== 'Held') return undefined
  const { question, payment } = orderForModule(deps, await orderOf(deps, booking))
  if (await writeOrderOfBooking(deps.pool, question)) return payment
  // Another request was faster, or the time ran out at this moment.
  await getUnpaid(deps, key)
  return undefined
}

const getUnpaid = async (deps: Deps, { bookingId, orderReference }: BookingKey): Promise<BookingRow> => {
  const booking = await findBooking(deps.pool, bookingId, orderReference)
  if (!booking) throw new Refusal('booking.not-found')
  if (booking.status === 'Expired' || (isUnpaid(booking.status) && booking.expires_at <= deps.clock.now()))
    throw new Refusal('booking.expired')
  if (!isUnpaid(booking.status) || booking.isInCart) throw new Refusal('booking.not-payable')
  return booking
}

const orderOf = async (deps: Deps, booking: BookingRow): Promise<OrderForModule> => {
  const facts = await findClass(deps, booking.class_id)
  if (!facts) throw new Error(`The class of booking ${booking.id} is gone.`)
  const words = (texts: Texts) => say(texts, booking.language, facts.languages)
  const language = storedLanguage(booking.language)
  const t = classWords(await countryWording(deps, facts.countryId, language))
  return {
    id: booking.id,
    reference: booking.reference,
    kind: 'child-class',
    countrySlug: facts.countrySlug,
    payment: facts.payment,
    language: booking.language,
    email: booking.email,
    currency: booking.currency,
    expiresAt: booking.expires_at,
    lines: linesOfSeats(facts, booking.children, { words, t }),
  }
}
