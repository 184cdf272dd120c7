import type { OrderProgress } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import type { SignedInCaller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { awaitChange } from './order-changes.ts'
import { isFinal, isPayable, pollPause } from './orders.rules.ts'
import { findProgress, type ProgressRow } from './progress.sql.ts'

/** How long a status question is held while its order may change any moment. No database connection is held meanwhile. */
const mostWaitMs = 1_000

/** How an order is getting on, at once. */
export const readProgress = async (deps: Deps, { account }: SignedInCaller, reference: string): Promise<OrderProgress> =>
  progressOf(await getProgress(deps, account.id, reference), deps.clock.now())

/**
 * How an order is getting on. While a payment is under way the answer waits for news, up to a second: the buyer coming back from the bank sees the
 * result at once, and nobody has to ask ten times.
 */
export const followProgress = async (deps: Deps, { account }: SignedInCaller, reference: string): Promise<OrderProgress> => {
  const change = awaitChange(reference, mostWaitMs)
  try {
    const row = await getProgress(deps, account.id, reference)
    const isUnderWay = !isFinal(row.status) && (row.paymentState === 'open' || row.paymentState === 'processing') && row.hasSession
    if (!isUnderWay) return progressOf(row, deps.clock.now())
    await change.arrived
    return progressOf(await getProgress(deps, account.id, reference), deps.clock.now())
  } finally {
    change.stop()
  }
}

const getProgress = async (deps: Deps, accountId: string, reference: string): Promise<ProgressRow> => {
  const row = await findProgress(deps.pool, { reference, account_id: accountId })
  if (!row) throw new Refusal('order.not-found')
  return row
}

const progressOf = (row: ProgressRow, now: Date): OrderProgress => ({
  orderReference: row.reference,
  status: row.status,
  isFinal: isFinal(row.status),
  retryAfterMs: pollPause(row.status, now.getTime() - row.createdAt.getTime()),
  isPayable: isPayable(row, now),
  payment: { state: row.paymentState, method: row.method, paymentToken: row.token },
  expiresAt: row.expiresAt.toISOString(),
  refund: row.refund && {
    amount: fromMinor(row.refund.amountMinor, row.currency),
    currency: row.currency,
    reason: row.refund.reason,
    state: row.refund.isDone ? 'Done' : 'Due',
  },
})
