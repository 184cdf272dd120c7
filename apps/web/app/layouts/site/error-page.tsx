import { pathTo } from '@hoppla/contract/pages'
import { Button, LinkButton, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import type { RootData } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { LegalLine } from './legal-line.tsx'
import { SiteShell } from './site-shell.tsx'

/** Shown when a page throws. The status is that of the response. (Pages that are not found redirect to /404 and never throw.) */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const known = useRouteLoaderData<RootData>('root')
  useEffect(() => {
    // Without a connection the worker has a page for this address, with what is kept.
    if (!navigator.onLine && navigator.serviceWorker?.controller) location.reload()
  }, [])
  const status = isRouteErrorResponse(error) ? error.status : 500
  return known ? (
    <SiteShell>
      <Failed status={status} />
    </SiteShell>
  ) : (
    <main id="main">
      <Failed status={status} />
      <LegalLine />
    </main>
  )
}

const Failed = ({ status }: { status: number }) => {
  const { language, t } = useWords()
  return (
    <Wrap width="narrow" className="lost">
      <h1>{t('common.error.title')}</h1>
      <p className="lead">{t('common.error.lead')}</p>
      <div className="row middle">
        <Button variant="pri" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
        <LinkButton href={pathTo('start', { lang: language })} fullLoad>
          {t('common.toStart')}
        </LinkButton>
      </div>
      <p className="small muted">{t('common.error.code', { status })}</p>
      <img src="/art/lost" alt="" width="480" height="300" />
    </Wrap>
  )
}
