import type { OrderEvent, StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { formatMoney } from '@hoppla/i18n'
import type { OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../parts/page.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { type T, useWords } from '../../platform/words.ts'

const bad: readonly OrderEvent['kind'][] = [
  'mail-refused',
  'mail-given-up',
  'payment-declined',
  'refund-failed',
  'dispute-opened',
  'dispute-lost',
]

/** Colour goes with the sign of the amount and with the words beside it. */
const lookOf = ({ kind, amount }: OrderEvent): string | undefined => {
  if (bad.includes(kind)) return 'bad'
  if (amount === null) return undefined
  return amount < 0 ? 'back' : 'money'
}

/** What a mail is called stands in the words; whoever adds a kind of mail adds its name there. */
const detailOf = ({ kind, detail }: OrderEvent, t: T): string => {
  if (kind === 'ended') return ''
  return kind.startsWith('mail-') ? t(`orders.mails.${detail as keyof OfficeWords['orders']['mails'] & string}`) : detail
}

/** Everything that happened to an order, the latest first. */
export const OrderEvents = ({ order: { events, currency } }: { order: StaffOrder }) => {
  const { t, language } = useWords()
  const [isMoneyOnly, setMoneyOnly] = useState(false)
  const shown = isMoneyOnly ? events.filter(({ amount }) => amount !== null) : events
  return (
    <Panel
      title={t('orders.happened')}
      aside={
        <Switch
          label={t('orders.onlyMoney')}
          checked={isMoneyOnly}
          onChange={(event) => setMoneyOnly(event.currentTarget.checked)}
        />
      }
    >
      <ol className="order-events">
        {shown.map((event, at) => (
          // What happened does not change its place while the page is open.
          // biome-ignore lint/suspicious/noArrayIndexKey: two things of one kind may have happened at one moment
          <li key={`${at} ${event.kind}`} className={lookOf(event)}>
            <span>
              {t(`orders.events.${event.kind}`)}
              <small className="below">
                {[
                  detailOf(event, t),
                  event.cause && t(`orders.causes.${event.cause}`),
                  event.note,
                  event.by,
                  formatMoment(new Date(event.at), language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {event.amount !== null && (
              <span className="figures">
                {event.amount > 0 ? '+' : ''}
                {formatMoney(event.amount, currency, language)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
