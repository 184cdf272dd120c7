import { store, stored } from './stored-values.ts'

const key = 'playgrounds'
const most = 4

/** Slugs of the playgrounds this visitor chose, the latest first; at most 4 (specification §9). */
export const visitedPlaygrounds = (): string[] => {
  const slugs = stored<unknown>(key)
  return Array.isArray(slugs) ? slugs.filter((slug): slug is string => typeof slug === 'string').slice(0, most) : []
}

/** The playground chosen last; undefined for a first visit. */
export const preferredPlayground = (): string | undefined => visitedPlaygrounds()[0]

/** Remembers a chosen playground as the preferred one. */
export const rememberPlayground = (slug: string): void =>
  store(key, [slug, ...visitedPlaygrounds().filter((other) => other !== slug)].slice(0, most))
