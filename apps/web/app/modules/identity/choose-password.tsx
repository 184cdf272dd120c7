import { type PasswordPolicy, resetPassword } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { Button, PageHead } from '@hoppla/ui'
import { useNavigate } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { signInSilently } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { NewPassword } from './new-password.tsx'
import { isStrongEnough } from './password.rules.ts'

type Props = { title: string; lead: string; policy: PasswordPolicy; userId: string; code: string }

/** A new password right after a mailed link has shown whose the mailbox is; it signs this browser in. */
export const ChoosePassword = ({ title, lead, policy, userId, code }: Props) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const form = useForm({
    check: ({ password = '' }): Record<string, string> =>
      isStrongEnough(policy, password) ? {} : { password: t('identity.rule.broken') },
    send: async ({ password = '' }) => {
      await callApi(resetPassword, { body: { userId, code, password } })
      const isIn = await signInSilently()
      showToast('ok', t('identity.reset.done'), isIn ? undefined : t('identity.reset.doneText'), 1)
      await navigate(isIn ? pathTo('account', { lang: language }) : loginAddress(language, { origin: 'MyAccount' }), {
        replace: true,
      })
    },
  })
  return (
    <div className="stack">
      <PageHead title={title} lead={lead} />
      <FormCard form={form}>
        <NewPassword policy={policy} label={t('identity.label.newPassword')} error={form.problem('password')} />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.reset.busy')}>
          {t('identity.reset.submit')}
        </Button>
      </FormCard>
    </div>
  )
}
