import { expect, test, vi } from 'vitest'
import { createShellCache } from './shell-cache.ts'

const aCache = () => {
  let time = 1_000_000
  let asked = 0
  const cache = createShellCache(() => time)
  return {
    get: (key: string) => cache.get(key, async () => `${key} ${++asked}`),
    cache,
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('an answer is kept for 120 seconds from when it was asked for; looking at it does not make it younger', async () => {
  const { get, pass } = aCache()
  expect(await get('a')).toBe('a 1')
  pass(119_999)
  expect(await get('a')).toBe('a 1')
  pass(1)
  expect(await get('a')).toBe('a 2')
})

test('at most ten are kept; the oldest goes first', async () => {
  const { get } = aCache()
  for (const key of 'abcdefghijk') await get(key)
  expect(await get('b')).toBe('b 2')
  expect(await get('a')).toBe('a 12')
  // Its coming back has pushed out b.
  expect(await get('c')).toBe('c 3')
  expect(await get('b')).toBe('b 13')
})

test('those who ask at the same time share one request', async () => {
  const { cache } = aCache()
  const ask = vi.fn(async () => 1)
  await Promise.all([cache.get('a', ask), cache.get('a', ask)])
  expect(ask).toHaveBeenCalledOnce()
})

test('a failure reaches who asked, and the next one asks anew', async () => {
  const { cache } = aCache()
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', async () => 2)).toBe(2)
})
