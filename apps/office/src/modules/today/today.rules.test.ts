import type { TodayClass } from '@hoppla/contract/staff/today'
import { expect, test } from 'vitest'
import { clockAt, hoursText, openStateOf, stateOfClass } from './today.rules.ts'

test('the clock is that of the place, in summer and in winter', () => {
  expect(clockAt(new Date('2026-07-01T10:00:00Z'), 'Europe/Stockholm')).toBe('12:00')
  expect(clockAt(new Date('2026-12-01T23:30:00Z'), 'Europe/Stockholm')).toBe('00:30')
  expect(clockAt(new Date('2026-12-01T22:30:00Z'), 'Europe/Helsinki')).toBe('00:30')
})

test.each([
  ['09:59', 'opens'],
  ['10:00', 'open'],
  ['12:59', 'open'],
  ['13:00', 'opens'],
  ['15:00', 'open'],
  ['18:00', 'over'],
])('at %s a centre that is open 10–13 and 15–18 is: %s', (clock, state) => {
  const hours = {
    open: [
      { from: '10:00', to: '13:00' },
      { from: '15:00', to: '18:00' },
    ],
    isClosed: false,
    comment: null,
  }
  expect(openStateOf(hours, clock)).toBe(state)
  expect(openStateOf({ open: [], isClosed: true, comment: null }, clock)).toBe('closed')
  expect(hoursText(hours)).toBe('10:00–13:00, 15:00–18:00')
})

test.each([
  ['08:59', 'later'],
  ['09:00', 'now'],
  ['09:59', 'now'],
  ['10:00', 'done'],
])('at %s a class from 9 to 10 is: %s', (clock, state) => {
  const group: TodayClass = { startTime: '09:00', endTime: '10:00', isCancelled: false } as TodayClass
  expect(stateOfClass(group, clock)).toBe(state)
  expect(stateOfClass({ ...group, isCancelled: true }, clock)).toBe('cancelled')
})
