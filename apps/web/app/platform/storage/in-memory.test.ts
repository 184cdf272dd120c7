import { expect, test } from 'vitest'
import { createInMemory, keyLength } from './in-memory.ts'

const hour = 60 * 60 * 1000

test('a value is found by its key of 32 characters, and by no other', () => {
  const memory = createInMemory()
  const key = memory.put({ email: 'astrid@hoppla.example' })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(key).toHaveLength(keyLength)
  expect(memory.get(key)).toEqual({ email: 'astrid@hoppla.example' })
  for (const other of [key.slice(1), `${key}0`, key.toUpperCase().replace(/^./, 'X'), '', null, undefined])
    expect([memory.get(other), memory.has(other)]).toEqual([undefined, false])
})

test('no key comes twice', () => {
  const memory = createInMemory()
  expect(new Set(Array.from({ length: 500 }, () => memory.put(1))).size).toBe(500)
})

test('even nothing can be kept: what counts is the key', () => {
  const memory = createInMemory()
  expect(memory.has(memory.put(undefined))).toBe(true)
})

test('a value lives an hour, or as long as it is told', () => {
  let now = 0
  const memory = createInMemory(() => now)
  const long = memory.put('long')
  const short = memory.put('short', 1_000)
  now = 999
  expect([memory.get(long), memory.get(short)]).toEqual(['long', 'short'])
  now = 1_000
  expect([memory.get(long), memory.has(short)]).toEqual(['long', false])
  now = hour - 1
  expect(memory.get(long)).toBe('long')
  now = hour
  expect(memory.get(long)).toBeUndefined()
})

test('at most fifty are kept; the oldest goes first, the expired before it', () => {
  let now = 0
  const memory = createInMemory(() => now)
  const brief = memory.put('brief', 10)
  const keys = Array.from({ length: 49 }, (_, index) => memory.put(index))
  now = 10
  keys.push(memory.put(49))
  expect(memory.has(brief)).toBe(false)
  expect(keys.every((key) => memory.has(key))).toBe(true)
  keys.push(memory.put(50))
  expect([memory.has(keys[0]), memory.get(keys[1]), memory.get(keys.at(-1))]).toEqual([false, 1, 50])
})
