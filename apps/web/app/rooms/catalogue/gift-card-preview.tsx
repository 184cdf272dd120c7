import { formatDate, formatMoney } from '@hoppla/i18n'
import { Bill, Button, Card, Facts } from '@hoppla/ui'
import { useWords } from '../../platform/words.ts'
import type { GiftCardDraft } from './gift-card.rules.ts'
import type { CardDesign } from './shop-data.ts'

type Props = { draft: GiftCardDraft; price: number; currency: string; validTo: string; design: CardDesign | undefined }

/** The card as it will be, its price, and the page's one next step. */
export const GiftCardPreview = ({ draft, price, currency, validTo, design }: Props) => {
  const { language, t } = useWords()
  const money = (amount: number) => formatMoney(amount, currency, language)
  const name = draft.to === 'someone' ? draft.recipientName.trim() : ''
  const greeting = draft.to === 'someone' ? draft.greeting.trim() : ''
  return (
    <Card raise stack={5}>
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
      <Bill
        rows={[
          { label: name === '' ? t('shop.giftCard') : t('shop.cardTo', { name }), amount: money(price), kind: 'rule' },
          { label: t('shop.vatLater'), amount: money(0), kind: 'sub' },
          { label: t('shop.toPay'), amount: money(price), kind: 'sum' },
        ]}
      />
      <Button variant="pri" full type="submit" iconEnd="arrow">
        {t('shop.toCheckout')}
      </Button>
      <Facts
        small
        facts={[
          { icon: 'clock', text: t('shop.validTo', { date: formatDate(validTo, language) }) },
          { icon: 'undo', text: t('shop.undo') },
        ]}
      />
    </Card>
  )
}
