import { type enquiryKinds, type enquiryLists, listInbox, readInboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export type InboxFilter = {
  list: (typeof enquiryLists)[number]
  kind: (typeof enquiryKinds)[number] | undefined
  place: string | undefined
  page: number
}

export const listInboxQuery = ({ list, kind, place, page }: InboxFilter) =>
  queryOptions({
    queryKey: ['inbox', list, kind, place, page],
    queryFn: () =>
      callApi(listInbox, {
        query: { list, page, ...(kind === undefined ? {} : { kind }), ...(place === undefined ? {} : { place }) },
      }),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
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
