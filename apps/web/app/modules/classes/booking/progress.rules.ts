import type { BookingConfirmation, BookingPayment } from '@hoppla/contract/classes/bookings'

/** What the payment page of a booking shows. */
export type PaymentView =
  | { kind: 'checking' }
  /** Nothing to do for the parent: the bank decides. */
  | { kind: 'waiting'; isLong: boolean }
  | { kind: 'pay'; why: 'first' | 'unpaid' | 'declined' | 'cancelled-attempt' }
  | { kind: 'over'; why: 'Expired' | 'Cancelled' }
  | { kind: 'confirmed' }

export type Known = { booking: BookingConfirmation; payment: BookingPayment | undefined }

/** An attempt that nobody has touched for this long after the return from the bank is offered again. */
export const unpaidAfterMs = 12_000
const longAfterMs = 30_000

/**
 * What to show. The return from the bank says nothing about success; only the booking does.
 * @param wasAtBank this tab went to the bank for it. @param elapsedMs since the page began polling.
 */
export const viewOf = (known: Known | undefined, wasAtBank: boolean, elapsedMs: number): PaymentView => {
  if (!known) return { kind: 'checking' }
  const { booking, payment } = known
  if (booking.status === 'Confirmed') return { kind: 'confirmed' }
  if (booking.status === 'Expired' || booking.status === 'Cancelled') return { kind: 'over', why: booking.status }
  const waiting: PaymentView = { kind: 'waiting', isLong: elapsedMs >= longAfterMs }
  switch (payment?.state) {
    case 'open':
      if (!wasAtBank) return { kind: 'pay', why: 'first' }
      return elapsedMs < unpaidAfterMs ? waiting : { kind: 'pay', why: 'unpaid' }
    case 'declined':
      return { kind: 'pay', why: 'declined' }
    case 'cancelled':
      return { kind: 'pay', why: 'cancelled-attempt' }
    default:
      // Paid, or with the bank: its event is on its way to the booking.
      return waiting
  }
}

/** When to ask again, ms; undefined: nothing more will happen by itself. */
export const askAgainIn = (view: PaymentView): number | undefined => {
  if (view.kind === 'confirmed' || view.kind === 'over') return undefined
  // Somebody else's tab may pay or cancel meanwhile.
  return view.kind === 'pay' ? 5_000 : 1_000
}
