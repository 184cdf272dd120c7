import type { BalanceTransaction, ProviderBalance } from '../balance.ts'
import { type BalanceTransactionAnswer, payoutsAnswer, transactionsAnswer } from './wire.ts'

/** Values as the search part of an address; what is undefined is left out. */
export const query = (values: Record<string, string | Date | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  ).toString()

const nextOf = (next: string | null) => (next === null ? {} : { next })
const transactionOf = ({ id, createdAt, number: _, ...transaction }: BalanceTransactionAnswer): BalanceTransaction => ({
  ...transaction,
  transactionId: id,
  occurredAt: createdAt,
})

/** The shop's side of the test provider's balance. @param get asks its API and answers what it said. */
export const testBalance = (get: (path: string) => Promise<unknown>): ProviderBalance => {
  const transactions = async (values: Record<string, string | Date | undefined>) => {
    const { items, next } = transactionsAnswer.parse(await get(`/balance/transactions?${query(values)}`))
    return { items: items.map(transactionOf), ...nextOf(next) }
  }
  return {
    listTransactions: (since, after) => transactions({ since, after }),
    listPayoutTransactions: (payout, after) => transactions({ payout, after }),
    listPayouts: async (since, after) => {
      const { items, next } = payoutsAnswer.parse(await get(`/balance/payouts?${query({ since, after })}`))
      return {
        items: items.map(({ id, number: _, ...payout }) => ({ ...payout, payoutId: id, isItemized: true })),
        ...nextOf(next),
      }
    },
  }
}
