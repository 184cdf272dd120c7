import type { ActingOffer } from '@hoppla/contract/customer-service/acting'
import { Button } from '@mantine/core'
import { OrderState } from '../../parts/order-state.tsx'
import { Panel } from '../../parts/page.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { useResend } from './use-resend.ts'

const mailed: readonly string[] = ['Created', 'AwaitingPayment', 'Completed', 'PartiallyRefunded', 'Refunded']

/** The latest orders, with what can be sent again. */
export const LatestOrders = ({ actingId, offer: { orders } }: { actingId: string; offer: ActingOffer }) => {
  const { t, language } = useWords()
  const resending = useResend(actingId, 'order')
  return (
    <Panel title={t('acting.orders.title')}>
      {orders.length === 0 && <p className="muted">{t('acting.orders.none')}</p>}
      <ul className="acting-rows">
        {orders.map(({ reference, name, status, createdAt }) => (
          <li key={reference}>
            <div>
              <p>{name}</p>
              <p className="muted">
                {reference} · {formatMoment(new Date(createdAt), language)}
              </p>
            </div>
            <OrderState status={status} />
            {mailed.includes(status) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('acting.orders.resend')}: ${reference}`}
                loading={resending.isPending && resending.variables === reference}
                onClick={() => resending.mutate(reference)}
              >
                {t('acting.orders.resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
