import { classParticipants } from '@hoppla/contract/classes/class-participants'
import type { House } from '@hoppla/contract/door/admissions'
import { type Arrival, checkIn, listArrivals, listDoorClasses, undoCheckIn } from '@hoppla/contract/door/classes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { getHouseQuery } from './door-queries.ts'
import type { OfflineDoor } from './offline/offline-door.ts'

/** Who is expected. Each answer is a look at children that is written down, so it is not asked again by itself. @param offline answers where nothing else does. */
export const listDoorClassesQuery = (playgroundId: string, offline: OfflineDoor | undefined) =>
  queryOptions({
    queryKey: ['door-classes', playgroundId],
    queryFn: async () => {
      const ask = async (signal?: AbortSignal) =>
        (await callApi(listDoorClasses, { params: { playgroundId } }, signal ? { signal } : {})).classes
      return offline ? offline.classes.list(ask) : ask()
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const arrivalsKey = (playgroundId: string) => ['door-arrivals', playgroundId]
/** Who has come; asked often, since others tick too. */
export const listArrivalsQuery = (playgroundId: string, offline: OfflineDoor | undefined) =>
  queryOptions({
    queryKey: arrivalsKey(playgroundId),
    queryFn: async (): Promise<Arrival[]> => {
      const ask = async (signal?: AbortSignal) =>
        (await callApi(listArrivals, { params: { playgroundId } }, signal ? { signal } : {})).arrivals
      return offline ? offline.classes.arrivals(ask) : ask()
    },
    refetchInterval: 4_000,
  })

/** Health notes of a class; each press is a look that is written down. */
export const classParticipantsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['class-participants', classId],
    queryFn: () => callApi(classParticipants, { params: { classId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Ticks a child, or takes the tick back. */
export const useCheckIn = (playgroundId: string, offline: OfflineDoor | undefined) => {
  const queries = useQueryClient()
  const queryKey = arrivalsKey(playgroundId)
  const came = (id: string, arrivedAt: string | null, house: House) => {
    queries.setQueryData(getHouseQuery(playgroundId).queryKey, house)
    queries.setQueryData(queryKey, (before: Arrival[] = []) => [
      ...before.filter((one) => one.id !== id),
      ...(arrivedAt === null ? [] : [{ id, arrivedAt }]),
    ])
  }
  return useMutation({
    // An answer that is on its way knows nothing of this yet.
    onMutate: () => queries.cancelQueries({ queryKey }),
    mutationFn: async ({ id, isHere }: { id: string; isHere: boolean }) => {
      const params = { playgroundId, id }
      const comes = (signal?: AbortSignal) => callApi(checkIn, { params }, signal ? { signal } : {})
      const goes = (signal?: AbortSignal) => callApi(undoCheckIn, { params }, signal ? { signal } : {})
      if (isHere) return offline ? offline.classes.checkIn(id, comes) : comes()
      return { arrivedAt: null, ...(await (offline ? offline.classes.undo(id, goes) : goes())) }
    },
    onSuccess: ({ arrivedAt, house }, { id }) => came(id, arrivedAt, house),
  })
}
