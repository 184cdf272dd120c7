import { passwordOptions, resetPassword } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, PageHead } from '@hoppla/ui'
import { useState } from 'react'
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { queryParameterGuard } from '../../platform/session/guards.ts'
import { signInSilently } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import type { Route } from './+types/reset-page'
import { NewPassword } from './new-password.tsx'
import { isStrongEnough } from './password.rules.ts'

/** A link that lost one of its values is none: a new one can be asked for, and what else it said goes along (docs/product/identity.md). */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { call, language } = pageSite(context)
  const elsewhere = queryParameterGuard(
    new URL(request.url).searchParams,
    ['userId', 'code'],
    pathTo('login-forgot', { lang: language }),
  )
  if (elsewhere !== undefined) throw redirect(elsewhere)
  return { policy: await call(passwordOptions, {}) }
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.reset.title'))

/** Opened from the mail: a new password by `userId` and `code`. */
export default function ResetPage() {
  const { policy } = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const userId = query.get('userId') ?? ''
  const code = query.get('code') ?? ''
  const [isInvalid, setIsInvalid] = useState(false)
  const form = useForm({
    check: ({ password = '' }): Record<string, string> =>
      isStrongEnough(policy, password) ? {} : { password: t('identity.rule.broken') },
    send: async ({ password = '' }) => {
      try {
        await callApi(resetPassword, { body: { userId, code, password } })
      } catch (error) {
        if (isBadLink(error)) return setIsInvalid(true)
        throw error
      }
      // The browser has the session's cookie; the login page leads on whoever is signed in.
      const isIn = await signInSilently()
      // Stays over two page changes for whoever is in: the login page only passes on.
      showToast('ok', t('identity.reset.done'), isIn ? undefined : t('identity.reset.doneText'), isIn ? 2 : 1)
      await navigate(pathTo('login', { lang: language }) + wayBack(search), { replace: true })
    },
  })
  if (isInvalid)
    return (
      <EmptyState
        level={1}
        art="/art/lost"
        title={t('identity.reset.invalid')}
        actions={
          <LinkButton variant="pri" href={pathTo('login-forgot', { lang: language }) + wayBack(search)}>
            {t('identity.reset.again')}
          </LinkButton>
        }
      >
        {t('identity.reset.invalidText')}
      </EmptyState>
    )
  return (
    <>
      <PageHead title={t('identity.reset.title')} lead={t('identity.reset.lead')} />
      <FormCard form={form}>
        <NewPassword policy={policy} label={t('identity.label.newPassword')} error={form.problem('password')} />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.reset.busy')}>
          {t('identity.reset.submit')}
        </Button>
      </FormCard>
    </>
  )
}

/** The query without the link's own values: where the login pages lead on to. */
const wayBack = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('userId')
  query.delete('code')
  return query.size > 0 ? `?${query}` : ''
}

/** The link is used, old or mangled: only a new one helps. */
const isBadLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body?.code === 'reset.invalid' ||
    Object.keys(error.body?.errors ?? {}).some((path) => path === 'userId' || path === 'code'))
