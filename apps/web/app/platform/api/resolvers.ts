import type { ApiError } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { redirect } from 'react-router'
import type { PageSite } from '../head/page-site.ts'
import { notFoundAddress } from '../i18n/page-language.ts'

/** Resolvers for loaders (docs/product/web.md): the objects that a page needs, or a redirect to /404, which says what was missing. */

/** The site of the request's country. @throws the redirect to /404, "Unable to locate country". */
export const resolveCountry = ({ site, countryFound }: Pick<PageSite, 'site' | 'countryFound'>): PageSite['site'] => {
  // The not-found page sees by the host itself that there is no country.
  if (!countryFound) throw redirect(pathTo('not-found', {}))
  return site
}

/**
 * The playground of route parameter `playgroundSlug`, among those of this site's country that are open to guests.
 * @throws the redirect to /404, "Unable to locate playground"; whatever else the API throws stays what it is.
 */
export const resolvePlayground = async (
  { site, language, call }: Pick<PageSite, 'site' | 'language' | 'call'>,
  playgroundSlug: string | undefined,
): Promise<Playground> => {
  const playgrounds = playgroundSlug ? await call(playgroundsByCountry, { params: { country: site.country.guid } }) : []
  const found = playgrounds.find(({ slug, disabled }) => slug === playgroundSlug && !disabled)
  if (!found) throw redirect(notFoundAddress(site, language, 'playground'))
  return found
}

/**
 * Whether the API refused what stands in an address: there is no such thing (404), or nothing could be called that (400). Told by the status: on the
 * server the client is another bundle's, and so is its ApiError.
 */
export const isNotThere = (error: unknown): boolean => [400, 404].includes((error as Partial<ApiError>).status ?? 0)
