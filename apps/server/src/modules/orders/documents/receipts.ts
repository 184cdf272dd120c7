import type { OrderDetail, OrderInList, TrackingEvent } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import { callerWording } from '../../../brand/wording.ts'
import type { Caller, SignedInCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { claimGuestOrders } from '../guests/claim.ts'
import { creditNoteNumber, isFinal, isPayable, receiptNumber } from '../orders.rules.ts'
import { type PresentedDetail, productsOf } from '../product.ts'
import { mailOrder, newMailId } from './order-mails.ts'
import { paidWith } from './order-wording.ts'
import { refundMade, vatByRate } from './receipts.rules.ts'
import { findOwnOrder, listOrdersOfBuyer, type OrderRow } from './receipts.sql.ts'

/** The buyer's orders, newest first; those made as a guest with the confirmed address become the account's now. */
export const listOrders = async (deps: Deps, { account }: SignedInCaller, before: string | undefined): Promise<OrderInList[]> => {
  await claimGuestOrders(deps.db, account.id)
  return (await listOrdersOfBuyer(deps.pool, [account.id, before === undefined ? null : new Date(before)])).map((order) => ({
    orderReference: order.reference,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    totalAmount: fromMinor(order.totalMinor, order.currency),
    currency: order.currency,
    receiptNumber: order.receiptNumber === null ? null : receiptNumber(order.culture, order.receiptNumber),
    lines: order.lines,
  }))
}

/** One order with everything its receipt shows. @throws Refusal `order.not-found`, also for somebody else's. */
export const getOrder = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<OrderDetail> => {
  const { codes: _, ...detail } = await detailOf(deps, caller, await getOwnOrder(deps, caller, reference))
  return detail
}

/** The same of an order that the caller may see, and the codes that were bought with it. */
export const detailOf = async (deps: Deps, caller: Caller, order: OrderRow): Promise<OrderDetail & PresentedDetail> => {
  const money = (minor: number) => fromMinor(minor, order.currency)
  const payable = isPayable(order, deps.clock.now())
  const wording = await callerWording(deps, caller)
  const shown: PresentedDetail = { giftCards: [], codes: [] }
  for (const [product] of order.completedAt ? productsOf(order.lines) : []) {
    const { giftCards = [], codes = [] } = (await product.present?.detail?.(deps, order.id, wording)) ?? {}
    shown.giftCards.push(...giftCards)
    shown.codes.push(...codes)
  }
  return {
    orderReference: order.reference,
    status: order.status,
    isFinal: isFinal(order.status),
    isPayable: payable,
    paymentToken: payable ? order.payment.token : null,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    receiptNumber: order.receiptNumber === null ? null : receiptNumber(order.culture, order.receiptNumber),
    seller: {
      companyName: order.companyName,
      companyOrgno: order.companyOrgno,
      companyAddress: order.companyAddress,
      companyVatNumber: order.companyVatNumber || null,
    },
    email: order.email,
    paidWith: order.payment.state === 'paid' ? (order.cardsMinor > 0 ? paidWith(order, wording) : order.payment.methodLabel) : null,
    method: order.payment.method,
    lines: order.lines.map((line) => ({
      kind: line.kind,
      articleId: line.articleId,
      articleName: line.articleName,
      quantity: line.quantity,
      amount: money(line.amountMinor),
      discount: money(line.discountMinor),
      vatPercent: line.vatPercent,
      vatAmount: money(line.vatMinor),
      taxedBefore: money(line.voucherMinor),
      rules: line.rules,
    })),
    coupon: order.couponName === null ? null : { name: order.couponName, discount: money(order.discountMinor) },
    totalAmount: money(order.totalMinor),
    giftCardAmount: money(order.cardsMinor),
    vat: vatByRate(order.lines).map(({ percent, onMinor, vatMinor }) => ({
      vatPercent: percent,
      onAmount: money(onMinor),
      vatAmount: money(vatMinor),
    })),
    currency: order.currency,
    refunds: order.refunds.map((made) => refundMade(made, order.currency)),
    creditNotes: order.creditNotes.map((number) => creditNoteNumber(order.culture, number)),
    ...shown,
  }
}

/** What purchase tracking may report (docs/product/orders.md). Nothing of the buyer. */
export const readTrackingEvent = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<TrackingEvent> =>
  trackingEventOf(await getCompletedOrder(deps, caller, reference))

/** The same of an order that the caller may see. @param order completed. */
export const trackingEventOf = (order: OrderRow): TrackingEvent => {
  return {
    event: 'purchase',
    transactionAffiliation: order.companyName,
    transactionId: order.reference,
    transactionTotal: fromMinor(order.totalMinor, order.currency),
    transactionCurrency: order.currency,
    transactionProducts: order.lines.map((line) => ({
      name: line.articleName,
      sku: line.articleKey,
      category: line.kind,
      // What was paid for one, so that the products sum to the total.
      price: fromMinor(line.amountMinor, order.currency) / line.quantity,
      quantity: line.quantity,
    })),
  }
}

/** Sends the receipt mail once more, at most five times an hour. */
export const resendReceipt = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<undefined> => {
  const order = await getCompletedOrder(deps, caller, reference)
  await limit(deps, `resend-receipt:${order.id}`, { max: 5, seconds: 3_600 })
  await enqueue(deps.db, mailOrder, { mailId: newMailId(), orderId: order.id })
}

/** @throws Refusal `order.not-found`, or `order.not-completed` while it is not paid. */
export const getCompletedOrder = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<OrderRow> => {
  const order = await getOwnOrder(deps, caller, reference)
  if (order.completedAt === null) throw new Refusal('order.not-completed')
  return order
}

/** An order of the caller’s account. @throws Refusal `order.not-found`. */
export const getOwnOrder = async (deps: Deps, { account }: SignedInCaller, reference: string): Promise<OrderRow> => {
  const [order] = await findOwnOrder(deps.pool, [account.id, reference])
  if (!order) throw new Refusal('order.not-found')
  return order
}
