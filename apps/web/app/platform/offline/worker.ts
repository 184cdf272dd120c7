const cacheName = 'offline'
const publicFile = /^\/(art|fonts|brand|media)\/|^\/offline-page\.js$/
const dayMs = 24 * 60 * 60 * 1000

const languagesOf = (languages: readonly string[]) => languages.map((language) => `/${language}/offline`)

/** Same-origin public files that a page names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/[("](\/[^"\s\\)]+)[")]/g)].flatMap(([, address = '']) => (publicFile.test(address) ? [address] : []))

const isFresh = async (cache: Cache, pages: readonly string[]): Promise<boolean> => {
  const kept = await Promise.all(pages.map((page) => cache.match(page)))
  return kept.every((answer) => Date.parse(answer?.headers.get('date') ?? '') > Date.now() - dayMs)
}

/**
 * Puts the offline page of each language of the host, with its fonts and pictures, into this browser and has the worker answer with it wherever there is no
 * connection (docs/decisions/0225). Nothing in it is personal. Refreshed once a day; does nothing where the browser has no service workers.
 */
export const keepOfflinePages = async (languages: readonly string[]): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const pages = languagesOf(languages)
  await navigator.serviceWorker.register('/offline-worker.js')
  const cache = await caches.open(cacheName)
  if (await isFresh(cache, pages)) return
  const answers = await Promise.all(pages.map((page) => fetch(page, { credentials: 'omit' })))
  if (!answers.every(({ ok }) => ok)) return
  const texts = await Promise.all(answers.map((answer) => answer.clone().text()))
  const files = [...new Set(texts.flatMap(filesIn))]
  const fetched = await Promise.all(files.map((file) => fetch(file, { credentials: 'omit' })))
  await Promise.all(fetched.map((answer, at) => answer.ok && cache.put(files[at] ?? '', answer)))
  await Promise.all(answers.map((answer, at) => cache.put(pages[at] ?? '', answer)))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!pages.includes(pathname) && !files.includes(pathname)) await cache.delete(url)
  }
}
