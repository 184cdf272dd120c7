import { type ClosingInput, listClosings, previewClosing } from '@hoppla/contract/places/closings'
import { openingYear } from '@hoppla/contract/places/opening-hours'
import { keepPreviousData, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** Closings at a place and all that lies in it; of no place, at all of one's own. */
export const listClosingsQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['closings', place],
    queryFn: () => callApi(listClosings, { query: place === undefined ? {} : { place } }),
    refetchInterval: 30_000,
  })

/** What closing would do, as things stand; the numbers that were shown stay until the next ones are here. */
export const previewClosingQuery = (input: ClosingInput | null) =>
  queryOptions({
    queryKey: ['closing-preview', input],
    queryFn: input === null ? skipToken : ({ signal }) => callApi(previewClosing, { body: input }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
    gcTime: 10_000,
    retry: false,
  })

/** Asks anew about closings and hours after one was made or taken back. */
export const useHoursChanged = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [['closings'], ['closing-preview'], ['hours-year'], ['hours-plan']])
      void queries.invalidateQueries({ queryKey })
  }
}

/** Every day of a year at a play centre. */
export const openingYearQuery = (place: string, year: number) =>
  queryOptions({
    queryKey: ['hours-year', place, year],
    queryFn: () => callApi(openingYear, { query: { place, year } }),
    staleTime: 30_000,
  })
