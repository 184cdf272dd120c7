import { myGiftCardPdf, type OwnGiftCard } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatDateTime, formatMoney } from '@hoppla/i18n'
import { Badge, Button, IconLink, KeyValues } from '@hoppla/ui'
import { useState } from 'react'
import { fetchFile, saveFile } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

/** One gift card of the parent's: for whom, what is left, its code, the PDF, the greeting. */
export const GiftCardItem = ({ card, level }: { card: OwnGiftCard; level: 2 | 3 }) => {
  const Title = `h${level}` as const
  const { language, t } = useWords()
  const money = (amount: number) => formatMoney(amount, card.currency, language, { short: true })
  return (
    <article className="card stack gap-4" aria-labelledby={`card-${card.guid}`}>
      <div className="row one-line top-align gap-4">
        {card.design && (
          <img className="thumb" src={card.design.url} alt={card.design.name} width="640" height="400" loading="lazy" />
        )}
        <div className="grow stack gap-1">
          <div className="row gap-2">
            <Title className="size-l" id={`card-${card.guid}`}>
              {card.delivery.recipientName
                ? t('account.cards.forName', { name: card.delivery.recipientName })
                : t('account.cards.yours')}
            </Title>
            <Badge tone={card.state === 'Active' ? 'open' : 'closed'}>{t(`account.cards.state.${card.state}`)}</Badge>
          </div>
          <p className="muted">{card.articleName}</p>
          <Delivery card={card} />
        </div>
      </div>
      {card.delivery.greeting && <p className="quote">“{card.delivery.greeting}”</p>}
      <KeyValues
        rows={[
          {
            term: t('account.cards.balance'),
            value:
              card.balance === card.amount
                ? money(card.balance)
                : `${money(card.balance)} ${t('account.cards.ofAmount', { amount: money(card.amount) })}`,
          },
          { term: t('account.cards.validTo'), value: formatDate(card.validToDate, language) },
          { term: t('account.cards.code'), value: <span className="code">{card.code}</span> },
        ]}
      />
      <div className="row gap-wide">
        <Pdf card={card} />
        <IconLink icon="card" href={pathTo('receipt', { lang: language, orderReference: card.orderReference })}>
          {t('account.cards.receipt')}
        </IconLink>
      </div>
    </article>
  )
}

const Delivery = ({ card: { delivery } }: { card: OwnGiftCard }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  if (delivery.to === 'me') return null
  const day = (moment: string) => formatDateTime(moment, language, site.country.timezone)
  const when = delivery.sentAt
    ? t('account.cards.sent', { date: day(delivery.sentAt) })
    : delivery.sendAt
      ? t('account.cards.willSend', { date: day(delivery.sendAt) })
      : t('account.cards.onItsWay')
  return (
    <p className="small muted">
      {when}
      {delivery.recipientEmail && ` · ${delivery.recipientEmail}`}
    </p>
  )
}

const Pdf = ({ card }: { card: OwnGiftCard }) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(myGiftCardPdf, { params: { guid: card.guid } }), `${t('account.cards.file')}-${card.code}.pdf`)
    } catch (error) {
      showToast('error', errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small icon="download" busy={busy} busyLabel={t('account.cards.pdfBusy')} onClick={() => void download()}>
      {t('account.cards.pdf')}
    </Button>
  )
}
