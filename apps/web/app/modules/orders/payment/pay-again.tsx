import type { OrderDetail, OrderProgress, Payment } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { formatDateTime, formatMoney, formatTime, type Language } from '@hoppla/i18n'
import { Anchor, Bill, Button, Card, Stack, Toast } from '@hoppla/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { keptCart } from '../../../platform/storage/kept-cart.ts'
import { draftPath, keptDraft } from '../../catalogue/catalogue.ts'
import { localMoment } from '../../places/places.ts'
import { amountRows } from '../checkout/amount-rows.tsx'
import { coverBy, type PayingCard } from '../checkout/gift-card-payment.rules.ts'
import { goToPayment } from '../checkout/go-to-payment.ts'
import { markAttemptChanged } from '../checkout/order-attempt.ts'
import { PayingCodes } from '../checkout/paying-codes.tsx'
import { PaymentMethods } from '../checkout/payment-methods.tsx'
import { UsedCoupon } from '../checkout/used-coupon.tsx'
import { lawOf, rightOf } from '../line-law.ts'
import type { OrderAccess } from '../order-access.ts'
import { orderButton } from '../order-words.ts'
import { CheckoutSkeleton } from '../skeletons.tsx'
import { PayAgainReason } from './pay-again-reason.tsx'
import { ProviderForm } from './provider-form.tsx'

/** What the buyer is on our page for while an attempt is open: the provider's own form, where it has one for our page, or another way to pay. */
export type Stays = 'to-pay' | 'to-choose' | undefined
type Props = {
  access: OrderAccess
  why: 'unpaid' | 'declined' | 'cancelled-attempt'
  progress: OrderProgress
  /** Begins to follow the order anew. */
  restart: () => void
  stays: Stays
  stay: (what: Stays) => void
}

/** The same order, once more: what happened, that nothing was charged, and the ways on. */
export const PayAgain = ({ access, why, progress, restart, stays, stay }: Props) => {
  const { t } = useWords()
  const token = progress.payment?.paymentToken
  // Asked anew when the session has been opened, for what the provider's form needs.
  const { loaded } = useAnswer<Payment>(token && `${token} ${stays}`, (signal) => access.payment(token ?? '', signal))
  if (loaded.state === 'loading') return <CheckoutSkeleton />
  const payment = loaded.state === 'ready' ? loaded.answer : undefined
  const hasForm = stays === 'to-pay' && payment?.state === 'open' && payment.clientSecret !== null
  const formDone = () => {
    stay(undefined)
    restart()
  }
  return (
    <Stack gap={6}>
      {!hasForm && (
        <PayAgainReason why={why}>{t(why === 'declined' ? 'payment.again.declinedText' : 'payment.again.text')}</PayAgainReason>
      )}
      {hasForm ? (
        <Card raise>
          <Suspense fallback={<CheckoutSkeleton />}>
            <ProviderForm payment={payment} onDone={formDone} />
          </Suspense>
        </Card>
      ) : (
        <NextTry access={access} progress={progress} payment={payment} why={why} stay={stay} restart={restart} />
      )}
    </Stack>
  )
}

type NextTryProps = Pick<Props, 'access' | 'progress' | 'why' | 'restart' | 'stay'> & { payment: Payment | undefined }
/** How the buyer has chosen to pay this time. */
type Choice = { method: string; cards: readonly PayingCard[] }

/** What begins another attempt at the order. Pressed again after a lost answer, it is the same attempt. */
const useAttempts = ({ access, progress }: NextTryProps, { method, cards }: Choice) => {
  const keyFor = (what: string) => `${progress.payment?.paymentToken}-${what}`
  // Codes stand in no key: the same cards keep the key that was made for them.
  const keyOfCards = useRef({ codes: '', key: '' })
  return {
    withChosen: () => {
      const giftCards = cards.map(({ code }) => code)
      const codes = [method, ...giftCards].join(' ')
      if (keyOfCards.current.codes !== codes) keyOfCards.current = { codes, key: crypto.randomUUID() }
      if (giftCards.length === 0) return access.payAgain({ method }, keyFor(method))
      markAttemptChanged(progress.orderReference)
      return access.payAgain({ method, giftCards }, keyOfCards.current.key)
    },
    /** Of the full price. */
    withoutCoupon: () => {
      markAttemptChanged(progress.orderReference)
      return access.payAgain({ method, coupon: null }, keyFor(`${method}-full`))
    },
    withCoupon: (coupon: string) => {
      markAttemptChanged(progress.orderReference)
      return access.payAgain({ method, coupon }, crypto.randomUUID())
    },
  }
}

/** What the buttons do. */
const useNextTry = (props: NextTryProps, choice: Choice) => {
  const { access, progress, why, stay, restart } = props
  const { busy, failure, doing } = useBusy<'paying' | 'cancelling' | 'taking-off'>()
  const attempts = useAttempts(props, choice)
  const pay = () =>
    doing('paying', async () => {
      // An open attempt by the same way is simply continued.
      const before = progress.payment
      const isSame = why === 'unpaid' && choice.method === (before?.method ?? '') && choice.cards.length === 0
      const token = (isSame ? before?.paymentToken : undefined) ?? (await attempts.withChosen()).paymentToken
      if (!(await goToPayment(access, token))) return
      stay('to-pay')
      restart()
    })
  const cancel = () =>
    doing('cancelling', async () => {
      await access.cancel()
      evictReads()
      restart()
    })
  const chooseAnew = () => {
    stay('to-choose')
    restart()
  }
  const takeCouponOff = () =>
    doing('taking-off', async () => {
      await attempts.withoutCoupon()
      chooseAnew()
    })
  const takeCoupon = async (coupon: string) => {
    await attempts.withCoupon(coupon)
    chooseAnew()
  }
  return { busy, failure, pay, cancel, takeCouponOff, takeCoupon }
}

/** Another attempt at what waits: what is due, and the country's own order button. */
export const NextTry = (props: NextTryProps) => {
  const { access, progress, payment } = props
  const { t } = useWords()
  const before = progress.payment?.method ?? ''
  const [method, setMethod] = useState(before)
  const [cards, setCards] = useState<readonly PayingCard[]>([])
  const { busy, failure, pay, cancel, takeCouponOff, takeCoupon } = useNextTry(props, { method, cards })
  const due = payment?.amount ?? 0
  const { rest } = coverBy(cards, due)
  return (
    <Card raise stack={6}>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      {payment && rest === 0 ? (
        <p>{t('checkout.cards.all')}</p>
      ) : (
        <PaymentMethods methods={payment?.methods ?? [before]} value={method} onChange={setMethod} />
      )}
      {payment?.coupon && (
        <UsedCoupon name={payment.coupon.name} busy={busy === 'taking-off'} onRemove={() => void takeCouponOff()} />
      )}
      {payment && <PayingCodes cards={cards} total={due} currency={payment.currency} onCards={setCards} onCoupon={takeCoupon} />}
      <Decision
        access={access}
        progress={progress}
        payment={payment}
        cards={cards}
        busy={busy}
        onPay={() => void pay()}
        onCancel={() => void cancel()}
      />
    </Card>
  )
}

type DecisionProps = Pick<NextTryProps, 'access' | 'progress' | 'payment'> & {
  cards: readonly PayingCard[]
  busy: string | undefined
  onPay: () => void
  onCancel: () => void
}

/** What is due, the terms, and the buttons: ordering again or calling it off, and until when. */
const Decision = ({ access, progress, payment, cards, busy, onPay, onCancel }: DecisionProps) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { rest } = coverBy(cards, payment?.amount ?? 0)
  // The button of the first order: without a coupon the price differs now, and pressing it creates a new obligation to pay.
  const order = payment && orderButton(site.country.culture, formatMoney(rest, payment.currency, language), t)
  return (
    <Stack gap={3}>
      {payment && <Due payment={payment} cards={cards} />}
      <Terms access={access} />
      <Stack gap={2}>
        <Button
          variant="pri"
          full
          busy={busy === 'paying'}
          busyLabel={t('checkout.ordering')}
          onClick={onPay}
          {...(order?.isBare ? {} : { iconEnd: 'arrow' as const })}
        >
          {order ? (rest > 0 || order.isBare ? order.label : t('checkout.cards.order')) : t('common.retry')}
        </Button>
        <Button variant="quiet" full busy={busy === 'cancelling'} busyLabel={t('payment.again.cancelling')} onClick={onCancel}>
          {t('payment.again.cancel')}
        </Button>
      </Stack>
      <ChangeLink orderReference={access.orderReference} />
      <p className="centered small muted">
        {t('payment.again.until', {
          time: deadlineText(progress.expiresAt, site.country.timezone, language),
        })}
      </p>
    </Stack>
  )
}

/** Until when the order waits: a time of today; with its day, where staff ordered it and it waits for longer. */
const deadlineText = (expiresAt: string, timeZone: string, language: Language): string => {
  const end = localMoment(new Date(expiresAt), timeZone)
  return end.date === localMoment(new Date(), timeZone).date
    ? formatTime(end.time, language)
    : formatDateTime(expiresAt, language, timeZone)
}

const Due = ({ payment: { amount, currency, giftCardAmount }, cards }: { payment: Payment; cards: readonly PayingCard[] }) => {
  const { language, t } = useWords()
  const rows = amountRows({ cards, paid: giftCardAmount, due: amount, currency }, t, language)
  return (
    <Bill
      rows={rows.length > 0 ? rows : [{ label: t('checkout.toPay'), amount: formatMoney(amount, currency, language), kind: 'sum' }]}
    />
  )
}

/** What the law wants said again, by what is in the order. */
const Terms = ({ access }: Pick<Props, 'access'>) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { loaded } = useAnswer<OrderDetail>(`${access.orderReference} ${language}`, (signal) => access.detail(signal))
  if (loaded.state !== 'ready') return <OrderTerms right="use" />
  const { companyname, companyaddress, mailfrom } = site.country
  const lines = loaded.answer.lines.map(({ articleName, kind }) => ({ name: articleName, law: lawOf(kind) }))
  return <OrderTerms right={rightOf(lines, { seller: [companyname, companyaddress, mailfrom].join(', '), t, language })} />
}

/** The way back to what is bought, as it was filled in: known to the browser alone. Another purchase calls this order off. */
const ChangeLink = ({ orderReference }: { orderReference: string }) => {
  const { language, t } = useWords()
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const draft = keptDraft()
    if (keptCart()?.orderReference === orderReference) setHref(pathTo('cart', { lang: language }))
    else setHref(draft && draftPath(language, draft))
  }, [orderReference, language])
  return (
    href !== undefined && (
      <p className="centered small">
        <Anchor className="tap" href={href}>
          {t('checkout.change')}
        </Anchor>
      </p>
    )
  )
}
