import { getOwnInvitation, type OwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../platform/api/api.ts'

/** The invitation of a party of the account, with the answers of its guests. */
export const ownInvitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['parties', id, 'invitation'],
    queryFn: ({ signal }) => callApi(getOwnInvitation, { params: { id } }, { signal }),
  })

/** Puts what a call answered in place of what was known. */
export const useTakeInvitation = (id: string) => {
  const client = useQueryClient()
  return (own: OwnInvitation) => client.setQueryData(ownInvitationQuery(id).queryKey, own)
}
