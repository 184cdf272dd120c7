import type { PasswordPolicy } from '@hoppla/contract/identity'
import { Icon, PasswordField } from '@hoppla/ui'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { passwordRules } from './password.rules.ts'

type Props = { policy: PasswordPolicy; label: string; error: string | undefined }

/** A password being made, with the rules it must meet ticked off while it is typed. */
export const NewPassword = ({ policy, label, error }: Props) => {
  const { t } = useWords()
  const [password, setPassword] = useState('')
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
        onChange={(event) => setPassword(event.target.value)}
      />
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
