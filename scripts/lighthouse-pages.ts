import { pageAt } from '@hoppla/contract/pages'
import { isPublic } from '../apps/web/app/platform/head/public-pages.ts'
import { guestPages, type SiteFacts } from '../bench/product/pages.ts'

/** A page to measure: its address and the row of the table it belongs to. */
export type Measured = { kind: string; host: string; path: string }

/** Pages that differ only in what they are about are of one kind: `/playgrounds/…`. */
const kindOf = (path: string): string => {
  const { page, params = {} } = pageAt(path) ?? {}
  const kind = page?.path.replace('/:lang', '').replace(/:(\w+)\??/, (_, name: string) => (params[name] ? '…' : ''))
  return kind?.replace(/\/$/, '') || '/'
}

const publicPages = (facts: SiteFacts, language: string): Measured[] =>
  guestPages(facts, language)
    .filter((path) => isPublic(facts.site, path))
    .map((path) => ({ kind: kindOf(path), host: facts.host, path }))

/** Every public page of every site, in all its languages. */
export const everyPage = (sites: readonly SiteFacts[]): Measured[] =>
  sites.flatMap((facts) => facts.languages.flatMap((language) => publicPages(facts, language)))

/**
 * Every public page of the first site in its first language, and each kind once more elsewhere: the other sites in turn, in their own language and in their
 * other one. So every host and language is among them, in minutes instead of an hour.
 */
export const samplePages = (sites: readonly SiteFacts[]): Measured[] => {
  const [first, ...others] = sites
  if (!first) throw new Error('There is no site.')
  const own = publicPages(first, first.languages[0] ?? '')
  const elsewhere = [...new Set(own.map(({ kind }) => kind))].flatMap((kind, turn) => {
    const facts = others[turn % others.length]
    const language = facts?.languages[Math.floor(turn / others.length) % facts.languages.length]
    const pages = [language, ...(facts?.languages ?? [])].flatMap((each) => (facts && each ? publicPages(facts, each) : []))
    return pages.find((page) => page.kind === kind) ?? []
  })
  return [...own, ...elsewhere]
}
