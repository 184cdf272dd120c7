import type { LineKind } from '@hoppla/contract/orders/order-states'
import type { PayMethod } from '@hoppla/contract/orders/pay-methods'
import { listStaffOrders, type OrderFilter, previewRefund, readStaffOrder } from '@hoppla/contract/orders/staff-orders'
import type { CallInput } from '@hoppla/contract/route'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** What the list is filtered by; undefined: by nothing. Days are `YYYY-MM-DD`. */
export type OrdersFilter = {
  filter: OrderFilter | undefined
  kind: LineKind | undefined
  method: PayMethod | undefined
  centre: string | undefined
  country: string | undefined
  from: string | undefined
  to: string | undefined
  search: string | undefined
}

/** The filter as the call takes it. */
export const queryOf = (filter: OrdersFilter): Partial<OrdersFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** Orders, newest first, 50 at a time. It is not asked for again by the clock: rows would move under the pointer, and each list is logged. */
export const listOrdersQuery = (filter: OrdersFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', filter],
    queryFn: ({ pageParam }) =>
      callApi(listStaffOrders, { query: { ...queryOf(filter), ...(pageParam === undefined ? {} : { before: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  })

/** One order. Each question is a look that is written down, so it is asked once for each time that it is opened. */
export const readOrderQuery = (orderReference: string) =>
  queryOptions({
    queryKey: ['order', orderReference],
    queryFn: () => callApi(readStaffOrder, { params: { orderReference } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a refund asks for, before anybody has said why. */
export type RefundInput = CallInput<typeof previewRefund>['body']

/** What a refund would do. @param body undefined: nothing is chosen yet. */
export const previewRefundQuery = (orderReference: string, body: RefundInput | undefined) =>
  queryOptions({
    queryKey: ['refund-preview', orderReference, body],
    queryFn: () => callApi(previewRefund, { params: { orderReference }, body: body ?? { everything: true, to: 'source' } }),
    enabled: body !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
