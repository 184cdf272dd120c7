import { classParticipants } from '@hoppla/contract/classes/class-participants'
import type { House } from '@hoppla/contract/door/admissions'
import { type Arrival, checkIn, listArrivals, listDoorClasses, undoCheckIn } from '@hoppla/contract/door/classes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { getHouseQuery } from './door-queries.ts'

/** Who is expected. Each answer is a look at children that is written down, so it is not asked again by itself. */
export const listDoorClassesQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['door-classes', playgroundId],
    queryFn: () => callApi(listDoorClasses, { params: { playgroundId } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Who has come; asked often, since others tick too. */
export const listArrivalsQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['door-arrivals', playgroundId],
    queryFn: async () => (await callApi(listArrivals, { params: { playgroundId } })).arrivals,
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
export const useCheckIn = (playgroundId: string) => {
  const queries = useQueryClient()
  const { queryKey } = listArrivalsQuery(playgroundId)
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
      return isHere ? callApi(checkIn, { params }) : { arrivedAt: null, ...(await callApi(undoCheckIn, { params })) }
    },
    onSuccess: ({ arrivedAt, house }, { id }) => came(id, arrivedAt, house),
  })
}
