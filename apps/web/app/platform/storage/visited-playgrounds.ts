import { pageAt } from '@hoppla/contract/pages'
import type { HomePlayground } from './home-playground.ts'
import { homePlaygroundKey, store, stored } from './stored-values.ts'

const key = 'playgrounds'
const most = 4

/** Slugs of the playgrounds this visitor chose, the latest first; at most 4 (docs/product/places.md). */
export const visitedPlaygrounds = (): string[] => {
  const slugs = stored<unknown>(key)
  return Array.isArray(slugs) ? slugs.filter((slug): slug is string => typeof slug === 'string').slice(0, most) : []
}

/** The playground that pages lead with: the profile's, else the one chosen last; undefined for a first visit. */
export const preferredPlayground = (): string | undefined =>
  stored<HomePlayground>(homePlaygroundKey)?.slug ?? visitedPlaygrounds()[0]

/** Remembers a chosen playground as the preferred one. Looking at its page is not choosing it (decision 159). */
export const rememberPlayground = (slug: string): void =>
  store(key, [slug, ...visitedPlaygrounds().filter((other) => other !== slug)].slice(0, most))

/** Remembers the playground that a pressed link leads to. A link to the page one is on, in another language, chooses nothing. @param here its path. */
export const rememberPressed = (href: string, here: string): void => {
  const [path = ''] = href.split(/[?#]/)
  const slug = pageAt(path)?.params.playgroundSlug
  if (slug !== undefined && path.slice(3) !== here.slice(3)) rememberPlayground(slug)
}
