import { randomUUID } from 'node:crypto'
import type { QueuedJob, WaitingEvent } from './inbox.sql.ts'
import { type HandOver, kindOf } from './order-kinds.ts'

/**
 * Hands over what paid orders stand for, each kind in its own way, inside the transaction of the payment's news.
 * @returns the mails and other work to queue, and the orders for which nothing was left.
 */
export const fulfil = async (
  paid: readonly WaitingEvent[],
  at: HandOver,
): Promise<{ jobs: QueuedJob[]; soldOut: ReadonlySet<string> }> => {
  const jobs: QueuedJob[] = []
  const soldOut = new Set<string>()
  for (const [kind, orders] of Map.groupBy(paid, kindOf)) {
    const done = await kind.handOver(orders, at)
    jobs.push(...(done.jobs ?? []))
    for (const id of done.soldOut ?? []) soldOut.add(id)
  }
  for (const order of paid)
    if (!soldOut.has(order.orderId) && !kindOf(order).mailsItself)
      jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId: order.orderId }, run_at: null })
  return { jobs, soldOut }
}
