import type { OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import type { RefundReason } from '../../db/tables/orders.ts'
import { addDays, type Day, dayIn, momentOf } from '../../kernel/calendar.ts'

/** Where an order may go from where (docs/product/orders.md). What is not here cannot happen. */
export const orderTransitions = {
  // Completed at once: covered by gift cards or a coupon, or the payment event came before the session was stored.
  Created: ['AwaitingPayment', 'Processing', 'Completed', 'Failed', 'Expired', 'Cancelled'],
  // A declined attempt changes nothing here: the order stays payable until it expires. Most ways to pay know no `Processing`.
  AwaitingPayment: ['Processing', 'Completed', 'Failed', 'Expired', 'Cancelled'],
  Processing: ['Completed', 'Failed'],
  Completed: ['PartiallyRefunded', 'Refunded'],
  PartiallyRefunded: ['PartiallyRefunded', 'Refunded'],
  Failed: [],
  // Only where a kind accepts money that comes a little late (product.ts).
  Expired: ['Completed'],
  Cancelled: [],
  Refunded: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Possible transitions of a payment attempt. Money may still arrive after a failure, so `paid` is the only final state. */
export const paymentTransitions = {
  open: ['processing', 'declined', 'cancelled', 'paid'],
  processing: ['declined', 'cancelled', 'paid'],
  // The same session takes a second try.
  declined: ['processing', 'cancelled', 'paid'],
  cancelled: ['paid'],
  paid: [],
} as const satisfies Record<PaymentStateName, readonly PaymentStateName[]>

export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  (orderTransitions[from] as readonly OrderStatus[]).includes(to)
const canPaymentMove = (from: PaymentStateName, to: PaymentStateName): boolean =>
  (paymentTransitions[from] as readonly PaymentStateName[]).includes(to)

const checked =
  <S extends string>(what: string, can: (from: S, to: S) => boolean) =>
  (from: S, to: S): S => {
    if (from !== to && !can(from, to)) throw new Error(`${what} does not go from ${from} to ${to}.`)
    return to
  }
/** Checks every status change. @throws Error for a transition that the table does not have, which is a bug; the transaction is rolled back. */
export const orderStatusAfter = checked('An order', canMove)
export const paymentStateAfter = checked('A payment', canPaymentMove)

/** No further automatic transitions. Refunds are separate. */
export const isFinal = (status: OrderStatus): boolean => !isUnpaid(status) && status !== 'Processing'
const isUnpaid = (status: OrderStatus): boolean => canMove(status, 'Expired')
/** The buyer may pay, or try again. */
export const isPayable = (order: { status: OrderStatus; expiresAt: Date }, now: Date): boolean =>
  isUnpaid(order.status) && now < order.expiresAt
export const isCancellable = (status: OrderStatus): boolean => canMove(status, 'Cancelled')

/** Minutes an order waits for its payment. */
export const payWithinMinutes = 30
/** An expired order waits this much longer for a provider that does not answer, since only it knows whether money came. */
export const expiryGraceMinutes = 10
export const mostAttempts = 10
export const mostOpenOrders = 10

export type PaymentEvent = {
  state: PaymentStateName
  amountMinor?: number | undefined
  currency?: string | undefined
  /** The provider's answer to a question of ours, and so how it stands there; else a webhook, which others may have overtaken. */
  isAnswer?: boolean | undefined
}
type OrderFacts = {
  status: OrderStatus
  currency: string
  /** What gift cards have left to pay; absent: what the attempt was for. */
  dueMinor?: number | undefined
  acceptsLate?: boolean | undefined
}
type PaymentFacts = { state: PaymentStateName; attempt: number; amountMinor: number }
export type Transition = {
  order: OrderStatus
  payment: PaymentStateName
  /** Fulfil what was bought. */
  fulfils: boolean
  /** Give the money back. */
  refund?: RefundReason
  /** The provider is to be asked at once. */
  asks?: true
}

/**
 * Decides what a payment event changes in its order. Money is taken once: a second payment, one after the order has ended, or one of another amount is
 * refunded. Applying it again to its own result changes nothing.
 */
export const decideTransition = (order: OrderFacts, payment: PaymentFacts, event: PaymentEvent): Transition => {
  const unchanged: Transition = { order: order.status, payment: payment.state, fulfils: false }
  if (!canPaymentMove(payment.state, event.state)) return unchanged
  switch (event.state) {
    case 'open':
      return unchanged
    case 'processing':
      return { ...unchanged, payment: 'processing', order: isUnpaid(order.status) ? 'Processing' : order.status }
    case 'declined':
    case 'cancelled': {
      // This may be the refusal of a first attempt, overtaken by the event of a second one that is under way; only the provider's answer decides.
      if (payment.state === 'processing' && event.state === 'declined' && !event.isAnswer) return { ...unchanged, asks: true }
      // While money is on its way, the same order takes no second attempt; after a refusal it does, for a limited time.
      const isOver =
        order.status === 'Processing' || (isUnpaid(order.status) && event.state === 'declined' && payment.attempt >= mostAttempts)
      return { ...unchanged, payment: event.state, order: isOver ? 'Failed' : order.status }
    }
    case 'paid': {
      const paid: Transition = { ...unchanged, payment: 'paid' }
      if (order.status === 'Completed' || order.status === 'PartiallyRefunded' || order.status === 'Refunded')
        return { ...paid, refund: 'PaidTwice' }
      const isRightSum =
        (event.amountMinor === undefined || event.amountMinor === payment.amountMinor) &&
        (event.currency === undefined || event.currency === order.currency)
      // An attempt from before gift cards were added to the order: its money goes back, and the newer attempt may still pay.
      if (!isFinal(order.status) && order.dueMinor !== undefined && order.dueMinor !== payment.amountMinor)
        return { ...paid, refund: 'WrongAmount' }
      if (order.status === 'Expired' && order.acceptsLate && isRightSum) return { ...paid, order: 'Completed', fulfils: true }
      if (isFinal(order.status)) return { ...paid, refund: 'PaidTooLate' }
      return isRightSum ? { ...paid, order: 'Completed', fulfils: true } : { ...paid, order: 'Failed', refund: 'WrongAmount' }
    }
  }
}

/** What becomes of money for which nothing was fulfilled. @param status of the order before the event. */
export const withNothing = (status: OrderStatus, why: 'SoldOut' | 'Cancelled' | 'CalledOff'): Transition => {
  const transition = { payment: 'paid', fulfils: false } as const
  if (status !== 'Expired') return { ...transition, order: 'Failed', refund: why }
  // A late payment that finds nothing left is told that it was too late; an order that ended otherwise names its own reason.
  return { ...transition, order: 'Expired', refund: why === 'SoldOut' ? 'PaidTooLate' : why }
}

/** What is left to a payment provider at least, in minor units: the highest of what any of them charges at least. */
const leastCharge: Record<string, number> = { SEK: 300, NOK: 300, DKK: 250, EUR: 50 }
export const leastChargeOf = (currency: string): number => leastCharge[currency] ?? 0

/** VAT contained in a price that includes it, in minor units, half up. */
export const vatIncluded = (amountMinor: number, percent: number): number => Math.round((amountMinor * percent) / (100 + percent))

/** Why an article cannot be bought on a day. */
export const saleProblem = (
  article: {
    isActive: boolean
    sellableFrom: Day | null
    sellableTo: Day | null
    isSoldOut: boolean
    soldOutTo: Day | null
    countryId: string
  },
  countryId: string,
  today: Day,
): 'article.other-country' | 'article.inactive' | 'article.not-on-sale' | 'article.sold-out' | undefined => {
  if (article.countryId !== countryId) return 'article.other-country'
  if (!article.isActive) return 'article.inactive'
  const isOnSale =
    (article.sellableFrom === null || article.sellableFrom <= today) && (article.sellableTo === null || today <= article.sellableTo)
  if (!isOnSale) return 'article.not-on-sale'
  return article.isSoldOut && (article.soldOutTo === null || today <= article.soldOutTo) ? 'article.sold-out' : undefined
}

/** Last day of a gift card: the end of the year of sale and `years` more (docs/product/gift-cards.md). */
export const validTo = (soldAt: Date, timeZone: string, years: number): Day =>
  `${Number(dayIn(soldAt, timeZone).slice(0, 4)) + years}-12-31`

/** How far ahead a present may be dated. */
export const furthestDelivery = (today: Day): Day => addDays(today, 366)
export const sendDateProblem = (sendOn: Day, today: Day): 'delivery.date-in-past' | 'delivery.date-too-far' | undefined => {
  if (sendOn < today) return 'delivery.date-in-past'
  return sendOn > furthestDelivery(today) ? 'delivery.date-too-far' : undefined
}
/** Presents come at eight in the morning of the country's clock; one for today after eight goes at once. */
export const sendMoment = (sendOn: Day | undefined, now: Date, timeZone: string): Date | null => {
  if (sendOn === undefined) return null
  const morning = momentOf(sendOn, '08:00', timeZone)
  return morning > now ? morning : null
}

/**
 * Seconds until the provider is asked (again) about a payment whose webhook has not come: soon, then often enough that nobody waits a minute. Money on
 * its way from a bank may take days, and is queried less often.
 */
export const checkPauses = [10, 15, 20, 30, 45] as const
const calmPause = 600
export const nextCheck = (now: Date, checks: number, state: PaymentStateName): Date => {
  const pause = checkPauses[checks] ?? (state === 'processing' ? calmPause : checkPauses[checkPauses.length - 1])
  return new Date(now.getTime() + (pause ?? calmPause) * 1000)
}

/** How soon a page may ask about its order again: quickly at first, then less often. */
export const pollPause = (status: OrderStatus, ageMs: number): number => {
  if (isFinal(status)) return 0
  if (status === 'Processing') return 1_000
  return ageMs < 120_000 ? 1_500 : 5_000
}

/** `SE-000123`. */
export const receiptNumber = (culture: string, number: number): string => `${culture.slice(3)}-${String(number).padStart(6, '0')}`

/** `SE-C-000012`: a series beside the receipts'. */
export const creditNoteNumber = (culture: string, number: number): string =>
  `${culture.slice(3)}-C-${String(number).padStart(6, '0')}`

/** An order's reference as it is printed (7K2M-Q9R4-X3TZ); undefined: the text is none. */
export const referenceOf = (text: string): string | undefined => {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{12}$/.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : undefined
}
