import type { OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { Card, LinkButton } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'

/** The way to the tickets of what was booked at the entrance. A guest’s browser has the secret of the order that it paid. */
export const BoughtVisits = ({ order: { orderReference, lines } }: { order: Pick<OrderDetail, 'orderReference' | 'lines'> }) => {
  const { language, t } = useWords()
  if (!lines.some(({ kind }) => kind === 'entrance')) return null
  return (
    <>
      <Card tone="leaf" stack={3} className="centered">
        <h2 className="size-l">{t('tickets.visit')}</h2>
        <img className="full round-l" src="/art/playground" alt="" width="640" height="400" />
        <p>{t('tickets.visitText')}</p>
      </Card>
      <LinkButton
        className="noprint"
        variant="pri"
        full
        iconEnd="arrow"
        href={pathTo('order-visits', { lang: language, orderReference })}
      >
        {t('tickets.showVisit')}
      </LinkButton>
    </>
  )
}
