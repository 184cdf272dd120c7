import { useCallback, useEffect, useState } from 'react'
import { preferredPlayground, rememberPlayground, visitedPlaygrounds } from '../../platform/storage/visited-playgrounds.ts'

export type Visited = {
  /** Slugs of this country's playgrounds: the profile's, then those that the visitor chose, the latest first. Empty until the page is hydrated: HTML is never personal. */
  slugs: readonly string[]
  remember: (slug: string) => void
}

/** The preferred one first. */
const led = (): string[] => {
  const first = preferredPlayground()
  return first === undefined ? [] : [first, ...visitedPlaygrounds().filter((slug) => slug !== first)]
}

/** The playgrounds this visitor chose before, as far as they are among `known`. */
export const useVisitedPlaygrounds = (known: readonly { slug: string }[]): Visited => {
  const [slugs, setSlugs] = useState<readonly string[]>([])
  const read = useCallback(() => setSlugs(led().filter((slug) => known.some((one) => one.slug === slug))), [known])
  useEffect(read, [read])
  const remember = (slug: string) => {
    rememberPlayground(slug)
    read()
  }
  return { slugs, remember }
}
