import { formatDate } from '@hoppla/i18n'
import { Avatar, Card, LinkButton, TextField } from '@hoppla/ui'
import { useLocation } from 'react-router'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { birthdayNear } from './birthday.rules.ts'
import { turnsOf } from './choice.rules.ts'
import type { Parts } from './parts.ts'
import type { OwnChildren } from './use-own-children.ts'

const another = 'another'
const tones = ['leaf', 'sky'] as const

/** Whose birthday it is: a child of the account by one press, or a name that is typed. */
export const ChildChoice = ({ draft, change, date, own }: Parts & { date: string; own: OwnChildren }) => {
  const { language, t } = useWords()
  const hasOwn = own.children.length > 0
  const isTyped = draft.isOther || draft.firstName !== '' || draft.turns !== ''
  const chosen = draft.childId ?? (isTyped ? another : null)
  return (
    <section className="q" aria-labelledby="child">
      <h2 id="child">{t('birthday.child')}</h2>
      {hasOwn && (
        <fieldset className="bare pick min-220" aria-labelledby="child">
          {own.children.map(({ guid, firstname, birthdate }, index) => {
            const birthday = birthdayNear(birthdate, date)
            return (
              <label key={guid} className="opt-card center">
                <input
                  type="radio"
                  name="child"
                  value={guid}
                  checked={chosen === guid}
                  onChange={() => change({ childId: guid, isOther: false, firstName: '', turns: '' })}
                />
                <Avatar tone={tones[index % 2] ?? 'leaf'} firstName={firstname} />
                <span className="grow">
                  <b>{firstname}</b>
                  {birthday && (
                    <span className="hint">
                      {t('birthday.turnsOn', { count: birthday.turns, date: formatDate(birthday.on, language, 'day') })}
                    </span>
                  )}
                </span>
              </label>
            )
          })}
          <label className="opt-card center">
            <input
              type="radio"
              name="child"
              value={another}
              checked={chosen === another}
              onChange={() => change({ childId: null, isOther: true })}
            />
            <span className="grow">
              <b>{t('birthday.another')}</b>
            </span>
          </label>
        </fieldset>
      )}
      {(!hasOwn || chosen === another) && <Typed draft={draft} change={change} />}
      {own.isSignedOut && <SignInOffer />}
    </section>
  )
}

const Typed = ({ draft, change }: Pick<Parts, 'draft' | 'change'>) => {
  const { t } = useWords()
  const isWrong = draft.turns.trim() !== '' && turnsOf(draft.turns) === undefined
  return (
    <div className="two top-align">
      <TextField
        name="firstName"
        label={t('birthday.firstName')}
        autoComplete="off"
        maxLength={60}
        value={draft.firstName}
        onChange={({ target }) => change({ childId: null, firstName: target.value })}
      />
      <TextField
        name="turns"
        label={t('birthday.turns')}
        optional={t('common.optional')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={draft.turns}
        error={isWrong ? t('birthday.ageWrong') : undefined}
        onChange={({ target }) => change({ childId: null, turns: target.value })}
      />
    </div>
  )
}

/** A party is booked by an account; what was chosen waits in the tab. Only once it is known that nobody is signed in. */
const SignInOffer = () => {
  const { language, t } = useWords()
  const { pathname, search } = useLocation()
  return (
    <Card tone="sky">
      <div className="row between gap-3">
        <span className="small">
          <b>{t('birthday.signIn')}</b> {t('birthday.signInText')}
        </span>
        <LinkButton
          small
          href={loginAddress(language, { intent: 'Booking', origin: 'PartyBooking', continuePath: pathname + search })}
        >
          {t('common.login')}
        </LinkButton>
      </div>
    </Card>
  )
}
