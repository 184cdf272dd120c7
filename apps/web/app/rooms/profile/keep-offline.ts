const cacheName = 'member-card'
const publicFile = /^\/(assets|art|fonts|media)\//

/** Same-origin public files among addresses, without their hosts. */
const filesAmong = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && publicFile.test(pathname) ? [pathname] : []
  })

/**
 * Puts the page as it stands (HTML, scripts, styles, fonts, pictures; nothing personal) into a cache and has the worker, whose scope is this page alone,
 * answer from it when there is no connection (docs/decisions/0055). What the page is made of is read from its HTML and from what was loaded, so that no list can
 * grow stale; files of an older build go. Does nothing where the browser has no worker.
 */
export const keepPageForOffline = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  const page = location.pathname
  await navigator.serviceWorker.register('/card-worker.js', { scope: page })
  const [cache, html] = await Promise.all([caches.open(cacheName), fetch(page, { credentials: 'omit' })])
  if (!html.ok) return
  const named = [...(await html.clone().text()).matchAll(/"(\/[^"\s\\]+)"/g)].flatMap(([, address]) => address ?? [])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = new Set(filesAmong([...named, ...loaded]))
  await cache.put(page, html)
  await Promise.all(
    [...files].map(async (file) => {
      if (file.startsWith('/assets/') && (await cache.match(file, { ignoreVary: true }))) return
      const answer = await fetch(file, { credentials: 'omit' })
      if (answer.ok) await cache.put(file, answer)
    }),
  )
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/assets/') && !files.has(pathname)) await cache.delete(url)
  }
}
