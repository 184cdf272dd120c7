import { getStaffCounts, getToday, listGivenUpJobs } from '@hoppla/contract/staff/today'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

const of = (place: string | undefined) => ({ query: place === undefined ? {} : { place } })

/** What is on today at a place; of no place: at all of one's own. */
export const getTodayQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['today', place],
    queryFn: () => callApi(getToday, of(place)),
    refetchInterval: 60_000,
  })

/** The numbers of the menu. */
export const getStaffCountsQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['counts', place],
    queryFn: () => callApi(getStaffCounts, of(place)),
    refetchInterval: 30_000,
  })

export const listGivenUpJobsQuery = queryOptions({ queryKey: ['given-up-jobs'], queryFn: () => callApi(listGivenUpJobs, {}) })
