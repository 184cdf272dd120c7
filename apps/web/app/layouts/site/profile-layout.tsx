import { Outlet } from 'react-router'
import { resolveCountry } from '../../platform/api/resolvers.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { requireLanguage } from '../../platform/i18n/page-language.ts'
import { loadPageWords } from '../../platform/i18n/words-middleware.ts'
import type { Route } from './+types/profile-layout'
import { SiteShell } from './site-shell.tsx'

/** What still lives under `/profile/{lang}`: the pages that old mails lead to. */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  requireLanguage(params.lang, request.url, resolveCountry(pageSite(context)))
  return null
}
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadPageWords]

export default function ProfileLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}
