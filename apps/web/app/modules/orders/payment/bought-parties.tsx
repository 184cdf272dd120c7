import type { OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { listMyParties } from '@hoppla/contract/parties/my-parties'
import { formatDate } from '@hoppla/i18n'
import { Card, LinkButton } from '@hoppla/ui'
import { callApi } from '../../../platform/api/api.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useWords } from '../../../platform/i18n/words.ts'

type Props = { order: Pick<OrderDetail, 'orderReference' | 'lines'> }

/** The way to the parties that an order has paid for: its deposit, or the rest. An account books them; a guest has none. */
export const BoughtParties = ({ order: { orderReference, lines } }: Props) => {
  const { language, t } = useWords()
  const hasParty = lines.some(({ kind }) => kind === 'party')
  // Its ticket is the next step then.
  const hasVisit = lines.some(({ kind }) => kind === 'entrance')
  const { loaded } = useAnswer(hasParty ? `${orderReference} ${language}` : undefined, (signal) =>
    callApi(listMyParties, { query: { order: orderReference } }, { signal }),
  )
  if (!hasParty) return null
  const parties = loaded.state === 'ready' ? loaded.answer : []
  return (
    <Card tone="lil" stack={3} className="centered noprint">
      <h2 className="size-l">{t('tickets.party')}</h2>
      <p>{t('tickets.partyText')}</p>
      {parties.map(({ id, date }) => (
        <LinkButton
          key={id}
          variant={hasVisit ? 'default' : 'pri'}
          full
          iconEnd="arrow"
          href={pathTo('account-party', { lang: language, id })}
        >
          {parties.length === 1 ? t('tickets.showParty') : formatDate(date, language, 'weekday')}
        </LinkButton>
      ))}
      {loaded.state === 'failed' && (
        <LinkButton full href={pathTo('account', { lang: language })}>
          {t('common.myAccount')}
        </LinkButton>
      )}
    </Card>
  )
}
