import { expect, test } from 'vitest'
import { countRecent, couponState, looksAllowed } from './customers.rules.ts'

test.each([
  [true, '2026-12-01', 'Used'],
  [false, '2026-11-26', 'Unused'],
  [false, '2026-11-25', 'Expired'],
  [true, '2026-01-01', 'Used'],
] as const)('an offer that is used: %s, until %s, is %s', (isUsed, validTo, state) =>
  expect(couponState({ isUsed, validTo }, '2026-11-26')).toBe(state),
)

test('looks of the last 30 days are counted, older ones are not', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(countRecent(['2026-11-26T11:00:00Z', '2026-10-27T12:00:01Z', '2026-10-27T11:59:59Z'], now)).toBe(2)
})

test('whoever sees less opens fewer customers', () => {
  const [hour, day] = looksAllowed(false)
  const [hourOfService, dayOfService] = looksAllowed(true)
  expect(hour?.max).toBeLessThan(hourOfService?.max ?? 0)
  expect(day?.max).toBeLessThan(dayOfService?.max ?? 0)
})
