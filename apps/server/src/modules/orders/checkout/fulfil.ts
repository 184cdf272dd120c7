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
  const missing = new Map<string, WhyUndelivered>()
  const confirmed = new Set<string>()
  for (const [product, orders] of partsOf(paid)) {
    const done = await product.fulfil(orders, at)
    jobs.push(...(done.jobs ?? []))
    for (const id of done.confirmed ?? []) confirmed.add(id)
    for (const { orderId, lines } of orders) {
      const why = done.undelivered?.get(orderId)
      if (why) for (const { id } of lines) missing.set(id, why)
    }
    for (const [lineId, why] of done.undeliveredLines ?? []) missing.set(lineId, why)
  }
  const undelivered = new Map<string, WhyUndelivered>()
  for (const { orderId, lines } of paid) {
    const left = lines.flatMap(({ id }) => {
      const why = missing.get(id)
      return why ? [{ id, why }] : []
    })
    const [first] = left
    if (first && left.length === lines.length) undelivered.set(orderId, first.why)
    else {
      for (const [why, same] of Map.groupBy(left, (line) => line.why))
        await markUndelivered(at.client, [same.map(({ id }) => id), why])
      if (left.length > 0) jobs.push({ identifier: refundUndelivered.name, payload: { orderId }, run_at: null })
      if (!confirmed.has(orderId)) jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId }, run_at: null })
    }
  }
  return { jobs, undelivered }
}

/** Each product once, with the orders that hold some of it. */
const partsOf = (paid: readonly WaitingEvent[]): Map<Product, PaidOrder[]> => {
  const parts = new Map<Product, PaidOrder[]>()
  for (const order of paid)
    for (const [product, lines] of productsOf(order.lines)) parts.set(product, [...(parts.get(product) ?? []), { ...order, lines }])
  return parts
}
