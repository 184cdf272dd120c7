import type { InboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { refusalCode } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { readInboxEnquiryQuery } from './inbox-queries.ts'

/** Takes what a change answers as what is known; after one that somebody else was faster with, asks anew. */
export const useEnquiryChanged = (id: string) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const { queryKey } = readInboxEnquiryQuery(id)
  return {
    onSuccess: (enquiry: InboxEnquiry) => {
      queries.setQueryData(queryKey, enquiry)
      void queries.invalidateQueries({ queryKey: ['inbox'] })
    },
    onError: (error: unknown) => {
      if (refusalCode(error) === 'content.changed-meanwhile') {
        void queries.invalidateQueries({ queryKey })
        notifications.show({ color: 'coral', message: t('enquiries.changed'), autoClose: false })
      } else notifications.show({ color: 'coral', message: errorText(error, t) })
    },
  }
}
