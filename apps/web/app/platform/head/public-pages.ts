import { countryCodes } from '../i18n/country-codes.ts'
import type { Site } from './page-site.ts'

type Known = Pick<Site, 'country' | 'countries' | 'brand'>

/** Pages that every country has in every language; `notIn`: but not in these (docs/product/content.md). The part of their address after the language. */
const everywhere: Readonly<Record<string, { notIn?: readonly string[] }>> = {
  '': {},
  '/playgrounds': {},
  '/party': {},
  '/book-entrance': {},
  '/redirect-groupbooking': { notIn: ['en'] },
  '/order/child-class': {},
  '/withdrawal': {},
  '/order/shop': {},
  '/order/shop/gift-cards': {},
}
/** Pages of one playground. */
export const ofPlaygrounds = ['/playgrounds', '/party', '/book-entrance', '/order/child-class'] as const
/** What only one country has: its playgrounds, its tickets and passes. */
const ofOneCountry = new RegExp(`^(${ofPlaygrounds.join('|')}|/order/shop/(serial-tickets|passes))/[^/]+$`)

/** The part of an address after its language; undefined where it has none. */
export const restOf = (pathname: string): string | undefined => /^\/[a-z]{2}(\/.*|)$/.exec(pathname)?.[1]?.replace(/\/$/, '')

const contentIn = ({ brand }: Pick<Known, 'brand'>, language: string): string[] =>
  Object.values(brand.content[language] ?? {}).flatMap((href) => (href.startsWith(`/${language}/`) ? [href.slice(3)] : []))

/** @param first the country's first language: what is not offered in it (another country's legal notice) the country does not have. */
const isIn = (site: Known, language: string, rest: string, first: string | undefined): boolean => {
  const page = everywhere[rest]
  if (page) return !page.notIn?.includes(language)
  return contentIn(site, language).includes(rest) && contentIn(site, first ?? language).includes(rest)
}

/** Whether search engines shall show a page: everything else (sign-in, account, checkout, 404) asks them not to. @param pathname with its language. */
export const isPublic = (site: Known, pathname: string): boolean => {
  const rest = restOf(pathname)
  const language = pathname.slice(1, 3)
  if (rest === undefined || !site.country.languages.includes(language)) return false
  return ofOneCountry.test(rest) || isIn(site, language, rest, site.country.languages[0])
}

/** The addresses of all public pages of a language that do not belong to one playground. */
export const publicPaths = (site: Known, language: string): string[] =>
  [...new Set([...Object.keys(everywhere), ...contentIn(site, language)])]
    .filter((rest) => isIn(site, language, rest, site.country.languages[0]))
    .map((rest) => `/${language}${rest}`)

export type Alternate = { hreflang: string; href: string }

/**
 * The same page in every language of every country that has it, itself among them, for `hreflang`; the same list on each of them. `x-default` is the
 * English page of the first country, or the first there is.
 * @param pathname of a public page. @param origin of this host.
 */
export const alternatesOf = (site: Known, pathname: string, origin: string): Alternate[] => {
  const rest = restOf(pathname) ?? ''
  const own = site.country.slug
  const countries = ofOneCountry.test(rest) ? site.countries.filter(({ slug }) => slug === own) : site.countries
  const found = countries.flatMap(({ slug, languages, sitebaseaddress }) => {
    const base = slug === own ? origin : URL.canParse(sitebaseaddress) ? new URL(sitebaseaddress).origin : undefined
    const region = countryCodes[slug]?.toUpperCase()
    if (base === undefined) return []
    return languages
      .filter((language) => ofOneCountry.test(rest) || isIn(site, language, rest, languages[0]))
      .map((language) => ({ hreflang: region ? `${language}-${region}` : language, href: `${base}/${language}${rest}` }))
  })
  const chosen = found.find(({ hreflang }) => hreflang.startsWith('en')) ?? found[0]
  return chosen ? [...found, { hreflang: 'x-default', href: chosen.href }] : []
}
