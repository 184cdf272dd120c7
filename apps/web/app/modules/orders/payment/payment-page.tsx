import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { errorText } from '../../../platform/api/api-errors.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useOrderAccess } from '../use-order-access.ts'
import type { Route } from './+types/payment-page'
import { PaymentProgress } from './payment-progress.tsx'
import { viewOf } from './polling.rules.ts'
import { useOrderProgress } from './use-order-progress.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('payment.title'))

/** Shown between the bank's page and the receipt. The return says nothing about success; only the order does. */
export default function PaymentPage() {
  const { orderReference = '' } = useParams()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const session = useSession()
  const { hash } = useLocation()
  const access = useOrderAccess(orderReference)
  const { polling, refusal, restart } = useOrderProgress(access)
  const isPaid = viewOf(polling) === 'paid'
  useEffect(() => {
    if (isPaid) void navigate(pathTo('receipt', { lang: language, orderReference }) + hash, { replace: true })
  }, [isPaid, orderReference, hash, language, navigate])
  return (
    <Wrap width="mid">
      <PageHead title={t('payment.title')} />
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
        <PaymentProgress
          access={access}
          polling={polling}
          email={session.status === 'authenticated' ? session.user.email : undefined}
          restart={restart}
        />
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
