import { redirect } from 'react-router'
import { notFoundAddress, requireLanguage } from '../../platform/page-language.ts'
import { pageSite } from '../../platform/page-site.ts'
import { languageOfPath } from '../../platform/words.ts'
import type { Route } from './+types/unknown'

/** Any address that nobody knows. One in another country's language is asked of that country first. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site } = pageSite(context)
  const language = languageOfPath(new URL(request.url).pathname)
  if (language) requireLanguage(language, request.url, site)
  return redirect(notFoundAddress(site, language))
}

export default function Unknown() {
  return null
}
