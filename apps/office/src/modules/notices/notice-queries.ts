import { getEditedNotice, listEditedNotices, type NoticeInput, noticeHistory } from '@hoppla/contract/places/notice-editing'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** Notices of one's places, or of one of them and what lies in it; those that are over last. */
export const listEditedNoticesQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['notices', place],
    queryFn: () => callApi(listEditedNotices, { query: place === undefined ? {} : { place } }),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })

export const getEditedNoticeQuery = (id: string) =>
  queryOptions({ queryKey: ['notice', id], queryFn: () => callApi(getEditedNotice, { params: { id } }) })

export const noticeHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id, 'history'],
    queryFn: () => callApi<typeof noticeHistory>(noticeHistory, { params: { id } }),
  })

/** Asks anew after a notice was saved or deleted. */
export const useNoticesChanged = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [['notices'], ['notice']]) void queries.invalidateQueries({ queryKey })
  }
}

/** What a notice says, without what the server adds. */
export const inputOf = ({
  type,
  kind,
  icon,
  placeIds,
  names,
  content,
  startsAt,
  endsAt,
  isDisabled,
}: NoticeInput): NoticeInput => ({ type, kind, icon, placeIds, names, content, startsAt, endsAt, isDisabled })
