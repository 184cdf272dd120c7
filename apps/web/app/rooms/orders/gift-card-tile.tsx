import type { OwnGiftCard } from '@hoppla/contract/orders'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Badge, Button, Tile } from '@hoppla/ui'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import { localMoment } from '../places/places.ts'
import { useCardPdf } from './use-card-pdf.ts'

/** A bought gift card in a list: picture, what is left, code, for whom and when, PDF. */
export const GiftCardTile = ({ card }: { card: OwnGiftCard }) => {
  const { language, t } = useWords()
  const money = (amount: number) => formatMoney(amount, card.currency, language)
  const pdf = useCardPdf(card)
  return (
    <Tile
      title={card.articleName}
      {...(card.design ? { art: { src: card.design.url } } : {})}
      foot={
        <>
          <span className="from num">
            {card.balance === card.amount
              ? money(card.balance)
              : t('shop.left', { balance: money(card.balance), amount: money(card.amount) })}
          </span>
          <Button small icon="download" {...pdf}>
            {t('checkout.pdf')}
          </Button>
        </>
      }
    >
      <div className="stack gap-1">
        {card.state !== 'Active' && (
          <span>
            <Badge>{t(`checkout.cardState.${card.state}`)}</Badge>
          </span>
        )}
        <p className="code">{card.code}</p>
        <Delivery card={card} />
        <p className="small muted">{t('shop.validTo', { date: formatDate(card.validToDate, language) })}</p>
      </div>
    </Tile>
  )
}

const Delivery = ({ card: { delivery } }: { card: OwnGiftCard }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  if (delivery.to === 'me') return null
  const name = delivery.recipientName ?? ''
  const at = delivery.sentAt ?? delivery.sendAt
  const day = at && localMoment(new Date(at), site.country.timezone).date
  return (
    <p className="small muted">
      {day
        ? t(delivery.sentAt ? 'checkout.wasSent' : 'checkout.willBeSent', { name, date: formatDate(day, language) })
        : t('shop.cardTo', { name })}
    </p>
  )
}
