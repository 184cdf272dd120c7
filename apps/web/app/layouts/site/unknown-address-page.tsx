import { redirect } from 'react-router'
import { pageSite } from '../../platform/head/page-site.ts'
import { notFoundAddress, requireLanguage } from '../../platform/i18n/page-language.ts'
import { languageOfPath } from '../../platform/i18n/words.ts'
import type { Route } from './+types/unknown-address-page'

/** Any unknown address. One in the language of another country is redirected to that country first. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site } = pageSite(context)
  const language = languageOfPath(new URL(request.url).pathname)
  if (language) requireLanguage(language, request.url, site)
  return redirect(notFoundAddress(site, language))
}

export default function UnknownAddressPage() {
  return null
}
