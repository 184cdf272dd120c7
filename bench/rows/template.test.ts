import { expect, test } from 'vitest'
import { cutAt, fill, type Identifier } from './template.ts'

const identifiers: Identifier[] = [
  { value: 'ab', kind: 'hex' },
  { value: 'abcd', kind: 'hex' },
]

test('every identifier in a value is exchanged, the rest stays', () => {
  const cut = cutAt('order ab, again ab!', identifiers)
  expect(fill(cut, ['X', 'Y'])).toBe('order X, again X!')
})

test('a longer identifier is not cut at a shorter one in it', () => {
  expect(fill(cutAt('abcdab', identifiers), ['X', 'Y'])).toBe('YX')
})

test('a value without identifiers is kept, and so is null', () => {
  expect(fill(cutAt('SEK', identifiers), ['X', 'Y'])).toBe('SEK')
  expect(fill(cutAt('', identifiers), ['X', 'Y'])).toBe('')
  expect(fill(cutAt(null, identifiers), ['X', 'Y'])).toBeNull()
})
