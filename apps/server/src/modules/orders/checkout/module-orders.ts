import type { OrderResult, Payment } from '@hoppla/contract/orders'
import type { Language } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MailBlock } from '../../../mail/mail-layout.ts'
import { receiptBlocks } from '../documents/order-wording.ts'
import { findOrder } from '../documents/receipts.sql.ts'
import { listPaymentsByReference, type PaymentRow } from '../payments/payments.sql.ts'
import { cancelByCentre, openPayment, paymentAnswer, tryAgain } from '../payments/payments.ts'
import { leftOf, overLines } from '../refunds/create-refund.rules.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { lockPaidOrder } from '../refunds/paid-order.ts'
import { type PaymentInput, releaseReductions } from '../tender.ts'

const attemptsOf = async (deps: Deps, reference: string): Promise<[PaymentRow, ...PaymentRow[]] | undefined> => {
  const [newest, ...earlier] = await listPaymentsByReference(deps.pool, [reference])
  return newest && [newest, ...earlier]
}

/** The newest attempt to pay as it stands; undefined when there is no such order. */
export const findModulePayment = async (deps: Deps, reference: string): Promise<Payment | undefined> => {
  const attempts = await attemptsOf(deps, reference)
  return attempts && paymentAnswer(deps, attempts[0])
}

/** The newest attempt to pay, with its session; undefined when there is no such order. @throws Refusal `payment.unavailable`. */
export const openModulePayment = async (deps: Deps, reference: string): Promise<Payment | undefined> => {
  const attempts = await attemptsOf(deps, reference)
  return attempts && openPayment(deps, attempts[0])
}

/** A new attempt to pay. @throws Refusal as `tryAgain`. */
export const payModuleOrderAgain = async (
  deps: Deps,
  caller: Caller,
  reference: string,
  input: PaymentInput,
): Promise<OrderResult | undefined> => {
  const attempts = await attemptsOf(deps, reference)
  return attempts && tryAgain(deps, caller, attempts, input)
}

/** Ends an unpaid order. @returns false when money has come, or may just be coming. @throws Refusal `payment.unavailable`. */
export const cancelModuleOrder = async (deps: Deps, reference: string): Promise<boolean> => {
  const attempts = await attemptsOf(deps, reference)
  if (!attempts || ['Cancelled', 'Expired', 'Failed'].includes(attempts[0].orderStatus)) return true
  return cancelByCentre(deps, attempts)
}

/**
 * Holds orders before giving money of several back in one transaction, so that two such transactions cannot wait for each other.
 */
export const lockModuleOrders = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length > 0)
    await tx.selectFrom('orders').select('id').where('id', 'in', orderIds).orderBy('id').forUpdate().execute()
}

/** Money of some lines of an order that goes back. */
type ModuleRefund = {
  orderId: string
  lineIds: readonly string[]
  amountMinor: number
  reason: 'Cancelled' | 'CalledOff' | 'Moved'
}

/**
 * Gives money of lines of a paid order back with a credit note, in the transaction that decides so; no more than is left of them. For 0 there is none; but a
 * coupon that had paid all of an order is good again when it was not the buyer who changed his mind, and these are all its lines. @returns how much.
 */
export const refundModuleOrder = async (
  deps: Deps,
  tx: Tx,
  { orderId, lineIds, amountMinor, reason }: ModuleRefund,
): Promise<number> => {
  if (amountMinor <= 0) {
    if (reason === 'CalledOff' && (await isFreeOrderOf(tx, orderId, lineIds)))
      await releaseReductions(within(tx), [orderId], deps.clock.now())
    return 0
  }
  const order = await lockPaidOrder(tx, orderId)
  const parts = overLines(
    order.lines.filter(({ id }) => lineIds.includes(id)),
    amountMinor,
  )
  if (parts.length > 0) await createRefund(deps, tx, order, { parts, to: 'source', reason, takesBack: 'never' })
  return parts.reduce((sum, part) => sum + part.amountMinor, 0)
}

/**
 * Gives back what some lines of a paid order cost, as far as it has not gone back, with a credit note: in the transaction that decides so. What was bought
 * with them the caller takes back. @returns how much.
 */
export const refundModuleLines = async (
  deps: Deps,
  tx: Tx,
  { orderId, lineIds, reason }: { orderId: string; lineIds: readonly string[]; reason: 'Cancelled' | 'CalledOff' },
): Promise<number> => {
  const order = await lockPaidOrder(tx, orderId)
  const parts = order.lines
    .filter((line) => lineIds.includes(line.id) && leftOf(line) > 0)
    .map((line) => ({ line, amountMinor: leftOf(line) }))
  if (parts.length > 0) await createRefund(deps, tx, order, { parts, to: 'source', reason, takesBack: 'never' })
  return parts.reduce((sum, part) => sum + part.amountMinor, 0)
}

/** Whether a completed order was paid by a coupon alone, and has these lines and no others. */
const isFreeOrderOf = async (tx: Tx, orderId: string, lineIds: readonly string[]): Promise<boolean> => {
  const lines = await tx
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select('l.id')
    .where('o.id', '=', orderId)
    .where('o.total_minor', '=', 0)
    .where('o.completed_at', 'is not', null)
    .execute()
  return lines.length > 0 && lines.every(({ id }) => lineIds.includes(id))
}

/** The receipt of a completed order as blocks of a mail; none before it is completed. */
export const billForModule = async (deps: Deps, orderId: string, language: Language): Promise<MailBlock[]> => {
  const [order] = await findOrder(deps.pool, [orderId])
  if (!order || order.completedAt === null) return []
  return receiptBlocks(order, await countryWording(deps, order.countryId, language))
}
