import type { EntranceBand, EntranceChild } from '@hoppla/contract/entrance/windows'
import { Avatar, Icon, PlainButton, Stepper } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { type Company, coversOf, type Family, mostOfAge } from './visit.rules.ts'
import { priceWords } from './words-of-visit.ts'

type Props = {
  bands: readonly EntranceBand[]
  currency: string
  family: Family
  company: Company
  onChange: (company: Company) => void
  /** For guests: what an account would bring. */
  children?: ReactNode
}

/** Who comes: own children by one tap each, others by age. */
export const WhoComes = ({ bands, currency, family, company, onChange, children }: Props) => {
  const { language, t } = useWords()
  const texts = { fewer: t('visit.fewerOf'), more: t('visit.moreOf') }
  return (
    <section className="q" aria-labelledby="who">
      <div className="qh">
        <h2 id="who">{t('visit.who')}</h2>
      </div>
      <OwnChildren {...{ currency, family, company, onChange }} />
      <div>
        {bands.map(({ id, name, note, price }) => (
          <div key={id} className="who">
            <span className="grow">
              <b>{name}</b>
              <span className="hint">
                {price === 0 && note ? note : [priceWords(price, currency, language, t), note].filter(Boolean).join(', ')}
              </span>
            </span>
            <Stepper
              label={name}
              value={company.counts[id] ?? 0}
              max={mostOfAge}
              texts={texts}
              onChange={(count) => onChange({ ...company, counts: { ...company.counts, [id]: count } })}
            />
          </div>
        ))}
      </div>
      {children}
    </section>
  )
}

type OwnProps = Pick<Props, 'currency' | 'family' | 'company' | 'onChange'>
const OwnChildren = ({ currency, family, company, onChange }: OwnProps) => {
  const { t } = useWords()
  if (family.children.length === 0) return null
  const covers = coversOf(family, company)
  const toggle = (id: string, comes: boolean) =>
    onChange({ ...company, children: comes ? [...company.children, id] : company.children.filter((one) => one !== id) })
  const hasTickets = family.covers.some(({ kind }) => kind === 'ticket')
  return (
    <>
      <fieldset className="part-of-day">
        <legend className="vh">{t('visit.ownChildren')}</legend>
        <div className="stack gap-3">
          {family.children.map((child) => (
            <OwnChild
              key={child.childId}
              child={child}
              currency={currency}
              comes={company.children.includes(child.childId)}
              cover={covers.get(child.childId)}
              onToggle={(comes) => toggle(child.childId, comes)}
            />
          ))}
        </div>
      </fieldset>
      {hasTickets && company.children.length > 0 && (
        <div>
          <PlainButton underlined onClick={() => onChange({ ...company, keepsTickets: !company.keepsTickets })}>
            {t(company.keepsTickets ? 'visit.useTickets' : 'visit.keepTickets')}
          </PlainButton>
        </div>
      )}
    </>
  )
}

type ChildProps = {
  child: EntranceChild
  currency: string
  comes: boolean
  cover: Family['covers'][number] | undefined
  onToggle: (comes: boolean) => void
}
const OwnChild = ({ child: { firstName, age, price }, currency, comes, cover, onToggle }: ChildProps) => {
  const { language, t } = useWords()
  return (
    <label className="own-child">
      <input type="checkbox" checked={comes} onChange={(event) => onToggle(event.target.checked)} />
      <Avatar tone="leaf" firstName={firstName} />
      <span className="grow">
        <b>{age < 1 ? t('visit.baby', { name: firstName }) : t('visit.age', { name: firstName, count: age })}</b>
        {cover && (
          <span className="covers">
            <Icon name={cover.kind === 'pass' ? 'card' : 'ticket'} small />
            {cover.kind === 'pass'
              ? t('visit.byPass', { name: cover.name })
              : t('visit.byTicket', { name: cover.name, count: cover.left ?? 0 })}
          </span>
        )}
      </span>
      <span className="amount">{priceWords(cover ? 0 : price, currency, language, t)}</span>
    </label>
  )
}
