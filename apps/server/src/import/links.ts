import { existsSync } from 'node:fs'
import { pageAt } from '@hoppla/contract/pages'
import { isLanguage } from '@hoppla/i18n'
import type { Config } from '../kernel/config.ts'
import { idOf } from './ids.ts'
import type { KnownRows } from './known-rows.ts'
import type { Problem } from './problems.ts'

/** A link in a row. */
export type Link = {
  path: readonly (string | number)[]
  href: string
  /** The countries in which it is shown, once all files are read. */
  shownIn: (known: KnownRows) => string[]
  /** It is played, not opened: it has to be one of the site's own files. */
  isFile?: true
}
/** The same with its place in the files. */
export type PlacedLink = Link & Pick<Problem, 'file' | 'line'>

/** What links may lead to: rows, and the hosts of the countries by their slugs. */
export type Targets = { known: KnownRows; origins: Config['origins'] }

/** Links into the site that lead nowhere: no page of the web, no content page, no playground, no picture, no file. */
export const deadLinks = (links: readonly PlacedLink[], targets: Targets): Problem[] => {
  const checkLink = linkCheckFor(targets)
  return links.flatMap((link) => {
    const reason = checkLink(link)
    return reason === undefined
      ? []
      : [{ file: link.file, line: link.line, column: link.path.join('.'), reason, fault: { key: 'deadLink' as const } }]
  })
}

/** Says of a link why it is dead; undefined when it is not, or leads to somebody else's site. */
export const linkCheckFor = ({ known, origins }: Targets): ((link: Link) => string | undefined) => {
  const pictures = new Set([...known.media.keys()].map((key) => idOf('media', key)))
  return ({ href, shownIn, isFile }) => {
    const own = ownAddress(href, known, origins)
    const path = own?.path ?? href
    const reason = isFile
      ? whyNoFile(path)
      : path.startsWith('/')
        ? whyDead(path, own?.countries ?? shownIn(known), known, pictures)
        : undefined
    return reason === undefined ? undefined : `'${href}' leads nowhere: ${reason}`
  }
}

/** An address on a host of ours is a path on it, seen in that host's country. */
const ownAddress = (
  href: string,
  known: KnownRows,
  origins: Config['origins'],
): { path: string; countries: string[] } | undefined => {
  if (!href.startsWith('https://')) return undefined
  const { origin, pathname } = new URL(href)
  const slugs = Object.keys(origins).filter((slug) => origins[slug] === origin)
  if (slugs.length === 0) return undefined
  return {
    path: pathname,
    countries: [...known.countries.values()].filter(({ slug }) => slugs.includes(slug)).map(({ key }) => key),
  }
}

const webFolders = ['public', 'build/client'].map((folder) => new URL(`../../../web/${folder}`, import.meta.url))
/** Files of the site lie in the web's public folder; a build copies them. */
const whyNoFile = (path: string): string | undefined => {
  const { pathname } = new URL(path, 'https://site.invalid')
  const exists = pathname === path && webFolders.some((folder) => existsSync(new URL(`${folder}${pathname}`)))
  return exists ? undefined : 'the site has no such file (apps/web/public)'
}

const whyDead = (
  href: string,
  countries: readonly string[],
  known: KnownRows,
  pictures: ReadonlySet<string>,
): string | undefined => {
  const [path = ''] = href.split(/[?#]/)
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  if (first === 'media') return pictures.has(rest[0] ?? '') ? undefined : 'there is no such picture'
  // Neither is content: the start page of the first language, the API's own pages, addresses of old mails.
  if (first === '' || first === 'api' || first === 'profile') return undefined
  if (!isLanguage(first)) return 'it does not begin with a language (/sv/…)'
  const found = pageAt(`/${[first, ...rest].join('/')}`)
  if (!found) return 'the site has no such page'
  const subject = found.id === 'info' ? found.params.subject : ['faq', 'family'].find((name) => name === found.id)
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

const hasPage = (known: KnownRows, country: string, language: string, subject: string): boolean =>
  [country, everyCountry].some((of) => known.pages.get(`${of}/${language}/${subject}`))
