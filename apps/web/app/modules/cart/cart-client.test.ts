import type { Cart } from '@hoppla/contract/cart/cart'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApplicationUser, session } from '../../platform/session/session-store.ts'
import { keptCart } from '../../platform/storage/kept-cart.ts'
import { aCard, aCart } from '../../testing/carts.ts'
import { fakeStorage } from '../../testing/local-storage.ts'
import { addToCart, changeLine, loadCart, theCart } from './cart-client.ts'

// Files of tests share what is loaded; this one needs a copy with the part swapped, and leaves nothing of it behind.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock('../../platform/session/session.ts', () => ({ sessionKnown: async () => undefined }))

const item = { kind: 'gift-card', articleId: '11111111-1111-4111-8111-111111111111' } as const
type Asked = { method: string; path: string; key: string | null }

/** An API that answers as a test says, and writes down what it was asked. */
const answers = (answer: (asked: Asked, count: number) => { status?: number; body: unknown } | Promise<never>): Asked[] => {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    const asked = { method, path, key: new Headers(headers).get('idempotency-key') }
    all.push(asked)
    const { status = 200, body } = await answer(asked, all.length)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return all
}
const isNoMore = (code: string) => ({ status: 404, body: { code, message: code } })
const cartNamed = (id: string, other: Partial<Cart> = {}) => ({ body: aCart([aCard()], { id, ...other }) })
const paths = (asked: readonly Asked[]) => asked.map(({ method, path }) => `${method} ${path}`)

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('document', { documentElement: { lang: 'sv' } })
  theCart.set(undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('who has no cart asks for none, and gets one with the first thing', async () => {
  const asked = answers(() => cartNamed('a'))
  await loadCart()
  expect(asked).toEqual([])
  expect(theCart.get()).toBeNull()
  await addToCart(item, 'k')
  expect(paths(asked)).toEqual(['POST /api/cart', 'POST /api/cart/a/lines'])
  expect(keptCart()).toEqual({ id: 'a', lines: 1, isGuest: true, orderReference: null })
})

test('two things put in at once are in one cart', async () => {
  const asked = answers(() => cartNamed('a'))
  await Promise.all([addToCart(item, 'k1'), addToCart(item, 'k2')])
  expect(paths(asked)).toEqual(['POST /api/cart', 'POST /api/cart/a/lines', 'POST /api/cart/a/lines'])
})

test.each(['cart.not-found', 'cart.closed'])('%s: what is put in goes into a new one', async (code) => {
  answers(() => cartNamed('old'))
  await addToCart(item, 'k')
  const asked = answers(({ path }) => (path.includes('old') ? isNoMore(code) : cartNamed('new')))
  await addToCart(item, 'k2')
  expect(paths(asked)).toEqual(['POST /api/cart/old/lines', 'POST /api/cart', 'POST /api/cart/new/lines'])
  expect(keptCart()?.id).toBe('new')
})

test('another’s cart is none, and a cart that is paid for is none', async () => {
  answers(() => cartNamed('a'))
  await addToCart(item, 'k')
  answers(() => isNoMore('cart.not-found'))
  await loadCart()
  expect([theCart.get(), keptCart()]).toEqual([null, undefined])

  answers(() => cartNamed('b'))
  await addToCart(item, 'k')
  answers(() => cartNamed('b', { isClosed: true }))
  await loadCart()
  expect([theCart.get(), keptCart()]).toEqual([null, undefined])
})

test('a member goes on with the cart of the account, wherever it was filled', async () => {
  session.set({ status: 'authenticated', user: { guid: '1' } as ApplicationUser })
  const asked = answers(() => cartNamed('mine', { isGuest: false }))
  await loadCart()
  expect(paths(asked)).toEqual(['POST /api/cart'])
  expect(keptCart()).toMatchObject({ id: 'mine', isGuest: false })
  session.set({ status: 'signed-out', wasSignedIn: false })
})

test('a change is told to other tabs, a question is not: they would ask each other without end', async () => {
  answers(() => cartNamed('a'))
  await addToCart(item, 'k')
  const written = vi.spyOn(localStorage, 'setItem')
  await loadCart()
  await loadCart()
  expect(written).not.toHaveBeenCalled()
  await changeLine('card', { quantity: 2 })
  expect(written).toHaveBeenCalledTimes(1)
  // What another tab took out is written once.
  answers(() => ({ body: aCart([], { id: 'a' }) }))
  await loadCart()
  await loadCart()
  expect(written).toHaveBeenCalledTimes(2)
  expect(keptCart()?.lines).toBe(0)
})

test('a cart that does not answer is still there', async () => {
  answers(() => cartNamed('a'))
  await addToCart(item, 'k')
  answers(() => Promise.reject(new TypeError('no network')))
  await expect(loadCart()).rejects.toMatchObject({ status: 0 })
  expect(keptCart()?.id).toBe('a')
  expect(theCart.get()?.cart.id).toBe('a')
})

test('another try after a lost answer carries the same key', async () => {
  const asked = answers((_, count) => (count === 2 ? Promise.reject(new TypeError('cut')) : cartNamed('a')))
  await expect(addToCart(item, 'k')).rejects.toMatchObject({ status: 0 })
  await addToCart(item, 'k')
  expect(asked.filter(({ path }) => path.endsWith('/lines')).map(({ key }) => key)).toEqual(['k', 'k'])
})

test('what was asked earlier and answered late never covers what came after it', async () => {
  answers(() => cartNamed('a'))
  await addToCart(item, 'k')
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/lines/')) await slow.promise
    const language = path.includes('/lines/') ? 'en' : 'sv'
    return new Response(JSON.stringify(aCart([aCard()], { id: 'a', language })), { status: 200 })
  })
  const reading = loadCart()
  const changing = changeLine('card', { quantity: 2 })
  slow.resolve()
  await Promise.all([reading, changing])
  expect(theCart.get()?.cart.language).toBe('en')
})
