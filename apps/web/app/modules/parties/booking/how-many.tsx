import { formatDate, formatMoney } from '@hoppla/i18n'
import { Stepper } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Parts } from './parts.ts'

const mostAdults = 40

/** How many children, the birthday child among them, and adults. */
export const HowMany = ({ offers, choice, draft, change, today }: Parts & { today: string }) => {
  const { language, t } = useWords()
  const { terms, currency } = offers
  const texts = { fewer: t('birthday.fewer'), more: t('birthday.more') }
  const { children, least, most } = choice
  const included = choice.package?.includedChildren ?? 0
  const extra = terms?.extraChildPrice
  const hint = [
    extra === null || extra === undefined
      ? t('birthday.included', { count: included })
      : t('birthday.includedThen', { count: included, price: formatMoney(extra, currency, language, { short: true }) }),
    terms && terms.changeUntil >= today && t('birthday.changeable', { date: formatDate(terms.changeUntil, language, 'day') }),
  ]
  const isOut = children < least || children > most
  return (
    <section className="q" aria-labelledby="many">
      <h2 id="many">{t('birthday.many')}</h2>
      <div className="card rows">
        <div className="who">
          <span className="grow">
            <b>{t('birthday.children')}</b>
            <span className="hint">{hint.filter(Boolean).join(' ')}</span>
            <span className={isOut ? 'err' : 'hint'} role="status">
              {isOut || children === least || children === most ? t('birthday.bounds', { least, most }) : ''}
            </span>
          </span>
          <Stepper
            label={t('birthday.children')}
            value={children}
            // What is out of bounds comes back into them one by one.
            min={Math.min(least, children)}
            max={Math.max(most, children)}
            texts={texts}
            onChange={(count) => change({ children: count })}
          />
        </div>
        <div className="who">
          <span className="grow">
            <b>{t('birthday.adults')}</b>
            <span className="hint">{t('birthday.adultsHint')}</span>
          </span>
          <Stepper
            label={t('birthday.adults')}
            value={draft.adults}
            max={mostAdults}
            texts={texts}
            onChange={(adults) => change({ adults })}
          />
        </div>
      </div>
    </section>
  )
}
