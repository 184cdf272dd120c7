import { describe, expect, test } from 'vitest'
import { dayAfter, localMoment } from './local-time.ts'
import { openState } from './opening.rules.ts'
import type { Day } from './packed-hours.ts'

const day = (date: string, ...open: [string, string][]): Day => ({
  date,
  open: open.map(([from, to]) => ({ from, to })),
  comment: null,
})
// Monday closed, two sittings on Tuesday.
const week = [
  day('2026-11-23'),
  day('2026-11-24', ['15:00', '18:00'], ['09:00', '12:00']),
  day('2026-11-25', ['10:00', '18:00']),
  day('2026-11-22', ['10:00', '18:00']),
]
const at = (iso: string, days: Day[] = week) => openState(days, new Date(iso), 'Europe/Stockholm')

describe('a playground', () => {
  test('is open until the end of the sitting it is in', () => {
    expect(at('2026-11-24T08:00:00Z')).toEqual({ kind: 'open', until: '12:00' })
    expect(at('2026-11-24T14:30:00Z')).toEqual({ kind: 'open', until: '18:00' })
  })
  test('closes on the minute', () => {
    expect(at('2026-11-25T16:59:59Z')).toEqual({ kind: 'open', until: '18:00' })
    expect(at('2026-11-25T17:00:00Z')).toEqual({ kind: 'closed', allDay: false })
  })
  test('opens later the same day, before the first and between two sittings', () => {
    expect(at('2026-11-24T05:00:00Z')).toEqual({ kind: 'opens-today', at: '09:00' })
    expect(at('2026-11-24T12:00:00Z')).toEqual({ kind: 'opens-today', at: '15:00' })
  })
  test('that is closed all day says when it opens next', () => {
    expect(at('2026-11-23T10:00:00Z')).toEqual({
      kind: 'closed',
      allDay: true,
      opens: { date: '2026-11-24', at: '09:00', isTomorrow: true, isFar: false },
    })
  })
  test('that closed for the evening skips the closed day', () => {
    expect(at('2026-11-22T20:00:00Z')).toEqual({
      kind: 'closed',
      allDay: false,
      opens: { date: '2026-11-24', at: '09:00', isTomorrow: false, isFar: false },
    })
  })
  test('of which nothing is known says nothing', () => {
    expect(at('2026-12-24T10:00:00Z')).toBeUndefined()
  })
})

test('the clock is the playground’s, also on the night summer time ends', () => {
  expect(localMoment(new Date('2026-11-22T23:30:00Z'), 'Europe/Stockholm')).toEqual({ date: '2026-11-23', time: '00:30' })
  expect(localMoment(new Date('2026-10-25T00:30:00Z'), 'Europe/Helsinki')).toEqual({ date: '2026-10-25', time: '03:30' })
  expect(localMoment(new Date('2026-10-25T01:30:00Z'), 'Europe/Helsinki')).toEqual({ date: '2026-10-25', time: '03:30' })
})

test('the day after a month’s last is the next month’s first', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2026-12-31', 7)).toBe('2027-01-07')
})

test.each(['Europe/Stockholm', 'Europe/Oslo', 'Europe/Copenhagen', 'Europe/Helsinki', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'the clock of %s reads as Intl reads it, at every hour of three years',
  (timeZone) => {
    const intl = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const first = Date.UTC(2026, 0, 1, 0, 59)
    for (let hour = 0; hour < 3 * 365 * 24; hour++) {
      const moment = new Date(first + hour * 3_600_000)
      const { date, time } = localMoment(moment, timeZone)
      if (`${date} ${time}` !== intl.format(moment)) expect(`${date} ${time}`).toBe(intl.format(moment))
    }
  },
)
