import type { StaffRole } from '@hoppla/contract/roles'
import { getMember, listInvitations, listMembers } from '@hoppla/contract/staff/members'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

export type MemberFilter = { place: string | undefined; role: StaffRole | undefined; search: string }

/** The people at a place, 50 at a time. */
export const listMembersQuery = ({ place, role, search }: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: ['members', place, role, search],
    queryFn: ({ pageParam }) =>
      callApi(listMembers, {
        query: {
          ...(place === undefined ? {} : { place }),
          ...(role === undefined ? {} : { role }),
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    // The list as it was stays until the next one is here.
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })

export const getMemberQuery = (id: string) =>
  queryOptions({ queryKey: ['member', id], queryFn: () => callApi(getMember, { params: { id } }), refetchInterval: 15_000 })

export const listInvitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => callApi(listInvitations, {}),
})

/** Asks anew about the people after one of them was changed. */
export const useMembersChanged = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [['members'], ['member'], ['invitations']]) void queries.invalidateQueries({ queryKey })
  }
}
