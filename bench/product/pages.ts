import { giftCardsByLocation, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { classArticlesByLocation } from '@hoppla/contract/classes'
import { pageIds, pageNamed } from '@hoppla/contract/pages'
import { getSite, playgroundsByCountry, type SiteInfo } from '@hoppla/contract/places'
import { type Asking, askingOf } from '../http/ask.ts'
import { ports } from './settings.ts'

/** Host names of the default install (docs/product/web.md). */
export const hosts = ['localhost', 'no.localhost', 'dk.localhost', 'fi.localhost', 'de.localhost'] as const

/** A site with what its addresses are made of. */
export type SiteFacts = {
  host: string
  asking: Asking
  languages: readonly string[]
  countryId: string
  giftCardId: string
  serialTicketId: string
  passId: string
  playgroundSlug: string
  /** A class of that playground. */
  classId: string
  /** The brand's content links by language and subject. */
  content: Readonly<Record<string, Readonly<Record<string, string>>>>
  site: SiteInfo
}

/** The five sites, as the product describes them. */
export const readSites = (connections = 4): Promise<SiteFacts[]> =>
  Promise.all(
    hosts.map(async (host) => {
      const asking = askingOf(ports.product, host, {}, connections)
      const site = await asking.call(getSite, {})
      const { country, brand } = site
      const [card] = await asking.call(giftCardsByLocation, { params: { locationId: country.guid } })
      if (!card) throw new Error(`${host} sells no gift card.`)
      const [ticket] = await asking.call(serialTicketsByLocation, { params: { countryId: country.guid } })
      const [pass] = await asking.call(passArticlesByLocation, { params: { locationId: country.guid } })
      if (!ticket || !pass) throw new Error(`${host} sells no ticket or no pass.`)
      const [playground] = await asking.call(playgroundsByCountry, { params: { country: country.guid } })
      if (!playground) throw new Error(`${host} has no playground.`)
      const [course] = await asking.call(classArticlesByLocation, { params: { locationId: playground.guid } })
      if (!course) throw new Error(`${host} has no class in ${playground.slug}.`)
      return {
        host,
        asking,
        languages: country.languages,
        countryId: country.guid,
        giftCardId: card.id,
        serialTicketId: ticket.id,
        passId: pass.id,
        playgroundSlug: playground.slug,
        classId: course.id,
        content: brand.content,
        site,
      }
    }),
  )

type Entry = { path?: string; index?: boolean; children?: Entry[] }

/** Every address pattern of a route table, without the one that takes what is left over. */
export const patternsOf = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    if (path?.endsWith('*')) return []
    const isPage = index === true || (path !== undefined && !children?.some((child) => child.index))
    const hasOnlyChildren = children !== undefined && !index
    return [...(isPage && !hasOnlyChildren ? [here] : []), ...(children ? patternsOf(children, here) : [])]
  })

/** Content pages with addresses of the common pattern, as the brand's links name them. */
const subjectsOf = (contentLinks: Readonly<Record<string, string>>): string[] =>
  Object.values(contentLinks).flatMap((href) => /^\/\w\w\/info\/([^/#?]+)$/.exec(href)?.[1] ?? [])

type Facts = Pick<SiteFacts, 'playgroundSlug' | 'classId' | 'serialTicketId' | 'passId' | 'content'>

/**
 * The addresses of every page a guest may see, in one language of a site.
 * @throws Error when a route has a parameter that the bench has no example for.
 */
export const guestPages = ({ playgroundSlug, classId, serialTicketId, passId, content }: Facts, language: string): string[] => {
  const examples: Record<string, readonly string[]> = {
    lang: [language],
    playgroundSlug: [playgroundSlug],
    classId: [classId],
    serialTicketId: [serialTicketId],
    passId: [passId],
    subject: subjectsOf(content[language] ?? {}),
  }
  const fill = (pattern: string): string[] => {
    const [parameter, name = ''] = /:(\w+)/.exec(pattern) ?? []
    if (parameter === undefined) return [pattern]
    const values = examples[name]
    if (values === undefined) throw new Error(`bench/product/pages.ts has no example for :${name} in ${pattern}.`)
    return values.flatMap((value) => fill(pattern.replace(parameter, value)))
  }
  const shown = pageIds.map(pageNamed).filter(({ search, forGuests, notIn }) => (search || forGuests) && !notIn?.includes(language))
  return shown
    .flatMap(({ path }) => (path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path]))
    .flatMap(fill)
}
