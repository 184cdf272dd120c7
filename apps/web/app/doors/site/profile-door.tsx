import { Outlet } from 'react-router'
import { loadMemberWords } from '../../platform/member-words.ts'
import type { PageHandle } from '../../platform/page-handle.ts'
import { requireLanguage } from '../../platform/page-language.ts'
import { pageSite } from '../../platform/page-site.ts'
import type { Route } from './+types/profile-door'
import { SiteShell } from './site-shell.tsx'

export const handle: PageHandle = { words: 'member' }

/** What still lives under `/profile/{lang}`: the pages that old mails lead to. */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  requireLanguage(params.lang, request.url, pageSite(context).site)
  return null
}
export const clientLoader = loadMemberWords

export default function ProfileDoor() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}
