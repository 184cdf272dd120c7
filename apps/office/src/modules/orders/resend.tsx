import { resendPresents, resendStaffReceipt, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Sends what was mailed about an order once more: the receipt with the buyer’s own codes, and presents to whoever they were for. */
export const Resend = ({ order: { reference, hasPresents }, sent }: { order: StaffOrder; sent: () => void }) => {
  const { t } = useWords()
  const params = { orderReference: reference }
  return (
    <>
      <Again
        label={t('orders.resend')}
        done={t('orders.resent')}
        send={() => callApi(resendStaffReceipt, { params })}
        sent={sent}
      />
      {hasPresents && (
        <Again
          label={t('orders.resendPresents')}
          done={t('orders.presentsResent')}
          send={() => callApi(resendPresents, { params })}
          sent={sent}
        />
      )}
    </>
  )
}

type AgainInput = { label: string; done: string; send: () => Promise<unknown>; sent: () => void }

const Again = ({ label, done, send, sent }: AgainInput) => {
  const { t } = useWords()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      notifications.show({ color: 'leaf', message: done })
      sent()
    },
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <Button leftSection={<IconMailForward size={18} aria-hidden />} loading={sending.isPending} onClick={() => sending.mutate()}>
      {label}
    </Button>
  )
}
