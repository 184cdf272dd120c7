import { countryOfSlug } from '@hoppla/contract/countries'
import { pageAt, pageIds, pageNamed } from '@hoppla/contract/pages'
import type { Site } from './page-site.ts'

type Known = Pick<Site, 'country' | 'countries' | 'brand'>

/** The part of an address after its language; undefined where it has none. */
const restOf = (pathname: string): string | undefined => /^\/[a-z]{2}(\/.*|)$/.exec(pathname)?.[1]?.replace(/\/$/, '')

const contentIn = ({ brand }: Pick<Known, 'brand'>, language: string): string[] =>
  Object.values(brand.content[language] ?? {}).filter((href) => pageAt(href)?.params.lang === language)

/** Whether a page is about one thing that only one country has: a playground, a ticket. Content pages are every country's own. */
const isOfOneCountry = (pathname: string): boolean => {
  const found = pageAt(pathname)
  return found?.page.search === 'everywhere' && Object.values(found.params).filter((value) => value !== undefined).length > 1
}

/** @param first the country's first language: what is not offered in it (another country's legal notice) the country does not have. */
const isIn = (site: Known, language: string, rest: string, first: string): boolean => {
  const page = pageAt(`/${language}${rest}`)?.page
  if (page?.search === 'where-offered') return [language, first].every((each) => contentIn(site, each).includes(`/${each}${rest}`))
  return page?.search === 'everywhere' && !page.notIn?.includes(language)
}

/** Whether search engines shall show a page: everything else (sign-in, account, checkout, 404) asks them not to. @param pathname with its language. */
export const isPublic = (site: Known, pathname: string): boolean => {
  const rest = restOf(pathname)
  const language = pathname.slice(1, 3)
  if (rest === undefined || !site.country.languages.includes(language)) return false
  return isIn(site, language, rest, site.country.languages[0] ?? language)
}

/** The addresses of all public pages of a language that do not belong to one playground or article. */
export const publicPaths = (site: Known, language: string): string[] => {
  const everywhere = pageIds.map(pageNamed).filter(({ search }) => search === 'everywhere')
  const paths = everywhere.map(({ path }) => path.replace('/:lang', `/${language}`).replace(/\/:\w+\?$/, ''))
  return [...new Set([...paths, ...contentIn(site, language)])].filter((path) => !path.includes(':') && isPublic(site, path))
}

export type Alternate = { hreflang: string; href: string }

/**
 * The same page in every language of every country that has it, itself among them, for `hreflang`; the same list on each of them. `x-default` is the
 * English page of the first country, or the first there is.
 * @param pathname of a public page. @param origin of this host.
 */
export const alternatesOf = (site: Known, pathname: string, origin: string): Alternate[] => {
  const rest = restOf(pathname) ?? ''
  const own = site.country.slug
  const countries = isOfOneCountry(pathname) ? site.countries.filter(({ slug }) => slug === own) : site.countries
  const found = countries.flatMap(({ slug, languages, sitebaseaddress }) => {
    const base = slug === own ? origin : URL.canParse(sitebaseaddress) ? new URL(sitebaseaddress).origin : undefined
    if (base === undefined) return []
    const { code } = countryOfSlug(slug)
    return languages
      .filter((language) => isIn(site, language, rest, languages[0] ?? language))
      .map((language) => ({ hreflang: `${language}-${code}`, href: `${base}/${language}${rest}` }))
  })
  const chosen = found.find(({ hreflang }) => hreflang.startsWith('en')) ?? found[0]
  return chosen ? [...found, { hreflang: 'x-default', href: chosen.href }] : []
}
