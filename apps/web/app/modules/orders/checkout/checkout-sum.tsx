import { formatMoney } from '@hoppla/i18n'
import { Bill, Button, Card, Facts, Stack } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useSite } from '../../../platform/head/page-site.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { type PurchaseDraft, ReducedPrice } from '../../catalogue/catalogue.ts'
import { billRows, orderButton, vatByRate } from '../order-words.ts'
import type { AnySummary } from '../purchases.ts'
import { amountRows } from './amount-rows.tsx'
import { coverBy, type PayingCard } from './gift-card-payment.rules.ts'

type Props = {
  draft: PurchaseDraft
  summary: AnySummary
  cards: readonly PayingCard[]
  email: string
  busy: boolean
  /** Buttons of express ways to pay, which order with the words of the order button. */
  express?: ((orderLabel: string) => ReactNode) | undefined
  children?: ReactNode
}

/** Price with VAT, who sells, how to undo it, the button, what happens next. `children`: what is still to say yes to, and why it went wrong. */
export const CheckoutSum = ({ draft, summary, cards, email, busy, express, children }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { lines, coupon, totalAmount, currency, rules } = summary
  const { rest } = coverBy(cards, totalAmount)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const bought = orderButton(site.country.culture, money(rest), t)
  // Where the law prescribes the words, they stand there also when gift cards pay everything.
  const { label, isBare } =
    rest > 0 || bought.isBare
      ? bought
      : { label: t(cards.length > 0 ? 'checkout.cards.order' : 'checkout.coupon.order'), isBare: true }
  const paying = amountRows({ cards, paid: 0, due: totalAmount, currency }, t, language)
  return (
    <Stack as="aside" className="sticky" aria-label={t('checkout.sum')}>
      <Card raise stack={5}>
        <h2 className="size-l">{t('checkout.sum')}</h2>
        <Bill
          rows={[
            ...billRows(
              { lines, coupon, total: totalAmount, vat: vatByRate(lines), currency, isGiftCard: draft.kind === 'gift-card' },
              t('checkout.toPay'),
              t,
              language,
            ),
            ...paying,
          ]}
        />
        <ReducedPrice reduction={summary.reduction} currency={currency} />
        <OrderTerms
          right={draft.kind === 'gift-card' ? 'card' : 'use'}
          rules={{ title: t(draft.kind === 'gift-card' ? 'checkout.terms' : 'checkout.rules'), text: rules }}
        />
        {children}
        {express?.(label)}
        <Button
          variant="pri"
          full
          type="submit"
          busy={busy}
          busyLabel={t('checkout.ordering')}
          {...(isBare ? {} : { icon: 'lock' as const })}
        >
          {label}
        </Button>
        <Facts
          small
          facts={[
            { icon: 'mail', text: mailText(draft, email, t) },
            { icon: 'undo', text: t('shop.undo') },
          ]}
        />
      </Card>
    </Stack>
  )
}

const mailText = ({ kind, to }: PurchaseDraft, email: string, t: T): string => {
  if (to === 'someone' || kind !== 'gift-card') return t(to === 'me' ? 'tickets.mailCode' : 'checkout.mailSomeone', { email })
  return t('checkout.mailMe', { email })
}
