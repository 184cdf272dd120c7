import { answerPartyRequest, closePartyRequest } from '@hoppla/contract/parties/requests'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, refusalCode } from '../../../platform/api.ts'
import { useWords } from '../../../platform/words.ts'
import { usePartiesChanged } from '../party-queries.ts'

/** After one was closed, or somebody else was faster, the list is asked for anew. */
const useRequestChange = <V>(mutationFn: (values: V) => Promise<unknown>, word: 'sent' | 'closed') => {
  const { t } = useWords()
  const client = useQueryClient()
  const changed = usePartiesChanged()
  const anew = () => Promise.all([client.invalidateQueries({ queryKey: ['party-requests'] }), changed()])
  return useMutation({
    mutationFn,
    onSuccess: () => {
      notifications.show({ color: 'leaf', message: t(`parties.requests.${word}`) })
      return anew()
    },
    onError: (error) => (refusalCode(error) === 'content.changed-meanwhile' ? anew() : undefined),
  })
}

export const useAnswerRequest = (id: string) =>
  useRequestChange((body: { version: number; text: string }) => callApi(answerPartyRequest, { params: { id }, body }), 'sent')

export const useCloseRequest = (id: string) =>
  useRequestChange((body: { version: number }) => callApi(closePartyRequest, { params: { id }, body }), 'closed')
