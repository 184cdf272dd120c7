import type { PartyEnding } from '@hoppla/contract/parties/centre/ending'
import { expect, test } from 'vitest'
import { endingOf, firstValues } from './ending-values.ts'

const ending: PartyEnding = {
  ...{
    id: 'p',
    version: 3,
    canEnd: true,
    booked: 12,
    came: null,
    children: 12,
    currency: 'SEK',
    total: 3228,
    paid: 500,
    due: 2728,
  },
  package: { price: 2790, includedChildren: 10 },
  extraChildPrice: 219,
  foods: [
    { id: 'pizza', name: 'Pizza', price: 0, booked: 12, count: 12 },
    { id: 'vegan', name: 'Vegan', price: 10, booked: 0, count: 0 },
  ],
  extras: [{ id: 'ice', name: 'Ice', price: 25, booked: 0, count: 0, per: 'child' }],
  ...{ payments: [], linkUntil: null },
}

test('as booked, nothing is more', () => {
  expect(endingOf(ending, firstValues(ending))).toEqual({
    body: { version: 3, came: 12, foods: [{ id: 'pizza', count: 12 }], extras: [], total: 3228 },
    due: 2728,
  })
})

test('more children, portions and ice for everybody cost what the server asks', () => {
  const said = endingOf(ending, { came: 14, foods: { pizza: 12, vegan: 2 }, extras: { ice: 1 } })
  expect(said).toMatchObject({ body: { total: 3228 + 2 * 219 + 20 + 14 * 25 }, due: 2728 + 808 })
})

test('who stayed away costs as much', () => {
  expect(endingOf(ending, { ...firstValues(ending), came: 7 })).toMatchObject({ body: { came: 7, total: 3228 } })
})

test.each([
  ['no number', { came: undefined }],
  ['half a child', { came: 12.5 }],
  ['fewer portions than booked', { foods: { pizza: 11 } }],
] as const)('%s is not sent', (_what, more) => {
  expect(endingOf(ending, { ...firstValues(ending), ...more })).toBeUndefined()
})
