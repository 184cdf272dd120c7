import type { BookablePackage } from '@hoppla/contract/parties/offers'
import { formatMoney, formatNumber } from '@hoppla/i18n'
import { Icon } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { freePackages, withPackage } from './choice.rules.ts'
import type { Parts } from './parts.ts'

/** Which package: price first, then what is in it. One for which no room is free on the day cannot be chosen, and says so. */
export const PackageChoice = ({ offers, choice, draft, change }: Parts) => {
  const { t } = useWords()
  const free = freePackages(offers)
  return (
    <section className="q" aria-labelledby="package">
      <h2 id="package">{t('birthday.package')}</h2>
      <fieldset className="pkgs" aria-labelledby="package">
        {offers.packages.map((one) => (
          <Package
            key={one.id}
            one={one}
            currency={offers.currency}
            isFree={free.has(one.id)}
            isChosen={one.id === choice.package?.id}
            onChoose={() => change(withPackage(offers, draft, one.id))}
          />
        ))}
      </fieldset>
    </section>
  )
}

type Props = { one: BookablePackage; currency: string; isFree: boolean; isChosen: boolean; onChoose: () => void }
const Package = ({ one, currency, isFree, isChosen, onChoose }: Props) => {
  const { language, t } = useWords()
  const [id, about] = [`package-${one.id}`, `about-${one.id}`]
  const hours = one.minutes / 60
  return (
    <label className="pkg" htmlFor={`choose-${one.id}`}>
      <span className="hd">
        <b id={id}>{one.name}</b>
        <input
          type="radio"
          id={`choose-${one.id}`}
          name="package"
          value={one.id}
          checked={isChosen}
          disabled={!isFree}
          aria-labelledby={id}
          aria-describedby={about}
          onChange={onChoose}
        />
      </span>
      <span id={about} className="stack gap-2">
        <span>
          <span className="pr">{formatMoney(one.price, currency, language, { short: true })}</span>
          <span className="hint">
            {t('birthday.holds', { children: one.includedChildren, count: hours, hours: formatNumber(hours, language) })}
          </span>
        </span>
        {!isFree && <span className="small strong">{t('birthday.packageFull')}</span>}
        {one.includes.map((text) => (
          <span key={text} className="has">
            <Icon name="check" small />
            <span>{text}</span>
          </span>
        ))}
      </span>
    </label>
  )
}
