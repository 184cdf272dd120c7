import { Button, Facts, PageHead, Stack, Toast } from '@hoppla/ui'
import { useLocation, useNavigate } from 'react-router'
import { contentLink } from '../../platform/addresses/content-links.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { EmailField, emailProblem } from '../identity/identity.ts'
import type { Route } from './+types/login-page'
import { useLoginQuery } from './login-query.ts'
import { useLeaveWhenSignedIn } from './sign-in.ts'
import { stepOfAddress } from './step-of-address.ts'
import { carriedEmail, hintedEmail } from './step-state.ts'

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('common.login'),
    (t, brand) => t('identity.start.description', { brand }),
  )

const stepOf = { Signup: 'register', ResetPassword: 'forgot', Continue: 'password' } as const

/** The first step: the e-mail address decides how to go on. */
export default function LoginPage() {
  const { language, t } = useWords()
  const { site } = useSite()
  const { intent, step } = useLoginQuery()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const carried = useHydrated() ? carriedEmail(state) || hintedEmail(hash) : ''
  useLeaveWhenSignedIn()
  const form = useForm({
    check: ({ email = '' }) => emailProblem(t, email),
    send: async ({ email = '' }) => {
      const nextStep = await stepOfAddress(email.trim())
      await navigate(step(stepOf[nextStep]), { state: { email: email.trim(), mustReset: nextStep === 'ResetPassword' } })
    },
  })
  const privacy = contentLink(site, language, 'privacy')
  return (
    <>
      {intent === 'SignOut' && (
        <div className="mt-4">
          <Toast tone="info" title={t('identity.start.signedOut')}>
            {t('identity.start.signedOutText')}
          </Toast>
        </div>
      )}
      <PageHead title={t('identity.start.title')} lead={t('identity.start.lead')} />
      <FormCard form={form}>
        <EmailField key={carried} form={form} defaultValue={carried} />
        <Button type="submit" variant="pri" full iconEnd="arrow" busy={form.busy} busyLabel={t('identity.start.busy')}>
          {t('identity.start.next')}
        </Button>
        <p className="small muted">
          {t('identity.start.note')} {privacy && <a href={privacy}>{t('identity.start.privacy')}</a>}
        </p>
      </FormCard>
      <Stack className="mt-6">
        <Facts
          small
          facts={[
            { icon: 'ticket', text: t('identity.start.factCards') },
            { icon: 'person', text: t('identity.start.factChildren') },
            { icon: 'lock', text: t('identity.start.factCountries') },
          ]}
        />
      </Stack>
    </>
  )
}
