import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton } from '@hoppla/ui'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { inMemoryKeyGuard } from '../../platform/session/guards.ts'
import { inMemory } from '../../platform/storage/in-memory.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { ResendConfirmation } from '../identity/identity.ts'
import type { Route } from './+types/confirm-page'
import { useLoginQuery } from './login-query.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.check.title'))

/** The account waits for a click in the mail. Query value `for` is the key of the address in this tab's memory; it never stands in an address itself. */
export default function ConfirmPage() {
  const { language, t } = useWords()
  const { step } = useLoginQuery()
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const elsewhere = isHydrated ? inMemoryKeyGuard(query, ['for'], inMemory.has, pathTo('login', { lang: language })) : undefined
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  const email = isHydrated ? String(inMemory.get(query.get('for')) ?? '') : ''
  return (
    <EmptyState
      level={1}
      art="/art/empty"
      title={t('identity.check.title')}
      actions={
        <>
          <p className="small muted">{t('identity.check.text')}</p>
          <div className="row middle">
            <ResendConfirmation email={email} label={t('identity.check.resend')} sent={t('identity.check.resent')} />
            <LinkButton variant="quiet" href={step('')}>
              {t('identity.check.toLogin')}
            </LinkButton>
          </div>
        </>
      }
    >
      {email && t('identity.check.lead', { email })}
    </EmptyState>
  )
}
