import { randomUUID } from 'node:crypto'
import type { QueuedJob, WaitingEvent } from '../payments/payment-events.sql.ts'
import { type FulfilContext, type PaidOrder, type Product, productsOf, type WhyUndelivered } from '../product.ts'
import { markUndelivered, refundUndelivered } from '../refunds/refund-undelivered.ts'

/**
 * Fulfils paid orders, each product its own lines, inside the transaction that settles their payments. What of an order could not be delivered is given
 * back by a job of the same transaction, unless nothing could.
 * @returns the mails and other work to queue, and the orders that got nothing at all, with the reason.
 */
export const fulfil = async (
  paid: readonly WaitingEvent[],
  at: FulfilContext,
): Promise<{ jobs: QueuedJob[]; undelivered: ReadonlyMap<string, WhyUndelivered> }> => {
  const jobs: QueuedJob[] = []
  const missing = new Map<string, Missing[]>()
  for (const [product, orders] of partsOf(paid)) {
    const done = await product.fulfil(orders, at)
    jobs.push(...(done.jobs ?? []))
    for (const [id, why] of done.undelivered ?? []) missing.set(id, [...(missing.get(id) ?? []), { product, why }])
  }
  const undelivered = new Map<string, WhyUndelivered>()
  for (const order of paid) {
    const products = productsOf(order.lines).map(([product]) => product)
    const left = missing.get(order.orderId) ?? []
    const [first] = left
    if (first && left.length === products.length) undelivered.set(order.orderId, first.why)
    else {
      for (const { product, why } of left) await markUndelivered(at.client, [order.orderId, product.kind, why])
      if (left.length > 0) jobs.push({ identifier: refundUndelivered.name, payload: { orderId: order.orderId }, run_at: null })
      if (products.some(({ mailsItself }) => !mailsItself))
        jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId: order.orderId }, run_at: null })
    }
  }
  return { jobs, undelivered }
}

type Missing = { product: Product; why: WhyUndelivered }

/** Each product once, with the orders that hold some of it. */
const partsOf = (paid: readonly WaitingEvent[]): Map<Product, PaidOrder[]> => {
  const parts = new Map<Product, PaidOrder[]>()
  for (const order of paid)
    for (const [product, lines] of productsOf(order.lines)) parts.set(product, [...(parts.get(product) ?? []), { ...order, lines }])
  return parts
}
