import { type figurePeriods, getAccountFigures, getFigures } from '@hoppla/contract/staff/figures'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export type Period = (typeof figurePeriods)[number]

const of = (place: string | undefined, days: Period) => ({ query: { days, ...(place === undefined ? {} : { place }) } })

/** What was sold at a place in a period; of no place: at all of one's own. */
export const getFiguresQuery = (place: string | undefined, days: Period) =>
  queryOptions({
    queryKey: ['figures', place, days],
    queryFn: () => callApi(getFigures, of(place, days)),
    placeholderData: (before) => before,
    refetchInterval: 300_000,
  })

/** How many accounts were opened. */
export const getAccountFiguresQuery = (place: string | undefined, days: Period) =>
  queryOptions({
    queryKey: ['account-figures', place, days],
    queryFn: () => callApi(getAccountFigures, of(place, days)),
    placeholderData: (before) => before,
    refetchInterval: 300_000,
  })
