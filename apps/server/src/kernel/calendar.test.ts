import { expect, test } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween, isDay, momentOf, wallClock, weekdayOf } from './calendar.ts'

test('a day at a place is its own, whatever day it is elsewhere', () => {
  const at = new Date('2026-11-20T22:30:00Z')
  expect(dayIn(at, 'Europe/Stockholm')).toBe('2026-11-20')
  expect(dayIn(at, 'Europe/Helsinki')).toBe('2026-11-21')
})

test.each([
  ['2026-01-15', '08:00', 'Europe/Stockholm', '2026-01-15T07:00:00.000Z'],
  ['2026-07-15', '08:00', 'Europe/Stockholm', '2026-07-15T06:00:00.000Z'],
  ['2026-07-15', '08:00', 'Europe/Helsinki', '2026-07-15T05:00:00.000Z'],
  // The morning after summer time begins (29 March 2026) and ends (25 October 2026).
  ['2026-03-29', '08:00', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', '08:00', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-03-29', '00:00', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', '24:00', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // 02:30 does not exist: the clock has jumped to 03:30. And it comes twice: the first.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, moment) => {
  expect(momentOf(date, time, zone).toISOString()).toBe(moment)
})

test('every hour of a year reads back as it was written, but for the one that does not exist', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
    for (let hour = 0; hour < 24; hour++) {
      const time = `${String(hour).padStart(2, '0')}:30`
      const expected = day === '2026-03-29' && hour === 2 ? '03:30' : time
      expect(wallClock(momentOf(day, time, 'Europe/Stockholm'), 'Europe/Stockholm')).toEqual({ date: day, time: expected })
    }
})

test('days are added across months, leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-30', -2)).toBe('2026-03-28')
  // Whoever counts up to it would never arrive.
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('months are added to the month’s last day where it is shorter', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-11-21', -36)).toBe('2023-11-21')
})

test('Monday is 1 and Sunday 7; no 30 February', () => {
  expect(weekdayOf('2026-11-16')).toBe(1)
  expect(weekdayOf('2026-11-22')).toBe(7)
  expect(isDay('2026-02-30')).toBe(false)
  expect(isDay('2026-2-3')).toBe(false)
  expect(isDay('2028-02-29')).toBe(true)
})

test('the first and the last year that can be written have moments, too', () => {
  expect(momentOf('9999-12-31', '23:59', 'Europe/Stockholm').toISOString()).toBe('9999-12-31T22:59:00.000Z')
  expect(Number.isNaN(momentOf('0001-01-01', '10:00', 'Europe/Stockholm').getTime())).toBe(false)
})
