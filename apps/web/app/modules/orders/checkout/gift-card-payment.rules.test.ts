import { expect, test } from 'vitest'
import { coverBy, sameCode, shortCode } from './gift-card-payment.rules.ts'

test('cards pay in their order; the rest is left', () =>
  expect(
    coverBy(
      [
        { code: 'a', balance: 100.1 },
        { code: 'b', balance: 50.2 },
      ],
      199,
    ),
  ).toEqual({
    pays: [
      { code: 'a', amount: 100.1, stays: 0 },
      { code: 'b', amount: 50.2, stays: 0 },
    ],
    rest: 48.7,
  }))
test('what is not needed stays on the card', () =>
  expect(
    coverBy(
      [
        { code: 'a', balance: 500 },
        { code: 'b', balance: 50 },
      ],
      199,
    ),
  ).toEqual({
    pays: [
      { code: 'a', amount: 199, stays: 301 },
      { code: 'b', amount: 0, stays: 50 },
    ],
    rest: 0,
  }))
test('a code is the same however it is typed', () => {
  expect(sameCode('rv2h buxn-YN7G‑R54B', 'RV2H-BUXN-YN7G-R54B')).toBe(true)
  expect(sameCode('RV2H-BUXN-YN7G-R54C', 'RV2H-BUXN-YN7G-R54B')).toBe(false)
  expect(shortCode('rv2h-buxn-yn7g-r54b')).toBe('…R54B')
})
