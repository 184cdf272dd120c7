import { Outlet } from 'react-router'
import { requireLanguage } from '../../platform/page-language.ts'
import { pageSite } from '../../platform/page-site.ts'
import { resolveCountry } from '../../platform/resolvers.ts'
import { loadPageWords } from '../../platform/words-middleware.ts'
import type { Route } from './+types/profile-door'
import { SiteShell } from './site-shell.tsx'

/** What still lives under `/profile/{lang}`: the pages that old mails lead to. */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  requireLanguage(params.lang, request.url, resolveCountry(pageSite(context)))
  return null
}
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadPageWords]

export default function ProfileDoor() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}
