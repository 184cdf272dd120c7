import { countries } from '@hoppla/contract/countries'
import { expect, test } from 'vitest'
import type { PaidLine } from './create-refund.sql.ts'
import { beginsInTime, lastDayToWithdraw, rightOf } from './withdrawal.rules.ts'

const line = (more: Partial<PaidLine>): PaidLine => ({
  id: 'l',
  kind: 'serial-ticket',
  articleName: 'Ten times',
  quantity: 1,
  terms: null,
  amountMinor: 99_900,
  vatMinor: 19_980,
  creditedMinor: 0,
  creditedVatMinor: 0,
  giftCards: [],
  isRevoked: false,
  tickets: [],
  passes: [],
  ...more,
})
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
  ['unused', line({ tickets: [{ entrances: 10, entrancesLeft: 10 }] }), null, 99_900],
  ['three of ten used, rounded for the buyer', line({ tickets: [{ entrances: 10, entrancesLeft: 7 }] }), null, 69_930],
  ['one of three used', line({ amountMinor: 100, tickets: [{ entrances: 3, entrancesLeft: 2 }] }), null, 67],
  ['used up', line({ tickets: [{ entrances: 10, entrancesLeft: 0 }] }), 'used', 0],
  ['a code that nobody has connected', line({}), null, 99_900],
  ['paid whole by a coupon', line({ amountMinor: 0, vatMinor: 0 }), 'not-paid', 0],
  ['half given back already', line({ creditedMinor: 60_000, tickets: [{ entrances: 10, entrancesLeft: 7 }] }), null, 39_900],
  ['all given back already', line({ creditedMinor: 99_900 }), 'returned', 0],
  ['taken back', line({ creditedMinor: 10, isRevoked: true }), 'returned', 0],
  ['a class on its day', line({ kind: 'child-class' }), 'fixed-date', 0],
  ['a gift card unspent', line({ kind: 'gift-card', giftCards: [{ id: 'g', balanceMinor: 99_900 }] }), null, 99_900],
  ['a gift card spent in part', line({ kind: 'gift-card', giftCards: [{ id: 'g', balanceMinor: 99_899 }] }), null, 99_899],
  ['a gift card spent whole', line({ kind: 'gift-card', giftCards: [{ id: 'g', balanceMinor: 0 }] }), 'used', 0],
  [
    'a gift card whose rest has gone back already',
    line({ kind: 'gift-card', creditedMinor: 60_000, giftCards: [{ id: 'g', balanceMinor: 0 }] }),
    'used',
    0,
  ],
  [
    'a pass not used yet',
    line({ kind: 'pass', passes: [{ visits: 0, validFrom: '2026-11-20', validTo: '2026-12-19' }] }),
    null,
    99_900,
  ],
  [
    'a pass used, two of thirty days gone',
    line({ kind: 'pass', passes: [{ visits: 1, validFrom: '2026-11-20', validTo: '2026-12-19' }] }),
    null,
    93_240,
  ],
] as const)('%s', (_name, facts, reason, refundMinor) => {
  expect(rightOf(facts, '2026-12-04', '2026-11-21', true)).toEqual({ reason, refundMinor })
})

test('the last day counts, the day after does not; what is not paid cannot be withdrawn from', () => {
  const unused = line({ tickets: [{ entrances: 10, entrancesLeft: 10 }] })
  expect(rightOf(unused, '2026-12-04', '2026-12-04', true).reason).toBeNull()
  expect(rightOf(unused, '2026-12-04', '2026-12-05', true).reason).toBe('period-over')
  expect(rightOf(unused, null, '2026-12-05', true).reason).toBe('not-paid')
})

test.each([
  ['a ticket used in part', line({ tickets: [{ entrances: 10, entrancesLeft: 7 }] }), 99_900],
  ['a ticket used up', line({ tickets: [{ entrances: 10, entrancesLeft: 0 }] }), 99_900],
  ['a pass in use', line({ kind: 'pass', passes: [{ visits: 1, validFrom: '2026-11-20', validTo: '2026-12-19' }] }), 99_900],
  ['but of a gift card, what is left on it', line({ kind: 'gift-card', giftCards: [{ id: 'g', balanceMinor: 1 }] }), 1],
] as const)('without the wish to begin at once nothing is kept: %s', (_name, facts, refundMinor) => {
  expect(rightOf(facts, '2026-12-04', '2026-11-21', false).refundMinor).toBe(refundMinor)
})

test('the wish is asked for where it can be used within the time to withdraw, moved over holidays, and not where it begins later', () => {
  expect(['2026-11-21', '2026-12-12', '2026-12-13', null].map((start) => beginsInTime(start, '2026-11-21', 'SE'))).toEqual([
    true,
    true,
    false,
    true,
  ])
})
