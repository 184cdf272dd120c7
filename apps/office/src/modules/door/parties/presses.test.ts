import { expect, test } from 'vitest'
import { createPresses } from './presses.ts'

test('each press has a key of its own', () => {
  const { keyOf } = createPresses()
  expect(new Set([keyOf(1), keyOf(1), keyOf('rest'), keyOf(-1)]).size).toBe(4)
})

test('the press after one without an answer is the same press, once, and only of its kind', () => {
  const { keyOf, unanswered } = createPresses()
  const key = keyOf(1)
  unanswered(1, key)
  expect(keyOf('rest')).not.toBe(key)
  expect(keyOf(1)).toBe(key)
  expect(keyOf(1)).not.toBe(key)
})
