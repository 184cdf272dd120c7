import type { OrderProgress } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { errorText } from '../../../platform/api/api-errors.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSignedIn } from '../../../platform/session/sign-in-guard.ts'
import { dropAttempt } from '../checkout/order-attempt.ts'
import type { Route } from './+types/payment-page'
import { PayAgain, type Stays } from './pay-again.tsx'
import { OrderOver, Waiting } from './payment-states.tsx'
import { viewOf } from './polling.rules.ts'
import { useOrderProgress } from './use-order-progress.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('checkout.payment'))

/** Shown between the bank's page and the receipt. The return says nothing about success; only the order does. */
export default function PaymentPage() {
  const { orderReference = '' } = useParams()
  const { t } = useWords()
  const user = useSignedIn({ intent: 'Shop', origin: 'Site' })
  const { polling, refusal, restart } = useOrderProgress(orderReference, user !== undefined)
  const progress = polling.progress
  return (
    <Wrap width="mid">
      <PageHead title={t('checkout.payment')} />
      <div className="mt-3 mb-6">
        <Steps
          label={t('checkout.steps')}
          steps={[t('checkout.stepChoose'), t('checkout.stepPay'), t('checkout.stepDone')]}
          current={1}
          doneLabel={t('common.done')}
        />
      </div>
      {refusal ? (
        <EmptyState art="/art/lost" title={errorText(refusal, t)} actions={<ToOrders />} />
      ) : (
        <State polling={polling} progress={progress} email={user?.email} restart={restart} />
      )}
    </Wrap>
  )
}

const ToOrders = () => {
  const { language, t } = useWords()
  return (
    <LinkButton variant="pri" href={pathTo('account', { lang: language })}>
      {t('common.myAccount')}
    </LinkButton>
  )
}

type StateProps = {
  polling: Parameters<typeof viewOf>[0]
  progress: OrderProgress | undefined
  email: string | undefined
  restart: () => void
}

const State = ({ polling, progress, email, restart }: StateProps) => {
  const { language } = useWords()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  // The provider's own form stands in our page: from the checkout at once, later when the buyer asks for it.
  const [stays, stay] = useState<Stays>(typeof state === 'object' && state !== null && 'pay' in state ? 'to-pay' : undefined)
  const view = viewOf(polling)
  const reference = progress?.orderReference
  useEffect(() => {
    if (progress?.isFinal) dropAttempt()
    if (view === 'paid' && reference !== undefined)
      void navigate(pathTo('receipt', { lang: language, orderReference: reference }), { replace: true })
  }, [view, progress?.isFinal, reference, language, navigate])

  if (!progress) return <Waiting view={view === 'checking' ? 'checking' : 'waiting'} email={email} failures={polling.failures} />
  const payAgain = (why: 'unpaid' | 'declined' | 'cancelled-attempt') => (
    <PayAgain why={why} progress={progress} restart={restart} stays={stays} stay={stay} />
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
      return <OrderOver why={view} refund={progress.refund} />
  }
}
