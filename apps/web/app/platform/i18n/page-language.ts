import { pageAt, pathTo } from '@hoppla/contract/pages'
import { isLanguage, type Language } from '@hoppla/i18n'
import { redirect } from 'react-router'
import type { Site } from '../head/page-site.ts'

/** What a not-found page says was missing. */
export type Missing = 'page' | 'country' | 'playground'

/** The not-found page. It keeps the visitor's language when that is not the site's first. */
export const notFoundAddress = (site: Pick<Site, 'country'>, language?: string, missing: Missing = 'page'): string => {
  const { languages } = site.country
  const isKept = language !== undefined && language !== languages[0] && languages.includes(language)
  return pathTo('not-found', { query: { missing: missing === 'page' ? undefined : missing, lang: isKept ? language : undefined } })
}

/**
 * The start rule (docs/product/web.md): a language that this host's country does not speak leads to the host of the first country that does, same path;
 * an unknown one to /404. `undefined`: stay.
 */
export const languageRedirect = (
  code: string | undefined,
  address: URL,
  site: Pick<Site, 'country' | 'countries'>,
): string | undefined => {
  if (!code || !isLanguage(code)) return pathTo('not-found', {})
  if (site.country.languages.includes(code)) return undefined
  const other = site.countries.find(({ languages, sitebaseaddress }) => languages.includes(code) && URL.canParse(sitebaseaddress))
  return other ? new URL(address.pathname + address.search, new URL(other.sitebaseaddress).origin).href : pathTo('not-found', {})
}

/** In a loader below a language: throws the redirect of the start rule. @returns the language. */
export const requireLanguage = (code: string | undefined, address: string, site: Pick<Site, 'country' | 'countries'>): Language => {
  const elsewhere = languageRedirect(code, new URL(address), site)
  if (elsewhere) throw redirect(elsewhere)
  return code as Language
}

/** The address of the same page in another language. */
export const inLanguage = (pathname: string, search: string, from: string, to: string): string => {
  const segments = pathname.split('/')
  const at = segments[1] === 'profile' ? 2 : 1
  if (segments[at] !== from) return `/${to}`
  segments[at] = to
  return segments.join('/') + search
}

/** The same page in another language; that language's start page where a content page is not offered in it. */
export const switchLanguage = (
  { brand }: Pick<Site, 'brand'>,
  pathname: string,
  search: string,
  from: string,
  to: string,
): string => {
  const isOffered =
    pageAt(pathname)?.page.search !== 'where-offered' ||
    Object.values(brand.content[to] ?? {}).includes(inLanguage(pathname, '', from, to))
  return isOffered ? inLanguage(pathname, search, from, to) : `/${to}`
}

/** Where another country's site begins in this language, if it speaks it; else the address as the operator gave it. */
export const baseInLanguage = (base: string, languages: readonly string[], language: string): string =>
  languages.includes(language) ? `${base.replace(/\/$/, '')}${pathTo('start', { lang: language })}` : base
