import { sitePathOf } from '@hoppla/contract/site-paths'
import { isLanguage } from '@hoppla/i18n'
import { markdownLinks } from '../platform/markdown.ts'
import { idOf } from './ids.ts'
import type { Known } from './known.ts'
import type { Problem } from './problems.ts'

/** A link in a row that was read. */
export type Link = {
  path: readonly (string | number)[]
  href: string
  /** The countries in which it is shown, once all files are read. */
  shownIn: (known: Known) => string[]
}
/** The same with its place in the files. */
export type PlacedLink = Link & Pick<Problem, 'file' | 'line'>

/** The links of a Markdown text that lead into the site. */
export const linksInMarkdown = (source: string): string[] => markdownLinks(source).filter((href) => href.startsWith('/'))

/** Links into the site that lead nowhere: no page of the web, no content page, no playground, no picture. */
export const deadLinks = (links: readonly PlacedLink[], known: Known): Problem[] => {
  const pictures = new Set([...known.media.keys()].map((key) => idOf('media', key)))
  return links.flatMap(({ file, line, path, href, shownIn }) => {
    const reason = whyDead(href, shownIn(known), known, pictures)
    return reason === undefined ? [] : [{ file, line, column: path.join('.'), reason: `'${href}' leads nowhere: ${reason}` }]
  })
}

const whyDead = (href: string, countries: readonly string[], known: Known, pictures: ReadonlySet<string>): string | undefined => {
  if (!href.startsWith('/')) return undefined
  const [path = ''] = href.split(/[?#]/)
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  if (first === 'media') return pictures.has(rest[0] ?? '') ? undefined : 'there is no such picture'
  // Neither is content: the start page of the first language, the API's own pages, addresses of old mails.
  if (first === '' || first === 'api' || first === 'profile') return undefined
  if (!isLanguage(first)) return 'it does not begin with a language (/sv/…)'
  const found = sitePathOf(rest.join('/'))
  if (!found) return 'the site has no such page'
  const subject =
    found.pattern === 'info/:subject' ? found.params.subject : ['faq', 'family'].find((name) => name === found.pattern)
  for (const country of countries) {
    if (!known.countries.get(country)?.languages.includes(first)) return `'${first}' is not spoken in ${country}`
    if (subject !== undefined && !hasPage(known, country, first, subject))
      return `there is no page '${subject}' in '${first}' for ${country}`
    const { playgroundSlug } = found.params
    if (playgroundSlug !== undefined && !known.playgroundSlugs.has(`${country}/${playgroundSlug}`))
      return `there is no playground '${playgroundSlug}' in ${country}`
  }
  return undefined
}

/** The folder of pages that every country shares. (An asterisk, as in the brand's links, is no name for a folder on every system.) */
export const everyCountry = '_all'

const hasPage = (known: Known, country: string, language: string, subject: string): boolean =>
  [country, everyCountry].some((of) => known.pages.get(`${of}/${language}/${subject}`))
