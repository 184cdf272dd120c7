/** The layout's cache of API responses (docs/product/web.md): 120 s from when they arrived, at most 10; reading does not extend that. */

const maxAgeMs = 120_000
const maxEntries = 10

type Entry = { since: number; answer: Promise<unknown> }

/** @param now the clock, epoch ms. */
export const createShellCache = (now: () => number = Date.now) => {
  // In the order in which they were asked for: the first is the oldest.
  const entries = new Map<string, Entry>()
  return {
    /** The kept answer, or a new one. Askers of the same key share one request; a failure is not kept. */
    get: <T>(key: string, ask: () => Promise<T>): Promise<T> => {
      const kept = entries.get(key)
      if (kept && now() - kept.since < maxAgeMs) return kept.answer as Promise<T>
      entries.delete(key)
      const entry = { since: now(), answer: ask() }
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      entry.answer.catch(() => entries.get(key) === entry && entries.delete(key))
      return entry.answer
    },
  }
}

export const shellCache = createShellCache()
