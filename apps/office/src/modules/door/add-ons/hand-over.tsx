import { handOutAddOns } from '@hoppla/contract/door/add-ons'
import type { DoorAddOn } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'

type Props = { playgroundId: string; addOns: readonly DoorAddOn[]; refused: (error: unknown) => void }

/** What of an order is handed out here: all that waits with one press, which sent again hands out nothing twice. */
export const HandOver = ({ playgroundId, addOns, refused }: Props) => {
  const { language, t } = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const waiting = addOns.filter(({ handedOutAt }) => handedOutAt === null)
  const handOut = useMutation({
    mutationFn: () =>
      callApi(
        handOutAddOns,
        { params: { playgroundId }, body: { lineIds: waiting.map(({ lineId }) => lineId) } },
        { idempotencyKey: key },
      ),
    onError: refused,
  })
  const at = handOut.data?.at
  const count = waiting.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="door-card">
      <strong>{t('doorVisits.goods')}</strong>
      <ul aria-live="polite">
        {addOns.map(({ lineId, name, quantity, handedOutAt }) => {
          const since = handedOutAt ?? at
          return (
            <li key={lineId}>
              {quantity} × {name}
              {since !== undefined && `, ${t('doorVisits.handedOut', { time: formatMoment(new Date(since), language) })}`}
            </li>
          )
        })}
      </ul>
      {count > 0 && at === undefined && (
        <Button size="xl" variant="default" loading={handOut.isPending} onClick={() => handOut.mutate()}>
          {t('doorVisits.handOut', { count })}
        </Button>
      )}
    </div>
  )
}
