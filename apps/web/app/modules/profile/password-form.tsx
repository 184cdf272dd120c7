import { login, type PasswordPolicy } from '@hoppla/contract/identity'
import { changePassword } from '@hoppla/contract/profile'
import { Button } from '@hoppla/ui'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { OwnPassword } from '../../platform/session/own-password.tsx'
import { signInSilently, whileSessionChanges } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { isStrongEnough, NewPassword } from '../identity/identity.ts'

/** A new password. It ends every session of the account, so this browser is signed in again with it at once. */
export const PasswordForm = ({ email, policy }: { email: string; policy: PasswordPolicy }) => {
  const { language, t } = useWords()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [changed, setChanged] = useState(0)

  const signInAgain = async (password: string): Promise<boolean> => {
    try {
      await callApi(login, { body: { email, password } })
      return await signInSilently()
    } catch (error) {
      console.error(error)
      return false
    }
  }
  const form = useForm({
    check: ({ currentPassword = '', password = '' }) => ({
      ...(currentPassword ? {} : { currentPassword: t('profile.password.missing') }),
      ...(isStrongEnough(policy, password) ? {} : { password: t('identity.rule.broken') }),
    }),
    fieldOf: (path) => (path === 'newPassword' ? 'password' : path),
    send: async ({ currentPassword = '', password = '' }) => {
      const isBack = await whileSessionChanges(async () => {
        await callApi(changePassword, { body: { currentPassword, newPassword: password } })
        return signInAgain(password)
      })
      setChanged(changed + 1)
      showToast('ok', t('profile.password.done'), t('profile.password.doneText'), isBack ? 0 : 1)
      if (!isBack) await navigate(loginAddress(language, { origin: 'MyAccount', continuePath: pathname }))
    },
  })
  return (
    <FormCard
      form={form}
      key={changed}
      aria-labelledby="new-password"
      heading={
        <div className="stack gap-2">
          <h2 id="new-password" className="size-l">
            {t('profile.password.title')}
          </h2>
          <p className="muted small">{t('profile.password.lead')}</p>
        </div>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <OwnPassword form={form} name="currentPassword" label={t('profile.password.current')} />
      <NewPassword policy={policy} label={t('identity.label.newPassword')} error={form.problem('password')} />
      <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
        {t('profile.password.submit')}
      </Button>
    </FormCard>
  )
}
