import type { GuestOrder } from '@hoppla/contract/cart/guest-orders'
import type { OrderProgress, OrderResult, Payment, TrackingEvent } from '@hoppla/contract/orders'
import type { Caller } from '../../../http/caller.ts'
import { answerOfKey } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findProgressOfGuest } from '../checkout/progress.sql.ts'
import { progressOf } from '../checkout/progress.ts'
import { findOrderByReference, type OrderRow } from '../documents/receipts.sql.ts'
import { detailOf, trackingEventOf } from '../documents/receipts.ts'
import { listPaymentsByReference, type PaymentRow } from '../payments/payments.sql.ts'
import { cancelByCentre, openPayment, paymentAnswer, tryAgain } from '../payments/payments.ts'
import type { PaymentInput } from '../tender.ts'
import { isOrderSecret, orderLink } from './order-secret.ts'

/** A guest's order, and the secret that was given with its reference. */
export type GuestKey = { reference: string; secret: string }

// Secrets cannot be guessed (192 bits); the limit spares the database. A page that waits for the bank asks about every two seconds.
const asksOfClient = { max: 120, seconds: 60 }

/**
 * The order of a guest, by its secret. What the confirmed address has claimed meanwhile is still read by the mail's link; what was erased is not.
 * @throws Refusal `order.not-found`, also where the secret is another order's.
 */
export const getGuestOrder = async (deps: Deps, caller: Caller, { reference, secret }: GuestKey): Promise<OrderRow> => {
  await limit(deps, `guest-order:${caller.client}`, asksOfClient)
  const [order] = await findOrderByReference(deps.pool, [reference])
  if (!order || order.email === '' || !isOrderSecret(deps.config, order.id, secret)) throw new Refusal('order.not-found')
  return order
}

/** The same once it is paid. @throws Refusal `order.not-completed`. */
export const getCompletedGuestOrder = async (deps: Deps, caller: Caller, key: GuestKey): Promise<OrderRow> => {
  const order = await getGuestOrder(deps, caller, key)
  if (order.completedAt === null) throw new Refusal('order.not-completed')
  return order
}

/** Everything on its receipt, with the gift cards and codes that it bought. */
export const readGuestOrder = async (deps: Deps, caller: Caller, key: GuestKey): Promise<GuestOrder> => {
  const order = await getGuestOrder(deps, caller, key)
  const origin = deps.config.origins[order.countrySlug] ?? ''
  return {
    ...(await detailOf(deps, caller, order)),
    link: orderLink('receipt', origin, { language: caller.language, reference: order.reference, secret: key.secret }),
  }
}

export const guestOrderStatus = async (deps: Deps, caller: Caller, key: GuestKey): Promise<OrderProgress> => {
  const { id } = await getGuestOrder(deps, caller, key)
  const [row] = await findProgressOfGuest(deps.pool, [id])
  if (!row) throw new Refusal('order.not-found')
  return progressOf(row, deps.clock.now())
}

export const guestOrderTracking = async (deps: Deps, caller: Caller, key: GuestKey): Promise<TrackingEvent> =>
  trackingEventOf(await getCompletedGuestOrder(deps, caller, key))

export const getGuestPayment = async (deps: Deps, caller: Caller, key: GuestKey): Promise<Payment> =>
  paymentAnswer(deps, (await attemptsOf(deps, caller, key))[0])

export const openGuestPayment = async (deps: Deps, caller: Caller, key: GuestKey): Promise<Payment> =>
  openPayment(deps, (await attemptsOf(deps, caller, key))[0])

/** A new attempt to pay. @throws Refusal as `tryAgain`. */
export const payGuestOrder = async (
  deps: Deps,
  caller: Caller,
  { reference, secret, ...input }: GuestKey & PaymentInput,
): Promise<OrderResult> => {
  const attempts = await attemptsOf(deps, caller, { reference, secret })
  // Asked before anything is ended: a repeat must not end the attempt that its first request began.
  const earlier = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  return earlier ? (earlier as OrderResult) : tryAgain(deps, caller, attempts, input)
}

/** @throws Refusal `order.not-cancellable`. */
export const cancelGuestOrder = async (deps: Deps, caller: Caller, key: GuestKey): Promise<OrderProgress> => {
  const attempts = await attemptsOf(deps, caller, key)
  if (attempts[0].orderStatus !== 'Cancelled' && !(await cancelByCentre(deps, attempts))) throw new Refusal('order.not-cancellable')
  return guestOrderStatus(deps, caller, key)
}

/** Every attempt to pay it, newest first. */
const attemptsOf = async (deps: Deps, caller: Caller, key: GuestKey): Promise<[PaymentRow, ...PaymentRow[]]> => {
  const { reference } = await getGuestOrder(deps, caller, key)
  const [newest, ...earlier] = await listPaymentsByReference(deps.pool, [reference])
  if (!newest) throw new Refusal('order.not-found')
  return [newest, ...earlier]
}
