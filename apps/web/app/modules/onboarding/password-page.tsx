import { Anchor, Button, PageHead, Stack } from '@hoppla/ui'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { OwnPassword } from '../../platform/session/own-password.tsx'
import type { Route } from './+types/password-page'
import { useLoginQuery } from './login-query.ts'
import { useLeaveWhenSignedIn, useSignIn } from './sign-in.ts'
import { useCarriedEmail } from './step-state.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.login'))

/** The second step of who has an account. */
export default function PasswordPage() {
  const { t } = useWords()
  const email = useCarriedEmail()
  const { step } = useLoginQuery()
  const { signIn } = useSignIn()
  const navigate = useNavigate()
  useLeaveWhenSignedIn()
  const form = useForm({
    check: ({ password = '' }): Record<string, string> => (password ? {} : { password: t('identity.missing.password') }),
    send: async ({ password = '' }) => {
      if ((await signIn(email, password)) === 'reset') await navigate(step('forgot'), { state: { email, mustReset: true } })
    },
  })
  return (
    <>
      <PageHead title={t('identity.password.title')} lead={email && t('identity.password.lead', { email })}>
        <Anchor className="tap" href={step('')}>
          {t('identity.password.other')}
        </Anchor>
      </PageHead>
      <FormCard form={form}>
        {/* Password managers look for the address beside the password. */}
        <input className="vh" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
        <OwnPassword form={form} name="password" label={t('identity.label.password')} />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.password.busy')}>
          {t('identity.password.submit')}
        </Button>
      </FormCard>
      <Stack gap={0} className="mt-4">
        <Link className="tap" href={step('forgot')} state={{ email }}>
          {t('identity.password.forgot')}
        </Link>
        <Link className="tap" href={step('register')} state={{ email }}>
          {t('identity.password.create')}
        </Link>
      </Stack>
    </>
  )
}
