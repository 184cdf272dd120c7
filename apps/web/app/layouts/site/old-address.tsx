import { pathTo } from '@hoppla/contract/pages'
import { commonLanguage } from '@hoppla/i18n'
import { redirect, redirectDocument } from 'react-router'
import { resolveCountry } from '../../platform/api/resolvers.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { notFoundAddress, requireLanguage } from '../../platform/i18n/page-language.ts'
import type { Route } from './+types/old-address'
import { targetOf } from './old-addresses.ts'

/**
 * The old profile shell (docs/product/web.md): every address of it leads on with a full page load, an unknown one to /404. Without a language, the site's
 * first.
 */
export const loader = ({ params, request, context }: Route.LoaderArgs) => {
  const site = resolveCountry(pageSite(context))
  const { lang, '*': path = '' }: { lang?: string; '*'?: string } = params
  if (lang === undefined) return redirectDocument(pathTo('account', { lang: site.country.languages[0] ?? commonLanguage }))
  const language = requireLanguage(lang, request.url, site)
  const target = targetOf(language, path, new URL(request.url).searchParams)
  return target === undefined ? redirect(notFoundAddress(site, language)) : redirectDocument(target)
}

export default function OldAddress() {
  return null
}
