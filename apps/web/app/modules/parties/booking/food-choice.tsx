import { type PartyFood, partyDiets } from '@hoppla/contract/parties/offers'
import { formatMoney } from '@hoppla/i18n'
import { Icon, Stepper } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Parts } from './parts.ts'
import { portionsOf } from './portions.rules.ts'

/** What they eat: portions for everybody, and what the kitchen thinks of, counted. */
export const FoodChoice = (parts: Parts) => {
  const { offers, choice, change } = parts
  const { t } = useWords()
  const { children } = choice
  const count = Object.values(choice.foods).reduce((sum, one) => sum + one, 0)
  return (
    <section className="q" aria-labelledby="food">
      <h2 id="food">{t('birthday.food')}</h2>
      {offers.foods.length > 0 && (
        <div className="card rows">
          {offers.foods.map((food) => (
            <Food
              key={food.id}
              food={food}
              currency={offers.currency}
              count={choice.foods[food.id] ?? 0}
              guests={children}
              onChange={(next) =>
                change({ foods: portionsOf(offers.foods, { ...choice.foods, [food.id]: next }, children, food.id) })
              }
            />
          ))}
          <p className={count === children ? 'portions' : 'portions err'} role="status">
            <Icon name={count === children ? 'check' : 'alert'} small />
            <span>{t('birthday.portions', { count, children })}</span>
          </p>
        </div>
      )}
      <Diets {...parts} />
    </section>
  )
}

type FoodProps = { food: PartyFood; currency: string; count: number; guests: number; onChange: (count: number) => void }
const Food = ({ food: { name, description, price, left }, currency, count, guests, onChange }: FoodProps) => {
  const { language, t } = useWords()
  const said = [
    description,
    price > 0 && t('birthday.perPortion', { price: formatMoney(price, currency, language, { short: true }) }),
    left !== null && left < guests && t('birthday.left', { count: left }),
  ].filter(Boolean)
  return (
    <div className="who">
      <span className="grow">
        <b>{name}</b>
        {said.length > 0 && <span className="hint">{said.join(' ')}</span>}
      </span>
      <Stepper
        label={name}
        value={count}
        max={Math.max(count, Math.min(guests, left ?? guests))}
        texts={{ fewer: t('birthday.fewer'), more: t('birthday.more') }}
        onChange={onChange}
      />
    </div>
  )
}

/** Of guests alone numbers are said; who it is nobody is told. */
const Diets = ({ choice, draft, change }: Parts) => {
  const { t } = useWords()
  const isAny = Object.values(draft.diets).some((count) => count > 0)
  return (
    <details className="card lil fold" open={isAny || undefined}>
      <summary>{t('birthday.diets')}</summary>
      <div>
        <p className="small">{t('birthday.dietsText')}</p>
        {partyDiets.map((diet) => (
          <div key={diet} className="who">
            <b className="grow">{t(`birthday.diet.${diet}`)}</b>
            <Stepper
              label={t(`birthday.diet.${diet}`)}
              value={draft.diets[diet] ?? 0}
              max={choice.children}
              texts={{ fewer: t('birthday.fewer'), more: t('birthday.more') }}
              onChange={(count) => change({ diets: { ...draft.diets, [diet]: count } })}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
