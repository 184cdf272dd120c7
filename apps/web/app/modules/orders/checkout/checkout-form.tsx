import { ApiError } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Card, Checkbox, Stack, Toast } from '@hoppla/ui'
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { useNavigate } from 'react-router'
import { besides, errorText, fieldErrors } from '../../../platform/api/api-errors.ts'
import { usePageRestored } from '../../../platform/api/use-page-restored.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../../platform/session/session.ts'
import { type CardDesign, draftPath, type PurchaseDraft } from '../../catalogue/catalogue.ts'
import { ownOrder } from '../order-access.ts'
import { BoughtCard } from '../payment/bought-card.tsx'
import { type AnySummary, orderOf, summaryOf } from '../purchases.ts'
import { beginAtOnceVersion } from './begin-at-once.ts'
import { CheckoutSum } from './checkout-sum.tsx'
import { ExpressButtons } from './express-buttons.tsx'
import { coverBy, type PayingCard } from './gift-card-payment.rules.ts'
import { goToPayment } from './go-to-payment.ts'
import { keptAttempt } from './order-attempt.ts'
import { PayingCodes } from './paying-codes.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { placeOrder } from './place-order.ts'
import { useBuyersAnswers } from './use-buyers-answers.ts'
import { UsedCoupon } from './used-coupon.tsx'

type Props = { draft: PurchaseDraft; summary: AnySummary; user: ApplicationUser; design: CardDesign | undefined }

/** The summary as it is now: with what a coupon takes off, once one is chosen; and at the new price, once it has changed. */
const useReduced = (draft: PurchaseDraft, plain: AnySummary) => {
  const [reduced, setReduced] = useState<{ coupon: string | undefined; summary: AnySummary }>()
  const take = async (coupon: string | undefined) => {
    setReduced({ coupon, summary: await summaryOf(draft, AbortSignal.timeout(20_000), coupon) })
  }
  return { summary: reduced?.summary ?? plain, coupon: reduced?.coupon, take, drop: () => setReduced(undefined) }
}

type Ordered = {
  draft: PurchaseDraft
  summary: AnySummary
  coupon: string | undefined
  cards: readonly PayingCard[]
  hasBegin: boolean
}
type OrderingProps = {
  ordered: Ordered
  /** Asks for what is missing. @returns whether something was. */
  askForMissing: (method: string) => boolean
  /** The summary anew. */
  refresh: () => Promise<void>
}

/** Places the order and leads to its payment. A second press while it is on its way does nothing; a second try is the same order. */
const useOrdering = ({ ordered, askForMissing, refresh }: OrderingProps) => {
  const { language } = useWords()
  const navigate = useNavigate()
  // The way to pay of the order that is on its way; undefined: none is.
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  usePageRestored(() => setBusy(undefined))
  const paymentPath = (reference: string) => pathTo('payment', { lang: language, orderReference: reference })
  const place = async (method: string) => {
    const { draft, summary, coupon, cards, hasBegin } = ordered
    const { orderReference, paymentToken } = await placeOrder(
      orderOf(draft, {
        giftCards: cards.map(({ code }) => code),
        coupon,
        beginAtOnce: hasBegin ? beginAtOnceVersion : undefined,
        totalAmount: summary.totalAmount,
      }),
      method,
    )
    const payment = await goToPayment(ownOrder(orderReference), paymentToken)
    // Undefined: the browser is on its way to the provider; the button stays busy until the page is gone.
    // Its page shows the provider's own form where there is one, else how the order is doing.
    if (payment) void navigate(paymentPath(orderReference), payment.clientSecret === null ? {} : { state: { pay: true } })
  }
  const order = async (method: string) => {
    if (busy !== undefined || askForMissing(method)) return
    setBusy(method)
    setFailure(undefined)
    try {
      await place(method)
    } catch (error) {
      const reference = keptAttempt()?.orderReference
      // The order is there but cannot be paid from here (over by now, or the provider is away): its own page knows what to do.
      if (reference !== undefined && error instanceof ApiError && error.status !== 0) void navigate(paymentPath(reference))
      else {
        setFailure(error)
        if (error instanceof ApiError && error.body?.code === 'order.price-changed') await refresh().catch(setFailure)
        setBusy(undefined)
      }
    }
  }
  return { order, busy, failure }
}

/** The order before it is one. */
export const CheckoutForm = ({ draft, summary: plain, user, design }: Props) => {
  const { t } = useWords()
  const { summary, coupon, take, drop } = useReduced(draft, plain)
  const [cards, setCards] = useState<readonly PayingCard[]>([])
  const { rest } = coverBy(cards, summary.totalAmount)
  const asks = plain.asksToBeginAtOnce === true
  const answers = useBuyersAnswers(summary.paymentMethods, asks)
  const { express, method, hasBegin } = answers
  const { order, busy, failure } = useOrdering({
    ordered: { draft, summary, coupon, cards, hasBegin },
    askForMissing: (wanted) => answers.askForMissing(wanted, rest),
    refresh: () => take(coupon),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void order(method)
  }
  return (
    <form className="cols" noValidate onSubmit={submit}>
      <Stack gap={6}>
        <BoughtCard draft={draft} summary={summary} design={design} />
        <Card stack={4}>
          {rest > 0 ? (
            <PaymentMethods
              methods={answers.choices}
              value={method}
              onChange={answers.setMethod}
              error={answers.isMethodMissing ? t('checkout.methodMissing') : undefined}
            />
          ) : (
            <p>{t(cards.length > 0 ? 'checkout.cards.all' : 'checkout.coupon.all')}</p>
          )}
          {summary.coupon && <UsedCoupon name={summary.coupon.name} onRemove={drop} />}
          <CodesOf draft={draft} summary={summary} cards={cards} onCards={setCards} onCoupon={take} />
        </Card>
      </Stack>
      <CheckoutSum
        draft={draft}
        summary={summary}
        cards={cards}
        email={user.email}
        busy={busy !== undefined && !express.includes(busy)}
        express={
          rest > 0
            ? (label) => <ExpressButtons methods={express} orderLabel={label} busy={busy} onPay={(way) => void order(way)} />
            : undefined
        }
      >
        {asks && <BeginAtOnce isMissing={answers.isBeginMissing} checked={hasBegin} onChange={answers.setHasBegin} />}
        {failure !== undefined && <Refused failure={failure} draft={draft} />}
      </CheckoutSum>
    </form>
  )
}

type CodesProps = {
  draft: PurchaseDraft
  summary: AnySummary
  cards: readonly PayingCard[]
  onCards: Dispatch<SetStateAction<readonly PayingCard[]>>
  onCoupon: (coupon: string) => Promise<void>
}

/** Gift cards and coupons that pay. A gift card is money: no coupon takes anything off it. */
const CodesOf = ({ draft, summary, cards, onCards, onCoupon }: CodesProps) => (
  <PayingCodes
    cards={cards}
    total={summary.totalAmount}
    currency={summary.currency}
    onCards={onCards}
    {...(draft.kind !== 'gift-card' && {
      onCoupon,
      offersFor: summary.coupon ? undefined : { kind: draft.kind, articleId: draft.articleId },
    })}
  />
)

type BeginProps = { isMissing: boolean; checked: boolean; onChange: (checked: boolean) => void }

/** The buyer's confirmation that an immediate start ends the right of withdrawal. */
const BeginAtOnce = ({ isMissing, checked, onChange }: BeginProps) => {
  const { t } = useWords()
  return (
    <Checkbox
      name="begin"
      label={t('checkout.begin.text')}
      error={isMissing ? t('checkout.begin.missing') : undefined}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** The shop refused the order. After any other failure the order may exist, and gift cards may have paid for it. */
const isNo = (failure: unknown) => failure instanceof ApiError && failure.body?.code !== undefined && failure.status < 500

/** Why there is no order; what was wrong with the thing or its receiver leads back to it. */
const Refused = ({ failure, draft }: { failure: unknown; draft: PurchaseDraft }) => {
  const { language, t } = useWords()
  const ofCard = Object.entries(fieldErrors(failure)).filter(([path]) => /^(delivery|design|articleId|childId)/.test(path))
  const isOfCard =
    ofCard.length > 0 || (failure instanceof ApiError && /^(delivery|article|child)\./.test(failure.body?.code ?? ''))
  const title = errorText(failure, t)
  return (
    <Toast tone="error" title={title}>
      {besides(title, ofCard).join(' ')} {t(isNo(failure) ? 'checkout.nothingCharged' : 'checkout.unknown')}{' '}
      {isOfCard && <Anchor href={draftPath(language, draft)}>{t('checkout.change')}</Anchor>}
    </Toast>
  )
}
