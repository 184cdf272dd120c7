import type { House } from '@hoppla/contract/door/admissions'
import { countPartyGuest, listDoorParties, listPartyGuests, type PartyGuests } from '@hoppla/contract/door/parties'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../../platform/api.ts'
import { getHouseQuery } from '../door-queries.ts'

/** The parties of today. Each answer is a look that is written down, so it is not asked again by itself. */
export const listDoorPartiesQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['door-parties', playgroundId],
    queryFn: async () => (await callApi(listDoorParties, { params: { playgroundId } })).parties,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How many guests have come; asked often, since others count too. */
export const listPartyGuestsQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['party-guests', playgroundId],
    queryFn: async () => (await callApi(listPartyGuests, { params: { playgroundId } })).guests,
    refetchInterval: 4_000,
  })

type Change = 1 | -1

/**
 * Counts the guests of a party, one press after the other. A press that got no answer may have been counted: the next one of its kind is sent with the
 * same key, and counts once.
 */
export const useGuestCount = (playgroundId: string, id: string) => {
  const queries = useQueryClient()
  const unanswered = useRef(new Map<Change, string>())
  const { queryKey } = listPartyGuestsQuery(playgroundId)
  const came = (arrived: number, house: House) => {
    queries.setQueryData(getHouseQuery(playgroundId).queryKey, house)
    queries.setQueryData(queryKey, (before: PartyGuests[] = []) => [...before.filter((one) => one.id !== id), { id, arrived }])
  }
  const counting = useMutation({
    scope: { id: `party-guests ${id}` },
    // An answer that is on its way knows nothing of this yet.
    onMutate: () => queries.cancelQueries({ queryKey }),
    mutationFn: ({ change, key }: { change: Change; key: string }) =>
      callApi(countPartyGuest, { params: { playgroundId, id }, body: { change } }, { idempotencyKey: key }),
    onSuccess: ({ arrived, house }) => came(arrived, house),
    onError: (_, { change, key }) => unanswered.current.set(change, key),
  })
  const count = (change: Change) => {
    const key = unanswered.current.get(change) ?? crypto.randomUUID()
    unanswered.current.delete(change)
    counting.mutate({ change, key })
  }
  return { count, isCounting: counting.isPending, error: counting.error }
}
