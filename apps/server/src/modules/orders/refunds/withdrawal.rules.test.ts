import { countries } from '@hoppla/contract/countries'
import { expect, test } from 'vitest'
import type { PaidLine } from './paid-order.ts'
import { beginsInTime, lastDayToWithdraw, rightOf } from './withdrawal.rules.ts'

const line = ({ value, ...more }: Partial<Omit<PaidLine, 'value'>> & { value?: Partial<PaidLine['value']> }): PaidLine => ({
  id: 'l',
  kind: 'serial-ticket',
  articleName: 'Ten times',
  quantity: 1,
  amountMinor: 99_900,
  vatMinor: 19_980,
  vatPercent: 25,
  discountMinor: 0,
  creditedMinor: 0,
  creditedVatMinor: 0,
  value: { isRevoked: false, unusedShare: () => 1, ...value },
  ...more,
})
const unused = (share: number) => ({ value: { unusedShare: () => share } })
const holds = (balanceMinor: number) => ({ value: { balanceMinor } })
const on = (today: string, lastDay: string | null = '2026-12-04') => ({ lastDay, today, beginsAtOnce: true, hasDate: false })
const nothing = () => false

test('the time is fourteen days in all five countries, counted from the day after', () => {
  expect(countries.map(({ code, law }) => [code, law.withdrawalDays])).toEqual(
    ['SE', 'NO', 'DK', 'FI', 'DE'].map((code) => [code, 14]),
  )
  // Monday 2 November 2026 + 14 is Monday.
  for (const country of countries.map(({ code }) => code))
    expect(lastDayToWithdraw('2026-11-02', country, nothing)).toBe('2026-11-16')
})

test('a last day on a weekend, a holiday or an eve moves to the next working day', () => {
  // Saturday 21 November.
  expect(lastDayToWithdraw('2026-11-07', 'SE', nothing)).toBe('2026-11-23')
  // Christmas Eve, Christmas Day, Saturday, Sunday.
  expect(lastDayToWithdraw('2026-12-10', 'DE', (day) => day === '2026-12-25')).toBe('2026-12-28')
  // Midsummer's Eve is Friday 19 June 2026.
  expect(lastDayToWithdraw('2026-06-05', 'FI', nothing)).toBe('2026-06-22')
  // A Friday in November is none.
  expect(lastDayToWithdraw('2026-11-06', 'FI', nothing)).toBe('2026-11-20')
})

test.each([
  ['unused', line(unused(1)), null, 99_900],
  ['three of ten used, rounded for the buyer', line(unused(7 / 10)), null, 69_930],
  ['one of three used', line({ amountMinor: 100, ...unused(2 / 3) }), null, 67],
  ['two of thirty days gone', line(unused(28 / 30)), null, 93_240],
  ['used up', line(unused(0)), 'used', 0],
  ['paid whole by a coupon', line({ amountMinor: 0, vatMinor: 0 }), 'not-paid', 0],
  ['half given back already', line({ creditedMinor: 60_000, ...unused(7 / 10) }), null, 39_900],
  ['all given back already', line({ creditedMinor: 99_900 }), 'returned', 0],
  ['taken back', line({ creditedMinor: 10, value: { isRevoked: true } }), 'returned', 0],
  ['money on it, unspent', line(holds(99_900)), null, 99_900],
  ['money on it, spent in part', line(holds(99_899)), null, 99_899],
  ['money on it, spent whole', line(holds(0)), 'used', 0],
  ['money on it, whose rest has gone back already', line({ creditedMinor: 60_000, ...holds(0) }), 'used', 0],
] as const)('%s', (_name, facts, reason, refundMinor) => {
  expect(rightOf(facts, on('2026-11-21'))).toEqual({ reason, refundMinor })
})

test('what has a date of its own has no such right', () => {
  expect(rightOf(line({}), { ...on('2026-11-21'), hasDate: true })).toEqual({ reason: 'fixed-date', refundMinor: 0 })
})

test('the last day counts, the day after does not; what is not paid cannot be withdrawn from', () => {
  expect(rightOf(line({}), on('2026-12-04')).reason).toBeNull()
  expect(rightOf(line({}), on('2026-12-05')).reason).toBe('period-over')
  expect(rightOf(line({}), on('2026-12-05', null)).reason).toBe('not-paid')
})

test.each([
  ['used in part', line(unused(7 / 10)), 99_900],
  ['used up', line(unused(0)), 99_900],
  ['but of what holds money, what is left on it', line(holds(1)), 1],
] as const)('without the request to begin at once nothing is kept: %s', (_name, facts, refundMinor) => {
  expect(rightOf(facts, { ...on('2026-11-21'), beginsAtOnce: false }).refundMinor).toBe(refundMinor)
})

test('the request to begin is asked for where it can be used within the time to withdraw, moved over holidays, and not where it begins later', () => {
  expect(['2026-11-21', '2026-12-12', '2026-12-13', null].map((start) => beginsInTime(start, '2026-11-21', 'SE'))).toEqual([
    true,
    true,
    false,
    true,
  ])
})
