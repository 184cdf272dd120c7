import { getMyParty, getMyPartyChoices, getMyPartyTimes } from '@hoppla/contract/parties/my-parties'
import { partyDays } from '@hoppla/contract/parties/offers'
import { callApi } from '../../../platform/api/api.ts'

/** One party of the account. What is asked about it beside has keys that begin like this one. */
export const getMyPartyQuery = (id: string) => ({
  queryKey: ['parties', id],
  queryFn: () => callApi(getMyParty, { params: { id } }),
})

/** What it can be changed to. */
export const getMyPartyChoicesQuery = (id: string) => ({
  queryKey: ['parties', id, 'choices'],
  queryFn: () => callApi(getMyPartyChoices, { params: { id } }),
})

/** When it could be on a day, and in which rooms. */
export const getMyPartyTimesQuery = (id: string, date: string) => ({
  queryKey: ['parties', id, 'times', date],
  queryFn: () => callApi(getMyPartyTimes, { params: { id }, query: { date } }),
})

/** Days of a play centre with a room that is free. */
export const partyDaysQuery = (playgroundId: string, from: string, to: string) => ({
  queryKey: ['parties', 'days', playgroundId, from, to],
  queryFn: () => callApi(partyDays, { params: { playgroundId }, query: { from, to } }),
})
