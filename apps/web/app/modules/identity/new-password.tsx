import type { PasswordPolicy } from '@hoppla/contract/identity'
import { Icon, PasswordField } from '@hoppla/ui'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/hydration/lazy.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { passwordRules } from './password.rules.ts'

type Props = { policy: PasswordPolicy; label: string; error: string | undefined }

const StrengthMeter = lazyPart(() => import('./strength-meter.tsx'))

/** What stands beside the password in its form, and is guessed first. */
const ownFields = ['email', 'firstname', 'lastname', 'username']
const ownOf = (form: HTMLFormElement | null): string[] => {
  const given = form ? new FormData(form) : new FormData()
  return ownFields.map((name) => String(given.get(name) ?? '').slice(0, 254)).filter((text) => text !== '')
}

/** A password being made: how hard it is to guess, and the rules it must meet ticked off while it is typed. */
export const NewPassword = ({ policy, label, error }: Props) => {
  const { t } = useWords()
  const [{ password, own }, setTyped] = useState<{ password: string; own: string[] }>({ password: '', own: [] })
  return (
    <div className="stack gap-2">
      <PasswordField
        name="password"
        label={label}
        hint={t('identity.rule.advice')}
        error={error}
        autoComplete="new-password"
        required
        maxLength={200}
        aria-details="password-rules"
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        onChange={({ target }) => setTyped({ password: target.value, own: ownOf(target.form) })}
      />
      {password !== '' && (
        <Suspense fallback={null}>
          <StrengthMeter password={password} own={own} />
        </Suspense>
      )}
      <ul className="facts small ticks" id="password-rules">
        {passwordRules(policy).map(({ word, count, isMet }) => {
          const met = isMet(password)
          return (
            <li key={word} className={met ? undefined : 'open'}>
              <Icon name={met ? 'check' : 'minus'} small />
              <span>
                {t(`identity.rule.${word}`, { count })}
                {met && <span className="vh"> – {t('common.done')}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
