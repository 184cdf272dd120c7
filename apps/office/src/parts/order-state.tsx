import type { OrderStatus } from '@hoppla/contract/orders/order-states'
import { useWords } from '../platform/words.ts'
import { Pill, type Tone } from './states.tsx'

const tones: Record<OrderStatus, Tone> = {
  Created: 'plan',
  AwaitingPayment: 'plan',
  Processing: 'info',
  Completed: 'ok',
  Failed: 'bad',
  Expired: 'quiet',
  Cancelled: 'quiet',
  PartiallyRefunded: 'warn',
  Refunded: 'quiet',
}

/** Where an order is. */
export const OrderState = ({ status }: { status: OrderStatus }) => {
  const { t } = useWords()
  return <Pill tone={tones[status]}>{t(`common.palette.statuses.${status}`)}</Pill>
}
