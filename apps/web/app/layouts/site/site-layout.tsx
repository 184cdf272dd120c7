import type { noticeTypes } from '@hoppla/contract/places/notices'
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

/** The part of an address after its language, and the notices that show there; the first that fits. Other pages (login, checkout) have none. */
const noticesOf: readonly (readonly [path: RegExp, types: readonly (typeof noticeTypes)[number][]])[] = [
  [/^$/, ['General']],
  [/^playgrounds\b/, ['General']],
  [/^order\/shop(\/gift-cards)?$/, ['General', 'Shop']],
  [/^order\/child-class(\/[^/]+)?$/, ['General', 'ChildClass']],
  [/^book-entrance\b/, ['General', 'EntranceBooking']],
  [/^party\b/, ['General', 'PartyBooking']],
  [/^account\b/, ['General', 'Account']],
]
const restOf = (pathname: string) =>
  pathname
    .replace(/\.data$/, '')
    .replace(/^\/\w\w\/?/, '')
    .replace(/\/$/, '')
/** The playground that a page is about, by its address. */
const playgroundOf = (pathname: string) =>
  /^(?:playgrounds|party|book-entrance|order\/child-class)\/(?!payment\/|confirmation\/)([^/]+)/.exec(restOf(pathname))?.[1]
const typesOf = (pathname: string) => noticesOf.find(([path]) => path.test(restOf(pathname)))?.[1]

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const { site, call } = pageSite(context)
  requireLanguage(params.lang, request.url, site)
  const { pathname } = new URL(request.url)
  const types = typesOf(pathname)
  return { notices: types ? await pageNotices(call, site.country.guid, playgroundOf(pathname), types) : [] }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadPageWords]

export default function SiteLayout() {
  const { notices } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const types = typesOf(pathname)
  return (
    <SiteShell>
      {types && (
        <Suspense>
          <TopNotices first={notices} types={types} playground={playgroundOf(pathname)} />
        </Suspense>
      )}
      <Outlet />
    </SiteShell>
  )
}
