import { formatDate, formatMoney } from '@hoppla/i18n'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { type CardDesign, PriceCard, type PurchaseDraft } from '../catalogue/catalogue.ts'

type Props = {
  draft: PurchaseDraft
  price: number
  vatPercent: number
  currency: string
  validTo: string
  design: CardDesign | undefined
  /** Another way on, below the next step. */
  also?: ReactNode
}

/** The card as it will be, its price, and the page's one next step. */
export const GiftCardPreview = ({ draft, price, vatPercent, currency, validTo, design, also }: Props) => {
  const { language, t } = useWords()
  const name = draft.to === 'someone' ? draft.recipientName.trim() : ''
  const greeting = draft.to === 'someone' ? draft.greeting.trim() : ''
  return (
    <PriceCard
      label={name === '' ? t('shop.giftCard') : t('shop.cardTo', { name })}
      price={price}
      currency={currency}
      {...(vatPercent === 0 && { vat: { label: t('shop.vatLater'), amount: formatMoney(0, currency, language) } })}
      next={t('shop.toCheckout')}
      also={also}
      facts={[
        { icon: 'clock', text: t('shop.validTo', { date: formatDate(validTo, language) }) },
        ...(vatPercent === 0 ? [] : [{ icon: 'card' as const, text: t('tickets.vatIncluded') }]),
        { icon: 'undo', text: t('shop.undo') },
      ]}
    >
      {design && (
        <img
          className="full round-l"
          src={design.url}
          alt={t('shop.cardWithDesign', { design: design.name })}
          width="640"
          height="400"
        />
      )}
      {greeting !== '' && <blockquote className="quote">{t('shop.quote', { text: greeting })}</blockquote>}
    </PriceCard>
  )
}
