import type { OrderSummary } from '@hoppla/contract/orders'
import { formatDate } from '@hoppla/i18n'
import { Anchor, Card, Row, Stack } from '@hoppla/ui'
import { useWords } from '../../platform/words.ts'
import type { CardDesign, GiftCardDraft } from '../catalogue/catalogue.ts'

type Props = { draft: GiftCardDraft; summary: OrderSummary; design: CardDesign | undefined }

/** What is in the basket, and the way to change it. */
export const BoughtCard = ({ draft, summary, design }: Props) => {
  const { language, t } = useWords()
  const isForMe = draft.to === 'me'
  const greeting = isForMe ? '' : draft.greeting.trim()
  return (
    <Card as="section" stack aria-labelledby="it">
      <h2 id="it" className="size-l">
        {t('checkout.buying')}
      </h2>
      <Row className="one-line top-align" gap={4}>
        {design && <img className="thumb" src={design.url} alt="" width="132" height="82" />}
        <Stack gap={1} className="grow">
          <b className="strong">{summary.articleName}</b>
          <p className="muted small">
            {isForMe
              ? t('checkout.forMe')
              : t('checkout.forSomeone', { name: draft.recipientName.trim(), email: draft.recipientEmail.trim() })}
          </p>
          {!isForMe && (
            <p className="muted small">
              {draft.sendOn === '' ? t('checkout.sentAtOnce') : t('checkout.sentOn', { date: formatDate(draft.sendOn, language) })}
            </p>
          )}
          <p className="muted small">{t('shop.validTo', { date: formatDate(summary.period.end, language) })}</p>
          {greeting !== '' && <p className="small quoted">{t('shop.quote', { text: greeting })}</p>}
          <Anchor className="small tap" href={`/${language}/order/shop/gift-cards`}>
            {t('checkout.change')}
          </Anchor>
        </Stack>
      </Row>
    </Card>
  )
}
