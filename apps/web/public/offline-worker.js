// Answers every address with the house's offline page (platform/offline) when there is no connection. Nothing else is ever answered from here: pages come
// from the network, and what is personal stands in no cache.
const cacheName = 'offline'

const kept = async (address) => (await caches.open(cacheName)).match(address, { ignoreVary: true })

// In the language of the address; the host's first where it has none.
const offlinePage = async (address) => {
  const [first = '', second = ''] = new URL(address).pathname.split('/').filter(Boolean)
  const ofLanguage = await kept(`/${first === 'profile' ? second : first}/offline`)
  if (ofLanguage) return ofLanguage
  const cache = await caches.open(cacheName)
  const pages = (await cache.keys()).filter(({ url }) => url.endsWith('/offline'))
  return pages[0] && cache.match(pages[0], { ignoreVary: true })
}

const page = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const found = await offlinePage(event.request.url)
    if (found) return found
    throw error
  }
}

const file = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await kept(new URL(request.url).pathname)
    if (found) return found
    throw error
  }
}

const begin = async () => {
  await self.clients.claim()
  // The page is asked for while the worker wakes up: nobody waits for it.
  await self.registration.navigationPreload?.enable()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(event))
  else if (/^\/(art|fonts|brand|media)\/|^\/offline-page\.js$/.test(pathname)) event.respondWith(file(request))
})
