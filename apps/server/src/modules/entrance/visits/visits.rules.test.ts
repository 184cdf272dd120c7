import { expect, test } from 'vitest'
import { cancellableUntil, isCancellable, isMovable } from './visits.rules.ts'

const visit = (more: Partial<Parameters<typeof isMovable>[0]> = {}) => ({
  ...{ date: '2026-12-05', startsAt: '13:00', endsAt: '13:30', timeZone: 'Europe/Stockholm', cancelUntil: '08:00' },
  ...{ status: 'Booked' as const, visitors: [{ admittedAt: null }] },
  ...more,
})
const at = (time: string) => new Date(`2026-12-05T${time}:00+01:00`)

test('it is cancelled until the hour on its day, and moved until its window begins', () => {
  expect(isCancellable(visit(), at('07:59'))).toBe(true)
  expect(isCancellable(visit(), at('08:00'))).toBe(false)
  expect(isMovable(visit(), at('12:59'))).toBe(true)
  expect(isMovable(visit(), at('13:00'))).toBe(false)
})

test('a window before that hour has begun: then it is too late', () => {
  const early = visit({ startsAt: '07:00', endsAt: '07:30' })
  expect(isCancellable(early, at('06:59'))).toBe(true)
  expect(isCancellable(early, at('07:00'))).toBe(false)
})

test.each([
  ['cancelled', { status: 'Cancelled' as const }],
  ['not paid', { status: 'Ordered' as const }],
  ['begun: some are in', { visitors: [{ admittedAt: null }, { admittedAt: '2026-12-05T06:00:00Z' }] }],
])('one that is %s is neither moved nor cancelled', (_, more) => {
  expect(isCancellable(visit(more), at('06:30'))).toBe(false)
  expect(isMovable(visit(more), at('06:30'))).toBe(false)
})

test('on the day on which clocks change the hour is that of the wall', () => {
  const summer = visit({ date: '2027-03-28' })
  expect(cancellableUntil(summer).toISOString()).toBe('2027-03-28T06:00:00.000Z')
  const winter = visit({ date: '2026-10-25' })
  expect(cancellableUntil(winter).toISOString()).toBe('2026-10-25T07:00:00.000Z')
})
