import { expect, test } from 'vitest'
import { type PartyChoice, type PartyRates, priceParty } from './price-party.ts'

const rates: PartyRates = {
  package: { minor: 279_000, vatPercent: 6, includedChildren: 10 },
  extraChildMinor: 21_900,
  foods: [
    { id: 'pizza', minor: 0, vatPercent: 12 },
    { id: 'vegan', minor: 1_000, vatPercent: 12 },
  ],
  extras: [
    { id: 'cake', minor: 34_900, vatPercent: 12, per: 'party' },
    { id: 'ice', minor: 2_500, vatPercent: 12, per: 'child' },
    { id: 'bags', minor: 3_500, vatPercent: 25, per: 'each' },
  ],
  deposit: { minor: 50_000 },
}
const party = (choice: Partial<PartyChoice>, more: Partial<PartyRates> = {}) =>
  priceParty({ ...rates, ...more }, { children: 10, foods: [], extras: [], ...choice })

test('the package alone is one line, and its children cost nothing more', () => {
  expect(party({ children: 6 })).toEqual({
    lines: [{ key: 'package', kind: 'package', quantity: 1, unitMinor: 279_000, vatPercent: 6 }],
    totalMinor: 279_000,
    depositMinor: 50_000,
  })
})

test('children beyond it, food with a price, and extras by party, child and piece add up', () => {
  const { lines, totalMinor } = party({
    children: 12,
    foods: [
      { id: 'pizza', count: 10 },
      { id: 'vegan', count: 2 },
    ],
    extras: [
      { id: 'cake', count: 1 },
      { id: 'ice', count: 1 },
      { id: 'bags', count: 5 },
    ],
  })
  expect(lines.map(({ key, quantity }) => `${quantity} ${key}`)).toEqual([
    ...['1 package', '2 child', '2 vegan', '1 cake', '12 ice', '5 bags'],
  ])
  expect(totalMinor).toBe(279_000 + 43_800 + 2_000 + 34_900 + 30_000 + 17_500)
})

test('the deposit is an amount or a share of the whole, and never more than the package', () => {
  const deposit = (percent: number) => party({ extras: [{ id: 'cake', count: 1 }] }, { deposit: { percent } }).depositMinor
  expect([deposit(20), deposit(33), deposit(100)]).toEqual([62_780, 103_587, 279_000])
  expect(party({}, { deposit: { minor: 300_000 } }).depositMinor).toBe(279_000)
})

test('what is not wanted, and what is not offered, is no line', () => {
  const { lines } = party({
    foods: [{ id: 'soup', count: 3 }],
    extras: [
      { id: 'cake', count: 0 },
      { id: 'ice', count: 0 },
      { id: 'unknown', count: 1 },
    ],
  })
  expect(lines.map(({ key }) => key)).toEqual(['package'])
})
