// The worker of the member card's page: without a connection it answers with what the page kept of itself (rooms/profile/keep-offline.ts). Its scope is that page.
const cacheName = 'member-card'
const kept = async (request) => {
  const cache = await caches.open(cacheName)
  return cache.match(request, { ignoreSearch: true, ignoreVary: true })
}
const fromNetwork = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept(request)
    if (found) return found
    throw error
  }
}
// Names under assets/ carry the hash of what is in them: what is kept cannot be old.
const fromCache = async (request) => (await kept(request)) ?? fetch(request)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|identity)\//.test(pathname)) return
  event.respondWith(pathname.startsWith('/assets/') ? fromCache(request) : fromNetwork(request))
})
