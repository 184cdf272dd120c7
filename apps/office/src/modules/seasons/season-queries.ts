import { changeGroup } from '@hoppla/contract/classes/leaders'
import { getSeason, listProgrammes, listSeasons, seasonFilling } from '@hoppla/contract/classes/seasons'
import { getClassWindows } from '@hoppla/contract/classes/windows'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export const listSeasonsQuery = (playgroundId: string) =>
  queryOptions({ queryKey: ['seasons', playgroundId], queryFn: () => callApi(listSeasons, { params: { playgroundId } }) })

export const getSeasonQuery = (playgroundId: string, seasonId: string) =>
  queryOptions({
    queryKey: ['season', playgroundId, seasonId],
    queryFn: () => callApi(getSeason, { params: { playgroundId, seasonId } }),
    // What is being typed is not overwritten by an answer to nothing.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Seats and who waits, while somebody looks. */
export const seasonFillingQuery = (playgroundId: string, seasonId: string) =>
  queryOptions({
    queryKey: ['season-filling', playgroundId, seasonId],
    queryFn: () => callApi(seasonFilling, { params: { playgroundId, seasonId } }),
    refetchInterval: 30_000,
  })

export const listProgrammesQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['programmes', playgroundId],
    queryFn: () => callApi(listProgrammes, { params: { playgroundId } }),
    staleTime: 300_000,
  })

/** From when a class can be booked by whom. What is being typed is not overwritten by an answer to nothing. */
export const getClassWindowsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['class-windows', classId],
    queryFn: () => callApi(getClassWindows, { params: { classId } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Gives a group of a published season another leader or room; the grid is asked anew. */
export const useChangeGroup = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, ...body }: { groupId: string; leaderId: string | null; roomId: string | null }) =>
      callApi(changeGroup, { params: { groupId }, body }),
    onSuccess: () => {
      for (const queryKey of [['season'], ['register'], ['staff-groups']]) void client.invalidateQueries({ queryKey })
    },
  })
}
