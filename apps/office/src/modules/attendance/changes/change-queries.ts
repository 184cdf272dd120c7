import { getGroupStaffing } from '@hoppla/contract/classes/leaders'
import { listMergeTargets, previewMerge } from '@hoppla/contract/classes/merging'
import { previewMoveSession, type SessionMove } from '@hoppla/contract/classes/move-session'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../platform/api.ts'

/** Who leads a group and where it meets, and who else could. */
export const getGroupStaffingQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['group-staffing', groupId],
    queryFn: () => callApi(getGroupStaffing, { params: { groupId } }),
    staleTime: 30_000,
  })

/** Groups that could take the children of a group. */
export const listMergeTargetsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['merge-targets', groupId],
    queryFn: () => callApi(listMergeTargets, { params: { groupId } }),
    staleTime: 5_000,
  })

/** What merging would do, as things stand. */
export const previewMergeQuery = (groupId: string, into: string) =>
  queryOptions({
    queryKey: ['merge', groupId, into],
    queryFn: () => callApi(previewMerge, { params: { groupId }, body: { into } }),
    enabled: into !== '',
    staleTime: 2_000,
    // Opened again, it says nothing of before.
    gcTime: 0,
    retry: false,
  })

/** What moving a session would do, or why it cannot be, as things stand. @param move undefined: nothing is asked yet. */
export const previewMoveSessionQuery = (groupId: string, date: string, move: SessionMove | undefined) =>
  queryOptions({
    queryKey: ['move-session', groupId, date, move ?? null],
    queryFn: () => {
      if (!move) throw new Error('A preview was asked for before the form was filled in.')
      return callApi(previewMoveSession, { params: { groupId, date }, body: move })
    },
    enabled: move !== undefined,
    staleTime: 2_000,
    gcTime: 0,
    retry: false,
  })

/** Asks anew after a group has changed. */
export const useGroupChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['register'], ['staff-groups'], ['group-staffing'], ['merge-targets'], ['class-messages'], ['today']])
      void client.invalidateQueries({ queryKey })
  }
}
