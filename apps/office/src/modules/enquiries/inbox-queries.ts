import { type enquiryKinds, type enquiryLists, listInbox, readInboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export type InboxFilter = {
  list: (typeof enquiryLists)[number]
  kind: (typeof enquiryKinds)[number] | undefined
  place: string | undefined
  page: number
}

const queryOf = ({ list, kind, place, page }: InboxFilter) => ({
  list,
  page,
  ...(kind === undefined ? {} : { kind }),
  ...(place === undefined ? {} : { place }),
})

/** A page of the inbox. It is not asked for again by the clock: rows would move under the pointer. */
export const listInboxQuery = (filter: InboxFilter) =>
  queryOptions({
    queryKey: ['inbox', filter],
    queryFn: () => callApi(listInbox, { query: queryOf(filter) }),
    placeholderData: (before) => before,
  })

/** A moment before every enquiry. */
export const beforeAll = '2000-01-01T00:00:00.000Z'

/** The same page as it is by now, and how many open ones came after a moment. */
export const newerEnquiriesQuery = (filter: InboxFilter, since: string) =>
  queryOptions({
    queryKey: ['inbox-newer', filter, since],
    queryFn: () => callApi(listInbox, { query: { ...queryOf(filter), since } }),
    refetchInterval: 15_000,
  })

/** One enquiry. Each question is a look that is written down, so it is asked once for each time that it is opened. */
export const readInboxEnquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiry', id],
    queryFn: () => callApi(readInboxEnquiry, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
