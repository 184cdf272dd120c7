import { getMyTicket, listMyCodes, listMyTickets } from '@hoppla/contract/tickets'
import { getMyPass, listMyPasses } from '@hoppla/contract/tickets/passes'
import { callApi } from '../../platform/api/api.ts'

/** The passes of the account, valid ones first. */
export const listMyPassesQuery = { queryKey: ['orders', 'passes'], queryFn: () => callApi(listMyPasses, {}) }
/** The ticket cards of the account, valid ones first. */
export const listMyTicketsQuery = { queryKey: ['orders', 'tickets'], queryFn: () => callApi(listMyTickets, {}) }
/** The codes it has bought to give away, newest first. */
export const listMyCodesQuery = { queryKey: ['orders', 'codes'], queryFn: () => callApi(listMyCodes, { query: {} }) }

export const getMyPassQuery = (guid: string) => ({
  queryKey: ['orders', 'passes', guid],
  queryFn: () => callApi(getMyPass, { params: { guid } }),
})
/** One ticket card with its entrances. */
export const getMyTicketQuery = (guid: string) => ({
  queryKey: ['orders', 'tickets', guid],
  queryFn: () => callApi(getMyTicket, { params: { guid } }),
})
