import { readCustomer } from '@hoppla/contract/staff/customers'
import { searchCustomers } from '@hoppla/contract/staff/search'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

const askedOnce = { gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Customers by what was typed. Each search is logged and counted: it is asked when it is sent, once. */
export const searchCustomersQuery = (q: string, isLong: boolean) =>
  queryOptions({
    queryKey: ['customers', q],
    queryFn: () => callApi(searchCustomers, { query: { q } }),
    enabled: isLong,
    staleTime: Number.POSITIVE_INFINITY,
    ...askedOnce,
  })

/** One customer. Each question is a look that is written down, so it is asked once for each time that it is opened. */
export const readCustomerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    queryFn: () => callApi(readCustomer, { params: { customerId } }),
    staleTime: Number.POSITIVE_INFINITY,
    ...askedOnce,
  })
