import { pageAt } from '@hoppla/contract/pages'
import { Suspense } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { pageNotices } from '../../modules/places/notices-data.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { lazyPart } from '../../platform/hydration/lazy.tsx'
import { requireLanguage } from '../../platform/i18n/page-language.ts'
import { loadPageWords } from '../../platform/i18n/words-middleware.ts'
import type { Route } from './+types/site-layout'
import { SiteShell } from './site-shell.tsx'

// Only pages with notices load what asks for them.
const TopNotices = lazyPart(async () => ({ default: (await import('../../modules/places/notices.tsx')).TopNotices }))

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const { site, call } = pageSite(context)
  requireLanguage(params.lang, request.url, site)
  const { pathname } = new URL(request.url)
  const { page, params: about } = pageAt(pathname) ?? {}
  return { notices: page?.notices ? await pageNotices(call, site.country.guid, about?.playgroundSlug, page.notices) : [] }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadPageWords]

export default function SiteLayout() {
  const { notices } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { page, params } = pageAt(pathname) ?? {}
  return (
    <SiteShell>
      {page?.notices && (
        <Suspense>
          <TopNotices first={notices} types={page.notices} playground={params?.playgroundSlug} />
        </Suspense>
      )}
      <Outlet />
    </SiteShell>
  )
}
