import { Button, LinkButton, Wrap } from '@hoppla/ui'
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import type { RootData } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import { NothingHere } from './not-found.tsx'
import { SiteShell } from './site-shell.tsx'

/** Shown for whatever a page throws. The status is the one that was answered. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const known = useRouteLoaderData<RootData>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const content = status === 404 ? <NothingHere missing="page" /> : <Failed status={status} />
  return known ? <SiteShell>{content}</SiteShell> : <main id="main">{content}</main>
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
        <LinkButton href={`/${language}`} fullLoad>
          {t('common.toStart')}
        </LinkButton>
      </div>
      <p className="small muted">{t('common.error.code', { status })}</p>
      <img src="/art/not-found.svg" alt="" width="480" height="300" />
    </Wrap>
  )
}
