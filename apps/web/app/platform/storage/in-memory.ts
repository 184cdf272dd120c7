/**
 * Values passed from one page to another without storing them: the address contains a key, and the value is only in this tab's memory. After a reload, in a
 * copied address or in another tab nothing is found, and the in-memory-key guard leads back (docs/product/web.md).
 */

export const keyLength = 32
const hour = 60 * 60 * 1000
// More than a visitor leaves open; a page that puts in a loop does not grow without end.
const most = 50

export type InMemory = {
  /** @param livesMs how long it is kept; an hour by default. @returns the key, 32 letters and digits from the browser's random source. */
  put: (value: unknown, livesMs?: number) => string
  /** The value, unless expired or unknown. Its form is the caller's word: a key may belong to another page's value. */
  get: (key: string | null | undefined) => unknown
  has: (key: string | null | undefined) => boolean
}

/** @param now epoch ms. */
export const createInMemory = (now: () => number = Date.now): InMemory => {
  const kept = new Map<string, { value: unknown; until: number }>()
  const find = (key: string | null | undefined) => {
    const found = key ? kept.get(key) : undefined
    return found && found.until > now() ? found : undefined
  }
  return {
    put: (value, livesMs = hour) => {
      for (const [key, { until }] of kept) if (until <= now()) kept.delete(key)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= most) kept.delete(oldest)
      const key = newKey()
      kept.set(key, { value, until: now() + livesMs })
      return key
    },
    get: (key) => find(key)?.value,
    has: (key) => find(key) !== undefined,
  }
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyLength / 2)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** This tab's. On the server nothing may be put here: its memory belongs to everybody. */
export const inMemory = createInMemory()
