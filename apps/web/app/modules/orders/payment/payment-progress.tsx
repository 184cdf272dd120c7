import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { dropAttempt } from '../checkout/order-attempt.ts'
import type { OrderAccess } from '../order-access.ts'
import { PayAgain, type Stays } from './pay-again.tsx'
import { OrderOver, Waiting } from './payment-states.tsx'
import { type Polling, viewOf } from './polling.rules.ts'

type Props = {
  /** Undefined while the buyer is not known. */
  access: OrderAccess | undefined
  polling: Polling
  email: string | undefined
  restart: () => void
}

/** How the payment of an order is doing until it is paid: waiting, to be paid once more, or over. */
export const PaymentProgress = ({ access, polling, email, restart }: Props) => {
  const { state } = useLocation() as { state: unknown }
  // The provider's own form stands in our page: from the checkout at once, later when the buyer asks for it.
  const [stays, stay] = useState<Stays>(typeof state === 'object' && state !== null && 'pay' in state ? 'to-pay' : undefined)
  const view = viewOf(polling)
  const { progress } = polling
  useEffect(() => {
    if (progress?.isFinal) dropAttempt()
  }, [progress?.isFinal])

  if (!progress || !access)
    return <Waiting view={view === 'checking' ? 'checking' : 'waiting'} email={email} failures={polling.failures} />
  const payAgain = (why: 'unpaid' | 'declined' | 'cancelled-attempt') => (
    <PayAgain access={access} why={why} progress={progress} restart={restart} stays={stays} stay={stay} />
  )
  switch (view) {
    case 'paid':
    case 'checking':
    case 'waiting':
    case 'waiting-long':
      // There is something to fill in or to choose, not to wait for.
      if (stays && progress.payment?.state === 'open' && view !== 'paid') return payAgain('unpaid')
      return <Waiting view={view === 'paid' ? 'checking' : view} email={email} failures={polling.failures} />
    case 'unpaid':
    case 'declined':
    case 'cancelled-attempt':
      return payAgain(view)
    default:
      return <OrderOver why={view} orderReference={access.orderReference} refund={progress.refund} />
  }
}
