import { forgotPassword } from '@hoppla/contract/identity'
import { Button, EmptyState, LinkButton, PageHead, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { EmailField, emailProblem } from '../identity/identity.ts'
import type { Route } from './+types/forgot-page'
import { useLoginQuery } from './login-query.ts'
import { carriedEmail, mustReset } from './step-state.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.forgot.title'))

/** A mail with a link to a new password; also for accounts that came along without one. */
export default function ForgotPage() {
  const { language, t } = useWords()
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const carried = isHydrated ? carriedEmail(state) : ''
  const { intent, origin, continueTo, step } = useLoginQuery()
  const [sentTo, setSentTo] = useState('')
  const form = useForm({
    check: ({ email = '' }) => emailProblem(t, email),
    send: async ({ email = '' }) => {
      const onboardingState = { intent, origin, continuePath: continueTo }
      await callApi(forgotPassword, { body: { email: email.trim(), onboardingState, culture: language } })
      setSentTo(email.trim())
    },
  })
  if (sentTo)
    return (
      <EmptyState
        level={1}
        art="/art/empty"
        title={t('identity.forgot.sent')}
        actions={<LinkButton href={step('')}>{t('identity.forgot.back')}</LinkButton>}
      >
        {t('identity.forgot.sentLead', { email: sentTo })}
      </EmptyState>
    )
  return (
    <>
      {isHydrated && mustReset(state) && (
        <div className="mt-4">
          <Toast tone="info" title={t('identity.forgot.moved')}>
            {t('identity.forgot.movedText')}
          </Toast>
        </div>
      )}
      <PageHead title={t('identity.forgot.title')} lead={t('identity.forgot.lead')} />
      <FormCard form={form}>
        <EmailField key={carried} form={form} defaultValue={carried} />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.forgot.busy')}>
          {t('identity.forgot.submit')}
        </Button>
      </FormCard>
      <p className="mt-4">
        <Link className="tap" href={step('')}>
          {t('identity.forgot.back')}
        </Link>
      </p>
    </>
  )
}
