import { expect, test } from 'vitest'
import { mondayAfter, startOfDay } from './start-of-day.ts'

test.each([
  ['2026-11-30', 'Europe/Stockholm', '2026-11-29T23:00:00.000Z'],
  ['2026-07-01', 'Europe/Stockholm', '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', 'Europe/Helsinki', '2026-06-30T21:00:00.000Z'],
  // Clocks go forward, and back, in the night of these days.
  ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // By midnight in London, Sydney has gone on to summer time already.
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, at) => {
  expect(startOfDay(day, timeZone)).toBe(at)
})

test.each([
  ['2026-11-23', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
])('the Monday after %s is %s', (day, monday) => {
  expect(mondayAfter(day)).toBe(monday)
})
