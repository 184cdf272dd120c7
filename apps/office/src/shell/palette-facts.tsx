import type { FoundCustomer, FoundOrder } from '@hoppla/contract/staff/search'
import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Pill, type Tone } from '../parts/states.tsx'
import { formatMoment } from '../platform/moments.ts'
import { useWords } from '../platform/words.ts'

/** What was chosen in the palette. */
export type Chosen = { kind: 'customer'; customer: FoundCustomer } | { kind: 'order'; order: FoundOrder }

/** What is known of a customer or an order that was found, in the palette itself. */
export const PaletteFacts = ({ chosen, back }: { chosen: Chosen; back: () => void }) => {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="palette-facts">
      {chosen.kind === 'customer' ? <Customer customer={chosen.customer} /> : <Order order={chosen.order} />}
      <Button ref={button} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
        {t('common.palette.back')}
      </Button>
    </div>
  )
}

const Facts = ({ title, rows }: { title: string; rows: readonly [name: string, value: ReactNode][] }) => (
  <>
    <h2>{title}</h2>
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)

const Customer = ({ customer: { name, town, email } }: { customer: FoundCustomer }) => {
  const { t } = useWords()
  const fact: [string, string] = town === null ? [t('common.palette.email'), email ?? ''] : [t('common.palette.town'), town]
  return <Facts title={name} rows={[fact]} />
}

/** How each state of an order looks. */
export const orderTones: Record<FoundOrder['status'], Tone> = {
  Created: 'plan',
  AwaitingPayment: 'plan',
  Processing: 'info',
  Completed: 'ok',
  Failed: 'bad',
  Expired: 'quiet',
  Cancelled: 'quiet',
  PartiallyRefunded: 'warn',
  Refunded: 'quiet',
}

const Order = ({ order }: { order: FoundOrder }) => {
  const { t, language } = useWords()
  const { reference, status, country, createdAt, currency, total, refunded, lines } = order
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <Facts
      title={t('common.palette.order', { reference })}
      rows={[
        [
          t('common.palette.state'),
          <Pill key="state" tone={orderTones[status]}>
            {t(`common.palette.statuses.${status}`)}
          </Pill>,
        ],
        [t('common.palette.placed'), `${formatMoment(new Date(createdAt), language)}, ${country}`],
        [t('common.palette.lines'), lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
        [t('common.palette.total'), money(total)],
        ...(refunded > 0 ? ([[t('common.palette.refunded'), money(refunded)]] as const) : []),
      ].map(([name, value]) => [name as string, value])}
    />
  )
}
