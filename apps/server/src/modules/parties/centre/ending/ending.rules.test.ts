import { expect, test } from 'vitest'
import { endedAs, isEndedAs } from './ending.rules.ts'

const booked = { children: 12, foods: { pizza: 12 }, extras: { cake: 1 } }
const offered = {
  foods: [{ id: 'pizza' }, { id: 'vegan' }],
  extras: [
    { id: 'cake', per: 'party' as const },
    { id: 'ice', per: 'child' as const },
  ],
}
const said = { came: 14, foods: { pizza: 12, vegan: 2 }, extras: { cake: 1, ice: 1 } }

test('children and portions beyond the booking are paid for', () => {
  expect(endedAs(booked, said, offered)).toEqual({ children: 14, foods: { pizza: 12, vegan: 2 }, extras: { cake: 1, ice: 1 } })
})

test('nothing gets less because somebody stayed away', () => {
  expect(endedAs(booked, { ...said, came: 9 }, offered)).toMatchObject({ children: 12 })
})

test.each([
  ['fewer portions than booked', { foods: { pizza: 11 } }, 'foods'],
  ['food that is none', { foods: { pizza: 12, caviar: 1 } }, 'foods'],
  ['fewer of an extra than booked', { extras: {} }, 'extras'],
  ['an extra that is none', { extras: { cake: 1, pony: 1 } }, 'extras'],
  ['an extra for each child twice', { extras: { cake: 1, ice: 2 } }, 'extras'],
] as const)('%s is refused', (_what, more, field) => {
  expect(endedAs(booked, { ...said, ...(more as Partial<typeof said>) }, offered)).toBe(field)
})

test('the same numbers are the same end', () => {
  expect(isEndedAs(said, { ...said })).toBe(true)
  expect(isEndedAs(said, { ...said, came: 13 })).toBe(false)
  expect(isEndedAs(said, { ...said, foods: { pizza: 14 } })).toBe(false)
  expect(isEndedAs(said, { ...said, extras: { cake: 1 } })).toBe(false)
})
