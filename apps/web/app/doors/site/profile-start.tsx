import { redirectDocument } from 'react-router'
import { accountStart } from '../../platform/addresses.ts'
import { requireLanguage } from '../../platform/page-language.ts'
import { pageSite } from '../../platform/page-site.ts'
import type { Route } from './+types/profile-start'

/** The old profile shell's start: the account site has taken its place (specification §2). Without a language, in the site's first. */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const { site } = pageSite(context)
  const language = params.lang === undefined ? site.country.languages[0] : requireLanguage(params.lang, request.url, site)
  return redirectDocument(accountStart(language ?? 'en'))
}

export default function ProfileStart() {
  return null
}
