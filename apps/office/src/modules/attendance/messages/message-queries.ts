import { listMessages, type MessageInput, previewMessage } from '@hoppla/contract/classes/messages'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../platform/api.ts'

/** What was written to the families of a group, newest first. */
export const listMessagesQuery = (classId: string, groupId: string) =>
  queryOptions({
    queryKey: ['class-messages', classId, groupId],
    queryFn: () => callApi(listMessages, { params: { classId }, query: { groupId } }),
    staleTime: 60_000,
    // Each look is written down: nobody looks who does not.
    refetchOnWindowFocus: false,
  })

/** Whom a message would reach, and how it looks, as it is written so far. */
export const previewMessageQuery = (classId: string, input: MessageInput) =>
  queryOptions({
    queryKey: ['class-message-preview', classId, input],
    queryFn: () => callApi(previewMessage, { params: { classId }, body: input }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
    gcTime: 0,
    retry: false,
  })

/** Asks anew after something was sent. */
export const useMessagesChanged = (classId: string): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['class-messages', classId] })
}
