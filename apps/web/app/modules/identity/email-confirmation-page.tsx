import { confirmEmail, passwordOptions, sendConfirmation } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, PageHead, Skeleton, SkeletonLine, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { dropEndedSession, refreshUser, sessionKnown, signInSilently } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import type { Route } from './+types/email-confirmation-page'
import { ChoosePassword } from './choose-password.tsx'
import { EmailField, emailProblem } from './person-fields.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = async ({ context }: Route.LoaderArgs) => ({ policy: await pageSite(context).call(passwordOptions, {}) })

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.label.email'))

/**
 * Opened from the mail. The result stays hidden until the confirmation has succeeded. If the password was set before the confirmation, the page goes
 * straight on to choosing a new one, which also signs in.
 */
export default function EmailConfirmationPage() {
  const { policy } = useLoaderData<typeof loader>()
  const { t } = useWords()
  const query = new URLSearchParams(useLocation().search)
  const userId = query.get('userId') ?? ''
  const code = query.get('code') ?? ''
  const [state, setState] = useState<'pending' | 'confirmed' | 'failed' | { passwordCode: string }>('pending')
  useEffect(() => {
    let isShown = true
    confirm(userId, code).then(
      (passwordCode) => isShown && setState(passwordCode === undefined ? 'confirmed' : { passwordCode }),
      (error: unknown) => {
        if (!isShown) return
        setState('failed')
        showToast('error', error === undefined ? t('identity.confirm.failed') : errorText(error, t))
      },
    )
    return () => {
      isShown = false
    }
  }, [userId, code, t])
  return (
    <Wrap width="slim">
      {state === 'pending' && <Waiting />}
      {state === 'confirmed' && <Confirmed />}
      {state === 'failed' && <Failed />}
      {typeof state === 'object' && (
        <ChoosePassword
          title={t('identity.confirm.title')}
          lead={t('identity.confirm.choose')}
          policy={policy}
          userId={userId}
          code={state.passwordCode}
        />
      )}
    </Wrap>
  )
}

/** Both values are needed (docs/product/identity.md). A link that lost one of them fails like an old one, without asking anybody. */
const confirm = async (userId: string, code: string): Promise<string | undefined> => {
  if (!userId || !code) throw undefined
  // Not while tokens are being fetched for the session that this ends.
  await sessionKnown()
  const { passwordCode } = await callApi(confirmEmail, { params: { userId }, query: { code } })
  // Sessions from before have ended; where this browser's goes on, it has a new one.
  if (passwordCode !== undefined) await dropEndedSession()
  else if (await signInSilently()) await refreshUser()
  return passwordCode
}

const Waiting = () => {
  const { t } = useWords()
  return (
    <Skeleton label={t('identity.confirm.waiting')} className="stack mt-8">
      <h1 className="vh">{t('identity.confirm.waiting')}</h1>
      <SkeletonLine shape="title" width={66} />
      <SkeletonLine width={90} />
      <SkeletonLine width={50} />
    </Skeleton>
  )
}

const Confirmed = () => {
  const { language, t } = useWords()
  return (
    <EmptyState
      level={1}
      art="/art/empty"
      title={t('identity.confirm.title')}
      actions={
        <LinkButton variant="pri" href={pathTo('account', { lang: language })}>
          {t('identity.confirm.button')}
        </LinkButton>
      }
    >
      {t('identity.confirm.message')}
    </EmptyState>
  )
}

const Failed = () => {
  const { language, t } = useWords()
  const form = useForm({
    check: ({ email = '' }) => emailProblem(t, email),
    send: async ({ email = '' }) => {
      await callApi(sendConfirmation, { body: { email: email.trim(), culture: language } })
      showToast('ok', t('identity.confirm.newLinkSent'))
    },
  })
  return (
    <div className="stack">
      <PageHead title={t('identity.confirm.failed')} lead={t('identity.confirm.failedText')} />
      <FormCard form={form}>
        <EmailField form={form} />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.check.resending')}>
          {t('identity.confirm.newLink')}
        </Button>
      </FormCard>
    </div>
  )
}
