import { listCentreParties, listPartyPeople, type PartyPeople } from '@hoppla/contract/parties/centre/calendar'
import { getCentreParty, moveParty, undoPartyMove } from '@hoppla/contract/parties/centre/party'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** The parties of some days. It names nobody, so it may be asked for as often as somebody looks. */
export const listCentrePartiesQuery = (playgroundId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['centre-parties', playgroundId, from, to],
    queryFn: () => callApi(listCentreParties, { params: { playgroundId }, query: { from, to } }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** Whose they are. Each answer is a look that is written down: it is asked for when others have come, not by itself. */
export const useShownPeople = (playgroundId: string, days: { from: string; to: string }, ids: readonly string[]) => {
  const { data } = useQuery({
    queryKey: ['party-people', playgroundId, days.from, days.to, [...ids].sort()],
    queryFn: () => callApi(listPartyPeople, { params: { playgroundId }, query: days }),
    enabled: ids.length > 0,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return new Map<string, PartyPeople>((data?.people ?? []).map((one) => [one.id, one]))
}

/** One party. Each answer is a look that is written down. */
export const getCentrePartyQuery = (id: string) =>
  queryOptions({
    queryKey: ['centre-party', id],
    queryFn: () => callApi(getCentreParty, { params: { id } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Asks anew after a party was changed. */
export const usePartiesChanged = (): (() => Promise<unknown>) => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['centre-parties'], ['centre-party'], ['party-needs'], ['parties-to-call']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

type Move = { id: string; version: number; date: string; from: string; roomId: string; keepsPrice: boolean }
export const useMoveParty = () => {
  const changed = usePartiesChanged()
  return useMutation({
    mutationFn: ({ id, version, date, from: startsAt, roomId, keepsPrice }: Move) =>
      callApi(moveParty, { params: { id }, body: { version, date, startsAt, roomId, keepsPrice } }),
    onSettled: changed,
  })
}

export const useUndoMove = () => {
  const changed = usePartiesChanged()
  return useMutation({
    mutationFn: (params: { id: string; version: number }) => callApi(undoPartyMove, { params }),
    onSettled: changed,
  })
}
