import { type ViewList, viewLists } from '@hoppla/contract/staff/view-lists'
import { listViews, type SavedView } from '@hoppla/contract/staff/views'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export const listViewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async () => (await callApi(listViews, {})).views,
  staleTime: 60_000,
})

type Filters = SavedView['filters']
const namesOf = (list: ViewList): readonly (keyof Filters)[] => viewLists[list]

/** The filters of a list as an address has them; only those that are set. */
export const filtersIn = (address: URLSearchParams, list: ViewList): Filters =>
  Object.fromEntries(
    namesOf(list).flatMap((name): [string, string][] => {
      const value = address.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )

/** What an address has to say for a list to be filtered so: every filter of it, empty where it is not set. */
export const addressOf = (filters: Filters, list: ViewList): Record<string, string> =>
  Object.fromEntries(namesOf(list).map((name) => [name, filters[name] ?? '']))

/** Whether two sets of filters leave the same rows. */
export const isSame = (one: Filters, other: Filters, list: ViewList): boolean =>
  namesOf(list).every((name) => (one[name] ?? '') === (other[name] ?? ''))
