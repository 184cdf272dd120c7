import { type FoundCustomer, type FoundOrder, searchCustomers, searchOrders } from '@hoppla/contract/staff/search'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callApi, refusalCode } from '../platform/api.ts'
import { can, useMe } from '../platform/me.ts'

/** Milliseconds after the last letter: each search is counted and logged. */
const restMs = 300
/** As the contract has it (`searchLeast`). */
const least = 3

/** What the server found; nothing of it is kept when the palette is closed. */
export type Found = {
  customers: readonly FoundCustomer[]
  orders: readonly FoundOrder[]
  hasMore: boolean
  isSearching: boolean
  failure: 'tooMany' | 'failed' | undefined
}

/** Letters and digits of an order's reference, as they may be typed. */
const referenceLength = 12
const mayBeReference = (text: string): boolean =>
  text.replaceAll(/[\s-]/g, '').length === referenceLength && /^[\w\s-]+$/.test(text)

/** Searches customers and orders, as far as the caller may, once somebody stops typing. */
export const usePaletteSearch = (query: string): Found => {
  const me = useMe()
  const [typed] = useDebouncedValue(query.trim(), restMs)
  const isLong = typed.length >= least
  // What was found for other letters than those that stand there now is not shown.
  const isCurrent = typed === query.trim()
  const asked = { retry: false, staleTime: 30_000, gcTime: 0 }
  const customers = useQuery({
    ...asked,
    queryKey: ['search-customers', typed],
    queryFn: () => callApi(searchCustomers, { query: { q: typed } }),
    enabled: isLong && can(me, 'customers.find'),
  })
  const orders = useQuery({
    ...asked,
    queryKey: ['search-orders', typed],
    queryFn: () => callApi(searchOrders, { query: { q: typed } }),
    enabled: isLong && mayBeReference(typed) && can(me, 'orders.read'),
  })
  const mayFind = can(me, 'customers.find') || can(me, 'orders.read')
  if (!isLong || !isCurrent) {
    const isSearching = mayFind && query.trim().length >= least
    return { customers: [], orders: [], hasMore: false, isSearching, failure: undefined }
  }
  return {
    customers: customers.data?.customers ?? [],
    orders: orders.data?.orders ?? [],
    hasMore: customers.data?.hasMore ?? false,
    isSearching: customers.isFetching || orders.isFetching,
    failure: failureOf(customers) ?? failureOf(orders),
  }
}

const failureOf = ({ error }: UseQueryResult): Found['failure'] => {
  if (!error) return undefined
  return refusalCode(error) === 'request.too-many' ? 'tooMany' : 'failed'
}
