import { randomUUID } from 'node:crypto'
import type { QueuedJob, WaitingEvent } from '../payments/payment-events.sql.ts'
import { type FulfilContext, productOfOrder, type WhyUndelivered } from '../product.ts'

/**
 * Fulfils paid orders, each product in its own way, inside the transaction that settles their payments.
 * @returns the mails and other work to queue, and the orders that got nothing, with the reason.
 */
export const fulfil = async (
  paid: readonly WaitingEvent[],
  at: FulfilContext,
): Promise<{ jobs: QueuedJob[]; undelivered: ReadonlyMap<string, WhyUndelivered> }> => {
  const jobs: QueuedJob[] = []
  const undelivered = new Map<string, WhyUndelivered>()
  for (const [product, orders] of Map.groupBy(paid, productOfOrder)) {
    const done = await product.fulfil(orders, at)
    jobs.push(...(done.jobs ?? []))
    for (const [id, why] of done.undelivered ?? []) undelivered.set(id, why)
  }
  for (const order of paid)
    if (!undelivered.has(order.orderId) && !productOfOrder(order).mailsItself)
      jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId: order.orderId }, run_at: null })
  return { jobs, undelivered }
}
