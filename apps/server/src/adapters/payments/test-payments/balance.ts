import { inTransaction } from '../../../db/statement.ts'
import type { Deps } from '../../../kernel/deps.ts'
import {
  bringUpToDate,
  closeDisputeRow,
  failPayoutRow,
  findRefundRow,
  holdBalance,
  listDisputeRows,
  listPayoutRows,
  listTransactionRows,
  openDisputeRow,
} from './balance.sql.ts'
import type { BalanceQuery } from './wire.ts'

type BalanceDeps = Pick<Deps, 'pool' | 'clock'>
const pageSize = 100

/** Movements are booked when somebody asks: nothing of the provider runs by itself. */
const upToDate = ({ pool, clock }: BalanceDeps): Promise<void> =>
  inTransaction(pool, async (client) => {
    const now = clock.now()
    await holdBalance(client, [])
    await bringUpToDate(client, now, new Date(now.toISOString().slice(0, 10)))
  })

const pageOf = <A extends { number: number }>(rows: A[]) => {
  const last = rows.at(-1)
  return { items: rows, next: rows.length === pageSize && last ? String(last.number) : null }
}

/** The balance of the test provider, as its API shows it. */
export const listTransactions = async (deps: BalanceDeps, { since, after, payout }: BalanceQuery) => {
  await upToDate(deps)
  return pageOf(await listTransactionRows(deps.pool, [since, after, payout ?? null, pageSize]))
}
export const listPayouts = async (deps: BalanceDeps, { since, after }: BalanceQuery) => {
  await upToDate(deps)
  return pageOf(await listPayoutRows(deps.pool, [since, after, pageSize]))
}

/** @returns undefined when there is no such payout. */
export const failPayout = async ({ pool }: BalanceDeps, id: string) => (await failPayoutRow(pool, [id]))[0]
/** @returns undefined when there is no such payment. */
export const openDispute = async ({ pool, clock }: BalanceDeps, sessionId: string) =>
  (await openDisputeRow(pool, [sessionId, clock.now()]))[0]
/** @returns undefined when there is no such dispute, or its end has come. */
export const closeDispute = async ({ pool }: BalanceDeps, id: string, state: 'won' | 'lost') =>
  (await closeDisputeRow(pool, [id, state]))[0]
export const listDisputes = async ({ pool }: BalanceDeps, since: Date) => ({ items: await listDisputeRows(pool, [since]) })
export const findSentRefund = async ({ pool }: BalanceDeps, reference: string) => ({
  refund: (await findRefundRow(pool, [reference]))[0] ?? null,
})
