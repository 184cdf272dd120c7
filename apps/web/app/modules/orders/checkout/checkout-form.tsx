import { ApiError } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Card, Checkbox, Stack, Toast } from '@hoppla/ui'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { besides, errorText, fieldErrors } from '../../../platform/api/api-errors.ts'
import { useFreshAfterReturn } from '../../../platform/api/fresh-after-return.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../../platform/session/session.ts'
import { type CardDesign, draftPath, type PurchaseDraft } from '../../catalogue/catalogue.ts'
import { BoughtCard } from '../payment/bought-card.tsx'
import { type AnySummary, beginAtOnceVersion, orderOf, summaryOf } from '../purchases.ts'
import { CheckoutSum } from './checkout-sum.tsx'
import { coverBy, type PayingCard } from './gift-card-payment.rules.ts'
import { keptAttempt } from './order-attempt.ts'
import { PayingCodes } from './paying-codes.tsx'
import { chosenBeforehand } from './payment-choice.rules.ts'
import { focusMethods, PaymentMethods } from './payment-methods.tsx'
import { goToPayment, placeOrder } from './place-order.ts'
import { UsedCoupon } from './used-coupon.tsx'

type Props = { draft: PurchaseDraft; summary: AnySummary; user: ApplicationUser; design: CardDesign | undefined }

/** The order before it is one. A second press while it is on its way does nothing; a second try is the same order. */
export const CheckoutForm = ({ draft, summary: plain, user, design }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const navigate = useNavigate()
  // With what a coupon takes off, once one is chosen; and at the new price, once it has changed.
  const [reduced, setReduced] = useState<{ coupon: string | undefined; summary: AnySummary }>()
  const summary = reduced?.summary ?? plain
  const [method, setMethod] = useState(chosenBeforehand(site.country.culture, summary.paymentMethods))
  const [missesMethod, setMissesMethod] = useState(false)
  const [cards, setCards] = useState<readonly PayingCard[]>([])
  const { rest } = coverBy(cards, summary.totalAmount)
  const asks = plain.asksToBeginAtOnce === true
  const [hasBegin, setHasBegin] = useState(false)
  const [isBeginMissing, setIsBeginMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useFreshAfterReturn(() => setBusy(false))

  const order = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (rest > 0 && method === '') {
      setMissesMethod(true)
      focusMethods()
      return
    }
    if (asks && !hasBegin) {
      setIsBeginMissing(true)
      document.getElementById('begin')?.focus()
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      const { orderReference, paymentToken } = await placeOrder(
        orderOf(draft, {
          giftCards: cards.map(({ code }) => code),
          coupon: reduced?.coupon,
          beginAtOnce: hasBegin ? beginAtOnceVersion : undefined,
          totalAmount: summary.totalAmount,
        }),
        method,
      )
      const payment = await goToPayment(paymentToken)
      // Undefined: the browser is on its way to the provider; the button stays busy until the page is gone.
      // Its page shows the provider's own form where there is one, else how the order is doing.
      if (payment) void navigate(paymentPath(orderReference), payment.clientSecret === null ? {} : { state: { pay: true } })
    } catch (error) {
      const reference = keptAttempt()?.orderReference
      // The order is there but cannot be paid from here (over by now, or the provider is away): its own page knows what to do.
      if (reference !== undefined && error instanceof ApiError && error.status !== 0) void navigate(paymentPath(reference))
      else {
        setFailure(error)
        if (error instanceof ApiError && error.body?.code === 'order.price-changed') await take(reduced?.coupon).catch(setFailure)
        setBusy(false)
      }
    }
  }
  const take = async (coupon: string | undefined) => {
    setReduced({ coupon, summary: await summaryOf(draft, AbortSignal.timeout(20_000), coupon) })
  }
  const paymentPath = (reference: string) => pathTo('payment', { lang: language, orderReference: reference })
  return (
    <form className="cols" noValidate onSubmit={(event) => void order(event)}>
      <Stack gap={6}>
        <BoughtCard draft={draft} summary={summary} design={design} />
        <Card stack={4}>
          {rest > 0 ? (
            <PaymentMethods
              methods={summary.paymentMethods}
              value={method}
              onChange={setMethod}
              error={missesMethod && method === '' ? t('checkout.methodMissing') : undefined}
            />
          ) : (
            <p>{t(cards.length > 0 ? 'checkout.cards.all' : 'checkout.coupon.all')}</p>
          )}
          {summary.coupon && <UsedCoupon name={summary.coupon.name} onRemove={() => setReduced(undefined)} />}
          <PayingCodes
            cards={cards}
            total={summary.totalAmount}
            currency={summary.currency}
            onCards={setCards}
            // A gift card is money: no coupon takes anything off it.
            {...(draft.kind !== 'gift-card' && {
              onCoupon: take,
              offersFor: summary.coupon ? undefined : { kind: draft.kind, articleId: draft.articleId },
            })}
          />
        </Card>
      </Stack>
      <CheckoutSum draft={draft} summary={summary} cards={cards} email={user.email} busy={busy}>
        {asks && (
          <Checkbox
            name="begin"
            label={t('checkout.begin.text')}
            error={isBeginMissing && !hasBegin ? t('checkout.begin.missing') : undefined}
            checked={hasBegin}
            onChange={({ target }) => setHasBegin(target.checked)}
          />
        )}
        {failure !== undefined && <Refused failure={failure} draft={draft} />}
      </CheckoutSum>
    </form>
  )
}

/** The shop has said no. Whatever else went wrong, the order may be there, and gift cards may have paid it. */
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
