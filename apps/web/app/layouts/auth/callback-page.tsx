import { EmptyState, LinkButton, LoadingOverlay, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { baseAddresses, continueAddress } from '../../platform/session/guards.ts'
import { LegalLine } from '../site/legal-line.tsx'
import type { Route } from './+types/callback-page'
import { loadIdentityClient } from './client.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('common.login'))

/** Where the provider sends the browser back after a sign-in by redirect. */
export default function CallbackPage() {
  const { site } = useSite()
  const { language, t } = useWords()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const finish = async () => {
      const user = await (await loadIdentityClient(site.authority)).signinRedirectCallback()
      const { continuePath } = (user.state ?? {}) as { continuePath?: string }
      location.replace(continueAddress(continuePath, languageOf(continuePath) ?? language, baseAddresses(site)))
    }
    finish().catch((error: unknown) => {
      console.error(error)
      setHasFailed(true)
    })
  }, [site, language])
  return (
    <main id="main">
      <LoadingOverlay active={!hasFailed} label={t('common.loading')} />
      {hasFailed && (
        <Wrap width="slim">
          <EmptyState
            level={1}
            art="/art/lost"
            title={t('common.authFailed')}
            actions={
              <LinkButton variant="pri" href={loginAddress(language)}>
                {t('common.login')}
              </LinkButton>
            }
          />
          <LegalLine />
        </Wrap>
      )}
    </main>
  )
}

const languageOf = (path: string | undefined) => /^\/([a-z]{2})(\/|$)/.exec(path ?? '')?.[1]
