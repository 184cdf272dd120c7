import { formatDate } from '@hoppla/i18n'
import { Anchor, Card, Row, Stack } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { artOf, type CardDesign, draftPath, type PurchaseDraft } from '../../catalogue/catalogue.ts'
import type { AnySummary } from '../purchases.ts'

type Props = { draft: PurchaseDraft; summary: AnySummary; design: CardDesign | undefined }

/** What is in the basket, and the way to change it. */
export const BoughtCard = ({ draft, summary, design }: Props) => {
  const { language, t } = useWords()
  const greeting = draft.to === 'someone' ? draft.greeting.trim() : ''
  const picture = draft.kind === 'gift-card' ? design?.url : artOf[draft.kind]
  return (
    <Card as="section" stack aria-labelledby="it">
      <h2 id="it" className="size-l">
        {t('checkout.buying')}
      </h2>
      <Row className="one-line top-align" gap={4}>
        {picture && <img className="thumb" src={picture} alt="" width="132" height="82" />}
        <Stack gap={1} className="grow">
          <b className="strong">{summary.articleName}</b>
          <ForWhom draft={draft} summary={summary} />
          <p className="muted small">
            {summary.codeValidToDate
              ? t('tickets.connectBy', { date: formatDate(summary.codeValidToDate, language) })
              : draft.kind === 'gift-card'
                ? t('shop.validTo', { date: formatDate(summary.period.end, language) })
                : t('tickets.period', {
                    from: formatDate(summary.period.start, language),
                    to: formatDate(summary.period.end, language),
                  })}
          </p>
          {greeting !== '' && <p className="small quoted">{t('shop.quote', { text: greeting })}</p>}
          <Anchor className="small tap" href={draftPath(language, draft)}>
            {t('checkout.change')}
          </Anchor>
        </Stack>
      </Row>
    </Card>
  )
}

const ForWhom = ({ draft, summary }: Pick<Props, 'draft' | 'summary'>) => {
  const { language, t } = useWords()
  if (draft.to === 'someone')
    return (
      <>
        <p className="muted small">
          {t('checkout.forSomeone', { name: draft.recipientName.trim(), email: draft.recipientEmail.trim() })}
        </p>
        <p className="muted small">
          {draft.sendOn === '' ? t('checkout.sentAtOnce') : t('checkout.sentOn', { date: formatDate(draft.sendOn, language) })}
        </p>
      </>
    )
  const words = () => {
    if (draft.to === 'me') return t('checkout.forMe')
    return summary.childName ? t('tickets.forChild', { name: summary.childName }) : t('tickets.onAccount')
  }
  return <p className="muted small">{words()}</p>
}
