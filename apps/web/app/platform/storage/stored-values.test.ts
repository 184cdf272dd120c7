import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '../../testing/local-storage.ts'
import { keepStoredClean, store, stored, unstore } from './stored-values.ts'
import { preferredPlayground, rememberPlayground, rememberPressed, visitedPlaygrounds } from './visited-playgrounds.ts'

const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a value lives a year unless told otherwise', () => {
  store('colour', { name: 'sun' })
  store('short', 1, 1000)
  vi.advanceTimersByTime(1000)
  expect(stored('short')).toBeUndefined()
  vi.advanceTimersByTime(365 * day - 1001)
  expect(stored('colour')).toEqual({ name: 'sun' })
  vi.advanceTimersByTime(1)
  expect(stored('colour')).toBeUndefined()
})

test('a value of another version, or of nobody’s making, is as good as absent', () => {
  localStorage.setItem('site.old', JSON.stringify({ v: 3, e: Date.now() + day, d: 1 }))
  localStorage.setItem('site.odd', '{')
  localStorage.setItem('site.bare', '7')
  expect([stored('old'), stored('odd'), stored('bare'), stored('none')]).toEqual([undefined, undefined, undefined, undefined])
})

test('a removed value is gone', () => {
  store('colour', 'sun')
  unstore('colour')
  expect(stored('colour')).toBeUndefined()
})

test('every ten seconds expired and other-version entries go, and nobody else’s', () => {
  store('kept', 1)
  localStorage.setItem('oidc.user', 'x')
  const stop = keepStoredClean()
  localStorage.setItem('site.old', JSON.stringify({ v: 3, e: Date.now() + day, d: 1 }))
  store('brief', 1, 5000)
  vi.advanceTimersByTime(9_999)
  expect(localStorage.length).toBe(4)
  vi.advanceTimersByTime(1)
  expect([localStorage.getItem('site.old'), localStorage.getItem('site.brief')]).toEqual([null, null])
  expect([stored('kept'), localStorage.getItem('oidc.user')]).toEqual([1, 'x'])
  stop()
  localStorage.setItem('site.old', '{')
  vi.advanceTimersByTime(20_000)
  expect(localStorage.getItem('site.old')).toBe('{')
})

test('a browser without storage, or with a full one, goes on without', () => {
  const full = {
    ...fakeStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('localStorage', full)
  expect(() => store('colour', 'sun')).not.toThrow()
  vi.unstubAllGlobals()
  expect(stored('colour')).toBeUndefined()
})

test('at most four playgrounds are remembered, the one chosen last first', () => {
  expect(preferredPlayground()).toBeUndefined()
  for (const slug of ['orebro', 'uppsala', 'barkarby', 'orebro', 'vasteras', 'umea']) rememberPlayground(slug)
  expect(visitedPlaygrounds()).toEqual(['umea', 'vasteras', 'orebro', 'barkarby'])
  expect(preferredPlayground()).toBe('umea')
})

test.each([
  ['/sv/playgrounds/orebro', '/sv/playgrounds', 'orebro'],
  ['/sv/party/umea#ask', '/sv/playgrounds/umea', 'umea'],
  ['/en/book-entrance/umea', '/en', 'umea'],
  ['/sv/order/child-class/orebro/c1?group=g', '/sv/order/child-class/orebro', 'orebro'],
  ['/en/playgrounds/orebro', '/sv/playgrounds/orebro', undefined],
  ['/sv/order/child-class/orebro?kind=camp', '/sv/order/child-class/orebro', undefined],
  ['/sv/order/child-class/payment/1/ABC', '/sv/account', undefined],
  ['/sv/playgrounds', '/sv', undefined],
  ['https://elsewhere.example/sv/playgrounds/orebro', '/sv', undefined],
])('pressing %s on %s chooses %s', (href, here, chosen) => {
  rememberPressed(href, here)
  expect(preferredPlayground()).toBe(chosen)
})

test('a list that somebody spoiled counts as empty', () => {
  store('playgrounds', { not: 'a list' })
  expect(visitedPlaygrounds()).toEqual([])
  store('playgrounds', ['orebro', 5])
  expect(visitedPlaygrounds()).toEqual(['orebro'])
})
