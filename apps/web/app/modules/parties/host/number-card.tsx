import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { type PartyDiet, partyDiets } from '@hoppla/contract/parties/offers'
import { formatDate } from '@hoppla/i18n'
import { Card, Icon, Stepper } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { mostChildren, withChildren } from './change.rules.ts'
import type { Change } from './use-change.ts'
import { amountWords } from './words-of-party.ts'

type Props = { party: MyParty; choices: PartyChoices; change: Change }

const mostAdults = 100

/** How many come, what they eat, what the kitchen should think of. */
export const NumberCard = ({ party, choices, change: { draft, set } }: Props) => {
  const { language, t } = useWords()
  const { includedChildren, extraChildPrice, leastChildren, foods } = choices
  return (
    <Card as="section" stack={1} aria-labelledby="number">
      <h2 id="number" className="size-l">
        {t('hosting.number.title')}
      </h2>
      <p className="small muted">{t('hosting.number.until', { date: formatDate(party.terms.changeUntil, language, 'on') })}</p>
      <div>
        <Counted
          label={t('hosting.number.children')}
          hint={
            extraChildPrice === null
              ? t('hosting.number.included', { count: includedChildren })
              : t('hosting.number.childrenHint', { count: includedChildren, price: amountWords(extraChildPrice, party, language) })
          }
          value={draft.children}
          min={leastChildren}
          max={mostChildren(draft, choices)}
          onChange={(children) => set(withChildren(draft, children, choices))}
        />
        <Counted label={t('hosting.number.adults')} value={draft.adults} max={mostAdults} onChange={(adults) => set({ adults })} />
        {foods.map(({ id, name, price, left }) => (
          <Counted
            key={id}
            label={name}
            hint={price > 0 ? t('hosting.number.each', { price: amountWords(price, party, language) }) : undefined}
            value={draft.foods[id] ?? 0}
            max={left === null ? draft.children : Math.min(draft.children, left)}
            onChange={(count) => set({ foods: { ...draft.foods, [id]: count } })}
          />
        ))}
      </div>
      <Diets draft={draft} set={set} />
    </Card>
  )
}

const Diets = ({ draft, set }: Pick<Change, 'draft' | 'set'>) => {
  const { t } = useWords()
  const change = (diet: PartyDiet, count: number) => set({ diets: { ...draft.diets, [diet]: count } })
  return (
    <details className="fold">
      <summary>
        {t('hosting.number.diets')}
        <Icon name="down" small />
      </summary>
      <p className="small muted">{t('hosting.number.dietsHint')}</p>
      {partyDiets.map((diet) => (
        <Counted
          key={diet}
          label={t(`hosting.diet.${diet}`)}
          value={draft.diets[diet] ?? 0}
          max={draft.children}
          onChange={(count) => change(diet, count)}
        />
      ))}
    </details>
  )
}

type CountedProps = {
  label: string
  hint?: ReactNode
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}
/** One row: what is counted, and how many. */
export const Counted = ({ label, hint, value, min = 0, max, onChange }: CountedProps) => {
  const { t } = useWords()
  return (
    <div className="who">
      <span className="grow">
        <b>{label}</b>
        {hint && <span className="hint">{hint}</span>}
      </span>
      <Stepper
        label={label}
        value={value}
        min={min}
        max={max}
        texts={{ fewer: t('hosting.number.fewer'), more: t('hosting.number.more') }}
        onChange={onChange}
      />
    </div>
  )
}
