// Opens the door's page without a connection (docs/decisions/0285-admissions-offline-on-the-device.md): the one document and the files of that page,
// as they were built. Nothing of the API is ever answered from here, and nothing personal lies in its cache.
const files = ['FILES-OF-THE-DOOR']
const cacheName = 'door-VERSION-OF-THE-DOOR'
const page = '/door'
// What opens by that document too: the classes and the parties of today.
const pages = [page, '/door/classes', '/door/parties']
// A network that is there and carries nothing is given up after this. Milliseconds.
const patience = 10_000

const keep = async () => {
  const cache = await caches.open(cacheName)
  // The other of the two has kept them already.
  if (!(await cache.match(page, { ignoreVary: true }))) await cache.addAll([...files, new Request(page, { cache: 'reload' })])
  await self.skipWaiting()
}

const begin = async () => {
  for (const name of await caches.keys()) if (name.startsWith('door-') && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

// From whichever cache: the two of these take a new build one after the other.
const kept = (address) => caches.match(address, { ignoreVary: true })

// The network's, where it answers: a new build, a new policy. Its files belong to it, so an older document is shown with older files.
const openPage = async (request) => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) })
    if (answer.status < 500) return answer
    return (await kept(page)) ?? answer
  } catch (error) {
    const found = await kept(page)
    if (found) return found
    throw error
  }
}

const file = async (request, pathname) => (await kept(pathname)) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pages.includes(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/office/')) event.respondWith(file(request, pathname))
})
