import type { CustomerHolding } from '@hoppla/contract/staff/customers'
import { formatMoney, type Language } from '@hoppla/i18n'
import { IconDiscount2, IconGift, IconId, IconQrcode, IconTicket } from '@tabler/icons-react'
import { Panel } from '../../parts/page.tsx'
import { Pill, type Tone } from '../../parts/states.tsx'
import { formatDay } from '../../platform/moments.ts'
import { type T, useWords } from '../../platform/words.ts'

const icons = {
  'gift-card': IconGift,
  'serial-ticket': IconTicket,
  pass: IconId,
  code: IconQrcode,
  coupon: IconDiscount2,
} as const
const tones: Record<CustomerHolding['state'], Tone> = {
  Active: 'ok',
  EndingSoon: 'warn',
  AwaitingPhoto: 'warn',
  Scheduled: 'plan',
  Unused: 'info',
  Connected: 'quiet',
  Used: 'quiet',
  Expired: 'quiet',
  Revoked: 'bad',
}

/** What a customer has: what can still be used first. */
export const Holdings = ({ holdings }: { holdings: readonly CustomerHolding[] }) => {
  const { t, language } = useWords()
  const isOver = ({ state }: CustomerHolding) => tones[state] === 'quiet' || tones[state] === 'bad'
  const shown = [...holdings.filter((one) => !isOver(one)), ...holdings.filter(isOver)]
  return (
    <Panel title={t('customers.owns')}>
      {shown.length === 0 && <p className="muted">{t('customers.ownsNothing')}</p>}
      <ul className="customer-list">
        {shown.map((one) => (
          <Holding key={`${one.kind} ${one.id}`} holding={one} t={t} language={language} />
        ))}
      </ul>
    </Panel>
  )
}

const Holding = ({ holding, t, language }: { holding: CustomerHolding; t: T; language: Language }) => {
  const { kind, name, state, validTo } = holding
  const Icon = icons[kind]
  const facts = [t(`customers.kinds.${kind}`), ...ownFacts(holding, t), t('customers.until', { day: formatDay(validTo, language) })]
  return (
    <li>
      <Icon size={20} aria-hidden />
      <span>
        <strong>{name || t(`customers.kinds.${kind}`)}</strong>
        <small className="below">{facts.join(' · ')}</small>
      </span>
      <span className="customer-worth">
        {kind === 'gift-card' && <span className="figures">{formatMoney(holding.balance, holding.currency, language)}</span>}
        <Pill tone={tones[state]}>{t(`customers.states.${state}`)}</Pill>
      </span>
    </li>
  )
}

const ownFacts = (holding: CustomerHolding, t: T): string[] => {
  if (holding.kind === 'serial-ticket') return [t('customers.left', { left: holding.left, of: holding.entrances })]
  if (holding.kind !== 'pass') return []
  return [...(holding.child === null ? [] : [holding.child]), t(`customers.photo.${holding.photo}`)]
}
