import { resendForCustomer } from '@hoppla/contract/customer-service/acting'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Mails a confirmation, or the payment link of what is unpaid, once more. */
export const useResend = (actingId: string, what: 'order' | 'booking') => {
  const { t } = useWords()
  return useMutation({
    mutationFn: (reference: string) => callApi(resendForCustomer, { params: { actingId }, body: { what, reference } }),
    onSuccess: ({ mailedTo }) => notifications.show({ color: 'leaf', message: t('acting.resent', { email: mailedTo }) }),
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
}
