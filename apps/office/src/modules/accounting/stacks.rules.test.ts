import { expect, test } from 'vitest'
import { monthAfter, monthsFrom, monthText, periodOf, yearBefore } from './periods.rules.ts'
import { blocksOf, partsOf } from './stacks.rules.ts'

test('bars are stacked upwards, and downwards where more was refunded than sold', () => {
  expect(blocksOf([10, 0, 5, -3, -4])).toEqual([
    { part: 0, from: 0, to: 10 },
    { part: 2, from: 10, to: 15 },
    { part: 3, from: 0, to: -3 },
    { part: 4, from: -3, to: -7 },
  ])
})

test('five rows have a colour each; of more the rest is one part', () => {
  expect(partsOf([{ amounts: [1, 2, 3, 4, 5] }], 5)).toEqual([[1, 2, 3, 4, 5]])
  expect(partsOf([{ amounts: [1, 2, 3, 4, 5, 6, 7] }], 7)).toEqual([[1, 2, 3, 4, 18]])
})

test('months, their days and those of the year before', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(periodOf('2028-02', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('2026-11', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(yearBefore({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(monthsFrom('2026-10', '2027-01-02')).toEqual(['2027-01', '2026-12', '2026-11', '2026-10'])
  expect(monthsFrom(null, '2027-01-02')).toEqual(['2027-01'])
  expect(monthText('2026-11', 'fi')).toBe('Marraskuu 2026')
})
