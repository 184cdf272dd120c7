import type { DoorParty, House } from '@hoppla/contract/door/admissions'
import { countPartyGuest, listDoorParties, listPartyGuests, type PartyGuests } from '@hoppla/contract/door/parties'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { getHouseQuery } from '../door-queries.ts'
import type { OfflineDoor } from '../offline/offline-door.ts'
import { createPresses, type PartyChange } from './presses.ts'

/** The parties of today. Each answer is a look that is written down, so it is not asked again by itself. @param offline answers where nothing else does. */
export const listDoorPartiesQuery = (playgroundId: string, offline: OfflineDoor | undefined) =>
  queryOptions({
    queryKey: ['door-parties', playgroundId],
    queryFn: async () => {
      const ask = async (signal?: AbortSignal) =>
        (await callApi(listDoorParties, { params: { playgroundId } }, signal ? { signal } : {})).parties
      return offline ? offline.parties.list(ask) : ask()
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const guestsKey = (playgroundId: string) => ['party-guests', playgroundId]
/** How many guests have come; asked often, since others count too. */
export const listPartyGuestsQuery = (playgroundId: string, offline: OfflineDoor | undefined) =>
  queryOptions({
    queryKey: guestsKey(playgroundId),
    queryFn: async (): Promise<PartyGuests[]> => {
      const ask = async (signal?: AbortSignal) =>
        (await callApi(listPartyGuests, { params: { playgroundId } }, signal ? { signal } : {})).guests
      return offline ? offline.parties.guests(ask) : ask()
    },
    refetchInterval: 4_000,
  })

/** Counts the guests of a party, one press after the other. @property rest how many the last press on "all are here" has counted; 0: there is none to undo. */
export const useGuestCount = (
  playgroundId: string,
  offline: OfflineDoor | undefined,
  party: Pick<DoorParty, 'id' | 'expected' | 'arrived'>,
) => {
  const queries = useQueryClient()
  const [rest, setRest] = useState(0)
  const { id } = party
  const presses = useRef(createPresses())
  const queryKey = guestsKey(playgroundId)
  const came = (arrived: number, house: House) => {
    queries.setQueryData(getHouseQuery(playgroundId).queryKey, house)
    // What is not known of the others is not zero.
    queries.setQueryData(queryKey, (before: PartyGuests[] | undefined) =>
      before ? [...before.filter((one) => one.id !== id), { id, arrived }] : before,
    )
  }
  const counting = useMutation({
    scope: { id: `party-guests ${id}` },
    // An answer that is on its way knows nothing of this yet.
    onMutate: () => queries.cancelQueries({ queryKey }),
    mutationFn: ({ change, key }: { change: PartyChange; key: string }) => {
      const before = queries.getQueryData<PartyGuests[]>(queryKey)
      const seen = { ...party, arrived: before ? (before.find((one) => one.id === id)?.arrived ?? 0) : party.arrived }
      const ask = (signal?: AbortSignal) =>
        callApi(
          countPartyGuest,
          { params: { playgroundId, id }, body: { id: key, change } },
          { idempotencyKey: key, ...(signal ? { signal } : {}) },
        )
      if (!offline) return ask()
      return change === 1 || change === 'rest'
        ? offline.parties.count(key, seen, change, ask)
        : offline.parties.takeBack(key, seen, -change, ask)
    },
    onSuccess: ({ arrived, counted, house }, { change }) => {
      came(arrived, house)
      setRest(change === 'rest' ? counted : 0)
    },
    onError: (_, { change, key }) => presses.current.unanswered(change, key),
  })
  const count = (change: PartyChange) => counting.mutate({ change, key: presses.current.keyOf(change) })
  return { count, rest, isCounting: counting.isPending, error: counting.error }
}
