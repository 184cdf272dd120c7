import { expect, test } from 'vitest'
import { nextRow } from './row-keys.ts'

test.each([
  [-1, 1, 3, 0],
  [-1, -1, 3, 0],
  [0, 1, 3, 1],
  [2, 1, 3, 2],
  [0, -1, 3, 0],
  [2, -1, 3, 1],
  [-1, 1, 0, -1],
] as const)('from row %i by %i of %i: row %i', (current, by, count, next) => {
  expect(nextRow(current, by, count)).toBe(next)
})
