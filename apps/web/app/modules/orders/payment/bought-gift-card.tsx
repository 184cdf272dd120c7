import { myGiftCardPdf, type OwnGiftCard } from '@hoppla/contract/orders'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, Card, QrCode, SkeletonLine } from '@hoppla/ui'
import { useQr } from '../../../platform/addresses/qr.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useFile } from '../use-file.ts'

/** The card on the receipt: picture, code to scan and to read, what it is worth, and the PDF to print (a guest has it in the mail). */
export const BoughtGiftCard = ({ card, hasPdf }: { card: OwnGiftCard; hasPdf: boolean }) => {
  const { language, t } = useWords()
  const qr = useQr(card.code)
  const { to, recipientName, greeting } = card.delivery
  return (
    <>
      <Card tone="leaf" stack={3} className="centered">
        <h2 className="size-l">{to === 'someone' ? t('shop.cardTo', { name: recipientName ?? '' }) : t('shop.yourCard')}</h2>
        {card.design && (
          <img
            className="full round-l"
            src={card.design.url}
            alt={t('shop.cardWithDesign', { design: card.design.name })}
            width="640"
            height="400"
          />
        )}
        {greeting && <blockquote className="quote">{t('shop.quote', { text: greeting })}</blockquote>}
        <p className="price-xl num">{formatMoney(card.amount, card.currency, language)}</p>
        {qr ? (
          <QrCode modules={qr} label={t('payment.qr', { code: card.code })} />
        ) : (
          <div className="qr-place">
            <SkeletonLine shape="art" />
          </div>
        )}
        <p className="code l">{card.code}</p>
        <p className="small">{t('shop.validTo', { date: formatDate(card.validToDate, language) })}</p>
      </Card>
      {hasPdf && <PdfButton card={card} />}
    </>
  )
}

/** Fetches the card's PDF with the session and hands it to the downloads. */
const PdfButton = ({ card }: { card: OwnGiftCard }) => {
  const { t } = useWords()
  const pdf = useFile(myGiftCardPdf, { params: { guid: card.guid } }, `${card.articleName}.pdf`)
  return (
    <Button className="noprint" variant="pri" full icon="download" {...pdf}>
      {t('payment.cardPdf')}
    </Button>
  )
}
