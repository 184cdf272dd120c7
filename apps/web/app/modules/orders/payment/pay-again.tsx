import { cancelOrder, getPayment, type OrderProgress, type Payment, payOrder } from '@hoppla/contract/orders'
import { formatMoney, formatTime } from '@hoppla/i18n'
import { Anchor, Bill, Button, Card, Stack, Toast } from '@hoppla/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useSite } from '../../../platform/head/page-site.ts'
import { DidNotCome, lazyPart } from '../../../platform/hydration/lazy.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { draftPath, keptDraft, type PurchaseDraft } from '../../catalogue/catalogue.ts'
import { localMoment } from '../../places/places.ts'
import { coverBy, type PayingCard } from '../checkout/gift-card-payment.rules.ts'
import { PayingCodes } from '../checkout/paying-codes.tsx'
import { PaymentMethods } from '../checkout/payment-methods.tsx'
import { goToPayment } from '../checkout/place-order.ts'
import { restRows } from '../checkout/rest-rows.tsx'
import { UsedCoupon } from '../checkout/used-coupon.tsx'
import { orderButton } from '../order-words.ts'
import { CheckoutSkeleton } from '../skeletons.tsx'
import { WhyAgain } from './why-again.tsx'

const StripePayment = lazyPart(() => import('./stripe-payment.tsx'), DidNotCome)

/** What the buyer is on our page for while an attempt is open: the provider's own form, where it has one for our page, or another way to pay. */
export type Stays = 'to-pay' | 'to-choose' | undefined
type Props = {
  why: 'unpaid' | 'declined' | 'cancelled-attempt'
  progress: OrderProgress
  /** Begins to follow the order anew. */
  restart: () => void
  stays: Stays
  stay: (what: Stays) => void
}

/** The same order, once more: what happened, that nothing was charged, and the ways on. */
export const PayAgain = ({ why, progress, restart, stays, stay }: Props) => {
  const { t } = useWords()
  const token = progress.payment?.paymentToken
  // Asked anew when the session has been opened, for what the provider's form needs.
  const { loaded } = useAnswer<Payment>(token && `${token} ${stays}`, (signal) =>
    callApi(getPayment, { params: { paymentToken: token ?? '' } }, { signal }),
  )
  if (loaded.state === 'loading') return <CheckoutSkeleton />
  const payment = loaded.state === 'ready' ? loaded.answer : undefined
  const hasForm = stays === 'to-pay' && payment?.state === 'open' && payment.clientSecret !== null
  const formDone = () => {
    stay(undefined)
    restart()
  }
  return (
    <Stack gap={6}>
      {!hasForm && <WhyAgain why={why}>{t(why === 'declined' ? 'checkout.again.declinedText' : 'checkout.again.text')}</WhyAgain>}
      {hasForm ? (
        <Card raise>
          <Suspense fallback={<CheckoutSkeleton />}>
            <StripePayment payment={payment} onDone={formDone} />
          </Suspense>
        </Card>
      ) : (
        <NextTry progress={progress} payment={payment} why={why} stay={stay} restart={restart} />
      )}
    </Stack>
  )
}

type Doing = 'paying' | 'cancelling' | 'taking-off'
type NextTryProps = Pick<Props, 'progress' | 'why' | 'restart' | 'stay'> & { payment: Payment | undefined }

/** Another attempt at what waits: what is due, and the country's own order button. */
export const NextTry = ({ progress, payment, why, stay, restart }: NextTryProps) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const before = progress.payment?.method ?? ''
  const [method, setMethod] = useState(before)
  const [busy, setBusy] = useState<Doing>()
  const [failure, setFailure] = useState<unknown>()
  const [cards, setCards] = useState<readonly PayingCard[]>([])
  const draft = useKeptDraft()
  const due = payment?.amount ?? 0
  const { rest } = coverBy(cards, due)
  const reference = { orderReference: progress.orderReference }
  // Another try after this very attempt: pressed again after a lost answer, it is the same one.
  const keyFor = (what: string) => ({ idempotencyKey: `${progress.payment?.paymentToken}-${what}` })
  // Codes stand in no key: the same cards keep the key that was made for them.
  const keyOfCards = useRef({ codes: '', key: '' })
  const payWith = async () => {
    const giftCards = cards.map(({ code }) => code)
    const codes = [method, ...giftCards].join(' ')
    if (keyOfCards.current.codes !== codes) keyOfCards.current = { codes, key: crypto.randomUUID() }
    return giftCards.length === 0
      ? callApi(payOrder, { params: reference, body: { method } }, keyFor(method))
      : callApi(payOrder, { params: reference, body: { method, giftCards } }, { idempotencyKey: keyOfCards.current.key })
  }

  const doing = async (what: Doing, work: () => Promise<void>) => {
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
      const isSame = why === 'unpaid' && method === before && cards.length === 0 && progress.payment !== null
      const paymentToken = isSame ? progress.payment?.paymentToken : undefined
      const token = paymentToken ?? (await payWith()).paymentToken
      if (!(await goToPayment(token))) return
      stay('to-pay')
      restart()
    })
  const cancel = () =>
    doing('cancelling', async () => {
      await callApi(cancelOrder, { params: reference })
      evictReads()
      restart()
    })
  const takeCouponOff = () =>
    doing('taking-off', async () => {
      // A new attempt, of the full price.
      await callApi(payOrder, { params: reference, body: { method, coupon: null } }, keyFor(`${method}-full`))
      stay('to-choose')
      restart()
    })
  const takeCoupon = async (coupon: string) => {
    await callApi(payOrder, { params: reference, body: { method, coupon } }, { idempotencyKey: crypto.randomUUID() })
    stay('to-choose')
    restart()
  }
  const methods = payment?.methods ?? [before]
  // The words of the first order: without a coupon the price is another now, and whoever presses takes on another debt.
  const order = payment && orderButton(site.country.culture, formatMoney(rest, payment.currency, language), t)
  const rows = payment ? restRows({ cards, paid: payment.giftCardAmount, due, currency: payment.currency }, t, language) : []
  return (
    <Card raise stack={6}>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      {payment && rest === 0 ? (
        <p>{t('checkout.cards.all')}</p>
      ) : (
        <PaymentMethods methods={methods} value={method} onChange={setMethod} />
      )}
      {payment?.coupon && (
        <UsedCoupon name={payment.coupon.name} busy={busy === 'taking-off'} onRemove={() => void takeCouponOff()} />
      )}
      {payment && <PayingCodes cards={cards} total={due} currency={payment.currency} onCards={setCards} onCoupon={takeCoupon} />}
      <Stack gap={3}>
        {payment && (
          <Bill
            rows={
              rows.length > 0
                ? rows
                : [{ label: t('shop.toPay'), amount: formatMoney(due, payment.currency, language), kind: 'sum' }]
            }
          />
        )}
        <OrderTerms right={draft?.kind === 'gift-card' ? 'card' : 'use'} />
        <Stack gap={2}>
          <Button
            variant="pri"
            full
            busy={busy === 'paying'}
            busyLabel={t('checkout.ordering')}
            onClick={() => void pay()}
            {...(order?.isBare ? {} : { iconEnd: 'arrow' as const })}
          >
            {order ? (rest > 0 || order.isBare ? order.label : t('checkout.cards.order')) : t('common.retry')}
          </Button>
          <Button
            variant="quiet"
            full
            busy={busy === 'cancelling'}
            busyLabel={t('checkout.again.cancelling')}
            onClick={() => void cancel()}
          >
            {t('checkout.again.cancel')}
          </Button>
        </Stack>
        <ChangeLink draft={draft} />
        <p className="small muted">
          {t('checkout.again.until', {
            time: formatTime(localMoment(new Date(progress.expiresAt), site.country.timezone).time, language),
          })}
        </p>
      </Stack>
    </Card>
  )
}

/** What is being bought, as this tab knows it: known to the browser alone. */
const useKeptDraft = (): PurchaseDraft | undefined => {
  const [draft, setDraft] = useState<PurchaseDraft>()
  useEffect(() => setDraft(keptDraft()), [])
  return draft
}

/** The way back to what is bought, as it was filled in; another purchase calls this order off. */
const ChangeLink = ({ draft }: { draft: PurchaseDraft | undefined }) => {
  const { language, t } = useWords()
  return (
    draft && (
      <Anchor className="small tap start" href={draftPath(language, draft)}>
        {t('checkout.change')}
      </Anchor>
    )
  )
}
