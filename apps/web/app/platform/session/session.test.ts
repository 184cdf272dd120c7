import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../testing/local-storage.ts'

// What a module has started cannot be undone: this test needs the session anew, and leaves nothing of it behind.
let session: typeof import('./session.ts')
let asked = 0
let answer: (response: Response) => void

beforeAll(async () => {
  vi.resetModules()
  const storage = fakeStorage()
  storage.setItem('oidc.user:https://hoppla.example/identity:web', 'kept')
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'sv' } })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', () => {
    asked += 1
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  session = await import('./session.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Everything that can happen by itself has happened. */
const settled = () => new Promise((done) => setTimeout(done))

test('a page that waits for the session before the shell has started it waits until the provider has answered', async () => {
  const { session: store } = await import('./session-store.ts')
  const seen: string[] = []
  // A page's effects run before those of the shell.
  const waiting = session.sessionKnown().then(() => seen.push(store.get().status))
  await settled()
  expect(seen).toEqual([])

  const started = session.startSession('https://hoppla.example/identity')
  await settled()
  expect(asked).toBe(1)
  expect(seen).toEqual([])

  answer(new Response('', { status: 503 }))
  await Promise.all([started, waiting])
  // Nobody could confirm the kept user: not signed in.
  expect(seen).toEqual(['signed-out'])

  // It is started once, however often it is asked for.
  await session.startSession('https://hoppla.example/identity')
  expect(asked).toBe(1)
})
