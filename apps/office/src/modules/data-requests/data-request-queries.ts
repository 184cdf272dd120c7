import { listDataRequests, readDataRequest } from '@hoppla/contract/customer-service/data-requests'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export const listDataRequestsQuery = (state: 'open' | 'closed') =>
  queryOptions({ queryKey: ['data-requests', 'list', state], queryFn: () => callApi(listDataRequests, { query: { state } }) })

/** One request. Each question is written down, so it is asked when it is opened and after something was done. */
export const readDataRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['data-requests', 'one', requestId],
    queryFn: () => callApi(readDataRequest, { params: { requestId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
