import { randomUUID } from 'node:crypto'
import type { QueuedJob, WaitingEvent } from '../payments/payment-events.sql.ts'
import { type FulfilContext, kindOf, type WhyUndelivered } from './product.ts'

/**
 * Hands over what paid orders stand for, each kind in its own way, inside the transaction of the payment's news.
 * @returns the mails and other work to queue, and the orders that got nothing, with the reason.
 */
export const fulfil = async (
  paid: readonly WaitingEvent[],
  at: FulfilContext,
): Promise<{ jobs: QueuedJob[]; undelivered: ReadonlyMap<string, WhyUndelivered> }> => {
  const jobs: QueuedJob[] = []
  const undelivered = new Map<string, WhyUndelivered>()
  for (const [kind, orders] of Map.groupBy(paid, kindOf)) {
    const done = await kind.fulfil(orders, at)
    jobs.push(...(done.jobs ?? []))
    for (const [id, why] of done.undelivered ?? []) undelivered.set(id, why)
  }
  for (const order of paid)
    if (!undelivered.has(order.orderId) && !kindOf(order).mailsItself)
      jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId: order.orderId }, run_at: null })
  return { jobs, undelivered }
}
