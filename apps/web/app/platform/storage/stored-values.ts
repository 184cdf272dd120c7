/** Values kept in the browser (docs/product/web.md): each with an expiry and the version of their form. */

/** The member card for the time without a connection; gone with the sign-in. */
export const memberCardKey = 'member-card'
/** What the offline page shows of who is signed in here (offline/offline-data.ts, public/offline-page.js); gone with the sign-in. */
export const offlineKey = 'offline'
/** The play centre of the profile of who is signed in here (home-playground.ts). */
export const homePlaygroundKey = 'home-playground'

const schemaVersion = 4
const prefix = 'site.'
const year = 365 * 24 * 60 * 60 * 1000
const cleanEvery = 10_000

/** `v` version, `e` end of life (epoch ms), `d` the value. */
type Entry = { v: number; e: number; d: unknown }

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'v' in value && 'd' in value && typeof (value as Entry).e === 'number'

const liveEntry = (text: string | null, now: number): Entry | undefined => {
  if (text === null) return undefined
  try {
    const entry: unknown = JSON.parse(text)
    return isEntry(entry) && entry.v === schemaVersion && entry.e > now ? entry : undefined
  } catch {
    return undefined // Written by somebody else: as good as absent.
  }
}

/** Storage can be switched off or full; the page works without it. */
const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return work(localStorage)
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined
    throw error
  }
}

/** @param livesMs how long it is kept; a year by default. */
export const store = (key: string, value: unknown, livesMs = year): void => {
  const entry: Entry = { v: schemaVersion, e: Date.now() + livesMs, d: value }
  attempt((storage) => storage.setItem(prefix + key, JSON.stringify(entry)))
}

/** The stored value, unless expired, of another version, or absent. Its form is the caller's word: check what an older page may have written. */
export const stored = <T>(key: string): T | undefined =>
  attempt((storage) => liveEntry(storage.getItem(prefix + key), Date.now())?.d as T | undefined)

export const unstore = (key: string): void => {
  attempt((storage) => storage.removeItem(prefix + key))
}

/** Removes expired and other-version entries of ours; leaves everybody else's alone. */
export const cleanStored = (now = Date.now()): void => {
  attempt((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(prefix) && !liveEntry(storage.getItem(key), now)) storage.removeItem(key)
  })
}

/** Cleans now and every 10 seconds. @returns how to stop. */
export const keepStoredClean = (): (() => void) => {
  cleanStored()
  const timer = setInterval(cleanStored, cleanEvery)
  return () => clearInterval(timer)
}
