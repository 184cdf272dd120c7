import { describe, expect, test } from 'vitest'
import { readDay, readExactMoment, readIntervals, readWeekdays, writeIntervals, writeMoment, writeWeekdays } from './dates.rules.ts'
import { idOf } from './ids.ts'

// 21 November 2026 is a Saturday.
const today = '2026-11-21'

describe('days', () => {
  test.each([
    ['2026-12-24', '2026-12-24'],
    ['today', '2026-11-21'],
    ['today+14d', '2026-12-05'],
    ['today-3y+12w', '2024-02-13'],
    ['today+1m', '2026-12-21'],
    ['today sat', '2026-11-21'],
    ['today+1d sat', '2026-11-28'],
    ['today+8w sat', '2027-01-16'],
    ['today+12w mon', '2027-02-15'],
  ])('%s is %s', (written, day) => {
    expect(readDay(written, today)).toBe(day)
  })

  test.each(['tomorrow', '2026-02-30', 'today+d', 'today +1d', 'today+1d noday', '26-12-24', ''])('%s is none', (written) => {
    expect(readDay(written, today)).toBeUndefined()
  })
})

test('weekdays', () => {
  expect(readWeekdays('daily')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(readWeekdays('tue-sun')).toEqual([2, 3, 4, 5, 6, 7])
  expect(readWeekdays('sat, mon, sat')).toEqual([1, 6])
  for (const wrong of ['', 'sun-mon', 'mon-noday', 'noday', 'mon;tue']) expect(readWeekdays(wrong)).toBeUndefined()
})

test('intervals', () => {
  expect(readIntervals('closed')).toEqual([])
  expect(readIntervals('09:30-12:00|13:30-24:00')).toEqual([
    { from: '09:30', to: '12:00' },
    { from: '13:30', to: '24:00' },
  ])
  for (const wrong of ['', '10-18', '18:00-10:00', '10:00-10:00', '10:00-12:00|11:00-13:00', '24:00-25:00', '10:00'])
    expect(readIntervals(wrong)).toBeUndefined()
})

test('ids are version-5 uuids, the same for the same kind and key', () => {
  expect(idOf('place', 'orebro')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idOf('place', 'orebro')).toBe(idOf('place', 'orebro'))
  expect(idOf('article', 'orebro')).not.toBe(idOf('place', 'orebro'))
})

describe('written back', () => {
  test.each([
    [[1], 'mon'],
    [[1, 2], 'mon,tue'],
    [[2, 3, 4, 5, 6, 7], 'tue-sun'],
    [[1, 3, 4, 5, 7], 'mon,wed-fri,sun'],
  ])('weekdays %j', (days, written) => {
    expect(writeWeekdays(days)).toBe(written)
    expect(readWeekdays(written)).toEqual(days)
  })

  test.each(['closed', '10:00-18:00', '09:30-12:00|13:30-24:00'])('times %s', (written) =>
    expect(writeIntervals(readIntervals(written) ?? [])).toBe(written),
  )

  test.each([
    ['2026-12-24T07:00:00Z', ['Europe/Stockholm'], '2026-12-24 08:00'],
    ['2026-12-24T07:00:00Z', ['Europe/Stockholm', 'Europe/Oslo'], '2026-12-24 08:00'],
    // Elsewhere it is nine.
    ['2026-12-24T07:00:00Z', ['Europe/Stockholm', 'Europe/Helsinki'], '2026-12-24T07:00:00.000Z'],
    ['2026-12-24T07:00:30.5Z', ['Europe/Stockholm'], '2026-12-24T07:00:30.500Z'],
    // Half past two comes twice when summer time ends.
    ['2026-10-25T00:30:00Z', ['Europe/Stockholm'], '2026-10-25 02:30'],
    ['2026-10-25T01:30:00Z', ['Europe/Stockholm'], '2026-10-25T01:30:00.000Z'],
  ])('the moment %s in %j', (at, zones, written) => expect(writeMoment(new Date(at), zones)).toBe(written))

  test('a moment in UTC is read back; a day that there is not, or half a moment, is none', () => {
    expect(readExactMoment('2026-10-25T01:30:00.000Z')).toEqual(new Date('2026-10-25T01:30:00Z'))
    for (const written of ['2026-02-30T01:30:00Z', '2026-10-25T24:30:00Z', '2026-10-25T01:30:00', '2026-10-25 01:30', '2026-10-25'])
      expect(readExactMoment(written)).toBeUndefined()
  })
})
