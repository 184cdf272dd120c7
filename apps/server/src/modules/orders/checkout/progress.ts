import type { OrderProgress } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { isFinal, isPayable, pollPause } from '../orders.rules.ts'
import { awaitChange, rememberReported, wasReportedRecently } from './order-status.ts'
import { findProgress, type ProgressRow } from './progress.sql.ts'
import { awaitTick } from './progress-poll.ts'

/** How an order is getting on, at once. */
export const readProgress = async (deps: Deps, { account }: SignedInCaller, reference: string): Promise<OrderProgress> =>
  progressOf(await getProgress(deps, account.id, reference), deps.clock.now())

/**
 * The status of an order. While a payment is under way, a repeated request waits up to a second and a half for a change: a buyer returning from the bank
 * sees the result at once without polling rapidly. All waiting requests are answered by one statement a second (decision 114).
 */
export const followProgress = async (deps: Deps, { account }: SignedInCaller, reference: string): Promise<OrderProgress> => {
  const change = awaitChange(reference)
  try {
    const first = wasReportedRecently(reference, account.id) ? undefined : await getProgress(deps, account.id, reference)
    const row = first && !isUnderWay(first) ? first : await nextProgress(deps, account.id, reference, change.arrived)
    if (!isFinal(row.status)) rememberReported(reference, account.id)
    return progressOf(row, deps.clock.now())
  } finally {
    change.stop()
  }
}

/** A request that arrives later than this in a tick, ms, waits for the next one: an immediate "not yet" would send the buyer away for a second and a half. */
const leastWaitMs = 500

/** With the next change of the order in this process, or with a poll tick. */
const nextProgress = async (deps: Deps, accountId: string, reference: string, change: Promise<void>): Promise<ProgressRow> => {
  const startedAt = performance.now()
  const event = change.then(async () => ({ row: await getProgress(deps, accountId, reference), isEnough: true }))
  // Whoever has gone with a round by then is not waiting for it.
  event.catch(() => {})
  for (;;) {
    const round = awaitTick(deps.pool, { reference, account_id: accountId })
    const read = round.arrived.then((row) => ({ row, isEnough: performance.now() - startedAt >= leastWaitMs }))
    try {
      const { row, isEnough } = await Promise.race([read, event])
      if (!row) throw new Refusal('order.not-found')
      if (isEnough || !isUnderWay(row)) return row
    } finally {
      round.stop()
    }
  }
}

const isUnderWay = ({ status, paymentState, hasSession }: ProgressRow): boolean =>
  !isFinal(status) && (paymentState === 'open' || paymentState === 'processing') && hasSession

const getProgress = async (deps: Deps, accountId: string, reference: string): Promise<ProgressRow> => {
  const row = await findProgress(deps.pool, { reference, account_id: accountId })
  if (!row) throw new Refusal('order.not-found')
  return row
}

/** What a buyer is told of an order that is under way. */
export const progressOf = (row: Omit<ProgressRow, 'n'>, now: Date): OrderProgress => ({
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
