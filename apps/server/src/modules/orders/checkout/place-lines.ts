import { randomUUID } from 'node:crypto'
import type { OrderResult } from '@hoppla/contract/orders'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { newOrderReference } from '../../../crypto/printed-codes.ts'
import type { Queryable } from '../../../db/statement.ts'
import { Refusal } from '../../../http/refusal.ts'
import { mostOpenOrders } from '../orders.rules.ts'
import type { CartCaller } from '../product.ts'
import { checkPrice, type PaidAhead, payAhead } from '../tender.ts'
import { payPart } from './amount-due.sql.ts'
import { insertOrderWithin, type NewLine } from './create-order.sql.ts'
import { newPaymentToken } from './create-order.ts'

/** An order of several lines, priced as they stand. @property guestEmail of a guest; else the caller's account buys. */
export type LinesToPlace = {
  guestEmail: string | undefined
  language: string
  lines: readonly NewLine[]
  /** Chosen by `choosePayment`. */
  payment: { provider: PaymentProvider; method: string }
  /** What shall pay before that, or take something off; absent: nothing. */
  ahead: PaidAhead | undefined
  /** What the buyer was shown, decimal major units. */
  totalAmount: number
  beginAtOnce: string | undefined
  now: Date
  expiresAt: Date
}

/**
 * Writes an unpaid order of several lines in the caller's transaction; what tenders take is taken in it. Where nothing is left to pay, it is settled by
 * `settleOrders` after the commit.
 * @throws Refusal `order.too-many-open`, `order.price-changed`, `auth.required` where the account has gone, and those of `payAhead`.
 */
export const placeLines = async (
  where: Queryable,
  { account, site, idempotency }: CartCaller,
  { lines, payment, ahead, totalAmount, now, ...more }: LinesToPlace,
): Promise<OrderResult & { id: string; isCovered: boolean }> => {
  const id = randomUUID()
  const answer: OrderResult = { orderReference: newOrderReference(), paymentToken: newPaymentToken() }
  const totalMinor = lines.reduce((sum, { quantity, unit_price_minor }) => sum + quantity * unit_price_minor, 0)
  if (!ahead || totalMinor === 0) checkPrice(totalAmount, totalMinor, site.currency)
  const placed = await insertOrderWithin(
    where,
    {
      id,
      reference: answer.orderReference,
      accountId: account?.id ?? null,
      guestEmail: more.guestEmail,
      countryId: site.countryId,
      language: more.language,
      currency: site.currency,
      totalMinor,
      createdAt: now,
      expiresAt: more.expiresAt,
      lines: lines.map((line, index) => ({ ...line, position: index + 1 })),
      payment: { id: randomUUID(), token: answer.paymentToken, provider: payment.provider.name, method: payment.method },
      beginAtOnce: more.beginAtOnce ?? null,
      mostOpen: mostOpenOrders,
    },
    idempotency && { ...idempotency, answer },
  )
  if (!placed.hasBuyer) throw new Refusal('auth.required')
  if (placed.tooManyOpen) throw new Refusal('order.too-many-open', { retryAfter: 60 })
  // The key belongs to an order of another cart.
  if (!placed.isCreated) throw new Refusal('idempotency.other-body')
  if (totalMinor === 0) {
    // Passes cover a whole visit: nothing is due, and no provider will report it.
    await payPart(where, [id, 0, now])
    return { ...answer, id, isCovered: true }
  }
  const due = { id, dueMinor: totalMinor, currency: site.currency, site }
  return { ...answer, id, isCovered: ahead !== undefined && (await payAhead(where, due, { ...ahead, totalAmount }, now)) }
}
