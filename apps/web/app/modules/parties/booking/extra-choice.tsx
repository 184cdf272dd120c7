import type { PartyExtra } from '@hoppla/contract/parties/offers'
import { formatMoney } from '@hoppla/i18n'
import { Icon, Stepper } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Parts } from './parts.ts'

const mostOfEach = 100

/** Cake and whatever else: nothing is chosen beforehand. */
export const ExtraChoice = ({ offers, choice, draft, change }: Parts) => {
  const { t } = useWords()
  if (offers.extras.length === 0) return null
  return (
    <section className="q" aria-labelledby="extras">
      <h2 id="extras">{t('birthday.extras')}</h2>
      <ul className="addcards">
        {offers.extras.map((extra) => (
          <Extra
            key={extra.id}
            extra={extra}
            currency={offers.currency}
            count={choice.extras[extra.id] ?? 0}
            guests={choice.children}
            onChange={(count) => change({ extras: { ...draft.extras, [extra.id]: count } })}
          />
        ))}
      </ul>
    </section>
  )
}

type Props = { extra: PartyExtra; currency: string; count: number; guests: number; onChange: (count: number) => void }
const Extra = ({ extra, currency, count, guests, onChange }: Props) => {
  const { language, t } = useWords()
  const { id, name, description, picture, price, per, left } = extra
  const money = formatMoney(price, currency, language, { short: true })
  const needed = per === 'child' ? guests : 1
  const isShort = left !== null && left < needed
  const fewLeft = left !== null && left > 0 && left <= 10 && t('birthday.left', { count: left })
  return (
    <li className="card flush addc" aria-labelledby={`extra-${id}`}>
      <img src={picture ?? '/art/party'} alt="" width="240" height="180" />
      <div className="stack gap-2">
        <b id={`extra-${id}`}>{name}</b>
        {description && <span className="hint">{description}</span>}
        <span className="small strong">
          {price === 0 ? t('birthday.inPackage') : t(`birthday.per.${per}`, { price: money })}
          {fewLeft && <span className="hint"> {fewLeft}</span>}
        </span>
        {per === 'each' && count > 0 && (
          <Stepper
            label={name}
            value={count}
            min={1}
            max={Math.max(count, Math.min(mostOfEach, left ?? mostOfEach))}
            texts={{ fewer: t('birthday.fewer'), more: t('birthday.more') }}
            onChange={onChange}
          />
        )}
        {isShort && count === 0 ? (
          <span className="small muted">{t('birthday.soldOut')}</span>
        ) : (
          <Toggle name={name} isAdded={count > 0} onChange={(isAdded) => onChange(isAdded ? firstCount(extra, guests) : 0)} />
        )}
      </div>
    </li>
  )
}

/** Of what is counted by the piece one for each child, as far as there is enough. */
const firstCount = ({ per, left }: PartyExtra, guests: number): number => (per === 'each' ? Math.min(guests, left ?? guests) : 1)

const Toggle = ({ name, isAdded, onChange }: { name: string; isAdded: boolean; onChange: (isAdded: boolean) => void }) => {
  const { t } = useWords()
  return (
    <span className="toggle">
      <span className="added" role="status">
        {isAdded && (
          <>
            <Icon name="check" small />
            {t('birthday.added')}
          </>
        )}
      </span>
      {/* One button for both, so that the focus stays where it was. */}
      <button
        type="button"
        className={isAdded ? 'plain-btn under' : 'btn sm full'}
        aria-label={t(isAdded ? 'birthday.removeOf' : 'birthday.addOf', { name })}
        onClick={() => onChange(!isAdded)}
      >
        {t(isAdded ? 'birthday.remove' : 'birthday.add')}
      </button>
    </span>
  )
}
