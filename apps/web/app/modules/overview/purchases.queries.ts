import { listOrders } from '@hoppla/contract/orders'
import { callApi } from '../../platform/api/api.ts'

/** The parent's orders, newest first; page by page, by the moment the oldest shown was created. */
export const listOrdersQuery = {
  queryKey: ['orders', 'history'],
  queryFn: ({ pageParam }: { pageParam: string }) => callApi(listOrders, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
}

/** How many orders one answer holds at most (contract). */
export const ordersPerPage = 100
