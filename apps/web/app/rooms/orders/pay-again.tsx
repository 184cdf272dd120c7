import { cancelOrder, getPayment, type OrderProgress, type Payment, payOrder } from '@hoppla/contract/orders'
import { formatMoney, formatTime } from '@hoppla/i18n'
import { Bulletin, Button, Card, Row, Stack } from '@hoppla/ui'
import { Suspense, useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/api-errors.ts'
import { forgetReads } from '../../platform/forget-reads.ts'
import { DidNotCome, late } from '../../platform/late.tsx'
import { useSite } from '../../platform/page-site.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useWords } from '../../platform/words.ts'
import { localMoment } from '../places/places.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { goToPayment } from './place-order.ts'
import { CheckoutSkeleton } from './skeletons.tsx'

const StripePayment = late(() => import('./stripe-payment.tsx'), DidNotCome)

type Props = {
  why: 'unpaid' | 'declined' | 'cancelled-attempt'
  progress: OrderProgress
  /** Begins to follow the order anew. */
  restart: () => void
  /** Whether the provider's own form is to be shown, where it has one for our page. */
  paysHere: boolean
  payHere: (here: boolean) => void
}

/** The same order, once more: what happened, that nothing was charged, and the ways on. */
export const PayAgain = ({ why, progress, restart, paysHere, payHere }: Props) => {
  const { t } = useWords()
  const token = progress.payment?.paymentToken
  const { loaded } = useAnswer<Payment>(token, (signal) =>
    callApi(getPayment, { params: { paymentToken: token ?? '' } }, { signal }),
  )
  if (loaded.state === 'loading') return <CheckoutSkeleton />
  const payment = loaded.state === 'ready' ? loaded.answer : undefined
  const hasForm = paysHere && payment?.state === 'open' && payment.clientSecret !== null
  const formDone = () => {
    payHere(false)
    restart()
  }
  return (
    <Stack gap={6}>
      {!hasForm && (
        <Bulletin tone={why === 'declined' ? 'error' : 'info'} title={t(`checkout.again.${why}`)}>
          {t('checkout.nothingCharged')} {t(why === 'declined' ? 'checkout.again.declinedText' : 'checkout.again.text')}
        </Bulletin>
      )}
      {hasForm ? (
        <Card raise>
          <Suspense fallback={<CheckoutSkeleton />}>
            <StripePayment payment={payment} onDone={formDone} />
          </Suspense>
        </Card>
      ) : (
        <NextTry progress={progress} payment={payment} why={why} showForm={() => payHere(true)} restart={restart} />
      )}
    </Stack>
  )
}

type NextTryProps = Pick<Props, 'progress' | 'why' | 'restart'> & { payment: Payment | undefined; showForm: () => void }

const NextTry = ({ progress, payment, why, showForm, restart }: NextTryProps) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const before = progress.payment?.method ?? ''
  const [method, setMethod] = useState(before)
  const [busy, setBusy] = useState<'paying' | 'cancelling'>()
  const [failure, setFailure] = useState<unknown>()
  const reference = { orderReference: progress.orderReference }

  const doing = async (what: 'paying' | 'cancelling', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      setBusy(undefined)
    }
  }
  const pay = () =>
    doing('paying', async () => {
      // An open attempt by the same way is simply continued.
      const isSame = why === 'unpaid' && method === before && progress.payment !== null
      const paymentToken = isSame ? progress.payment?.paymentToken : undefined
      const token = paymentToken ?? (await callApi(payOrder, { params: reference, body: { method } })).paymentToken
      if (!(await goToPayment(token))) return
      showForm()
      restart()
    })
  const cancel = () =>
    doing('cancelling', async () => {
      await callApi(cancelOrder, { params: reference })
      forgetReads()
      restart()
    })
  const methods = payment?.methods ?? [before]
  return (
    <Card raise stack={6}>
      {failure !== undefined && <Bulletin tone="error" title={errorText(failure, t)} />}
      <PaymentMethods methods={methods} value={method} onChange={setMethod} />
      <Stack gap={3}>
        <Row gap={3}>
          <Button
            variant="pri"
            iconEnd="arrow"
            busy={busy === 'paying'}
            busyLabel={t('checkout.ordering')}
            onClick={() => void pay()}
          >
            {payment
              ? t('checkout.again.pay', { amount: formatMoney(payment.amount, payment.currency, language) })
              : t('common.retry')}
          </Button>
          <Button
            variant="quiet"
            busy={busy === 'cancelling'}
            busyLabel={t('checkout.again.cancelling')}
            onClick={() => void cancel()}
          >
            {t('checkout.again.cancel')}
          </Button>
        </Row>
        <p className="small muted">
          {t('checkout.again.until', {
            time: formatTime(localMoment(new Date(progress.expiresAt), site.country.timezone).time, language),
          })}
        </p>
      </Stack>
    </Card>
  )
}
