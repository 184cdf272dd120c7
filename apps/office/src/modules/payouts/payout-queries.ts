import { listPayouts, type payoutStates, readPayout } from '@hoppla/contract/accounting/payouts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** What the list is filtered by; undefined: by nothing. Days are `YYYY-MM-DD`. */
export type PayoutsFilter = {
  state: (typeof payoutStates)[number] | undefined
  country: string | undefined
  from: string | undefined
  to: string | undefined
}

/** The filter as the call takes it. */
export const queryOf = (filter: PayoutsFilter): Partial<PayoutsFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** Payouts, those that differ first, 50 at a time. */
export const listPayoutsQuery = (filter: PayoutsFilter) =>
  infiniteQueryOptions({
    queryKey: ['payouts', filter],
    queryFn: ({ pageParam }) => callApi(listPayouts, { query: { ...queryOf(filter), page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    placeholderData: (before) => before,
  })

/** One payout with its movements, 200 at a time. */
export const readPayoutQuery = (payoutId: string) =>
  infiniteQueryOptions({
    queryKey: ['payout', payoutId],
    queryFn: ({ pageParam }) => callApi(readPayout, { params: { payoutId }, query: { page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
  })
