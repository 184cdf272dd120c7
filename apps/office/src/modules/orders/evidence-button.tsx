import { orderEvidencePdf } from '@hoppla/contract/orders/staff-orders'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileCertificate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Takes along what the payment provider asks for when a payment is disputed. */
export const EvidenceButton = ({ reference }: { reference: string }) => {
  const { t } = useWords()
  const taking = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(orderEvidencePdf, { params: { orderReference: reference } }), `dispute-${reference}.pdf`),
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <Button leftSection={<IconFileCertificate size={18} aria-hidden />} loading={taking.isPending} onClick={() => taking.mutate()}>
      {t('orders.evidence')}
    </Button>
  )
}
