import type { PlannedDay } from '@hoppla/contract/places/opening-hours'
import { expect, test } from 'vitest'
import { exceptionsOf, lookOf, normalWeek } from './year.rules.ts'

const hours = (from: string, to: string) => [{ from, to }]
const day = (date: string, more: Partial<PlannedDay> = {}): PlannedDay => ({
  date,
  open: hours('10:00', '18:00'),
  kind: 'term',
  level: 'country',
  season: false,
  comment: null,
  ...more,
})

test('an ordinary week is what most term days have; seasons and holidays do not count', () => {
  // 2 November 2026 is a Monday.
  const week = normalWeek([
    day('2026-11-02', { open: [] }),
    day('2026-11-09', { open: [] }),
    day('2026-11-16', { season: true }),
    day('2026-11-03'),
    day('2026-11-04', { kind: 'school-holiday' }),
  ])
  expect(week).toEqual([[], hours('10:00', '18:00'), undefined, undefined, undefined, undefined, undefined])
})

test('days in a row that are alike are one exception', () => {
  const holiday = { kind: 'school-holiday', comment: 'Autumn break' } as const
  const days = [
    day('2026-10-25', holiday),
    day('2026-10-26', holiday),
    day('2026-10-27', { ...holiday, open: [] }),
    day('2026-10-28'),
    day('2026-10-29', holiday),
  ]
  expect(exceptionsOf(days, '2026-01-01').map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-25', '2026-10-26'],
    ['2026-10-27', '2026-10-27'],
    ['2026-10-29', '2026-10-29'],
  ])
  expect(exceptionsOf(days, '2026-10-26')[0]).toMatchObject({ from: '2026-10-26', to: '2026-10-26' })
})

test('a closed day looks closed whatever it comes from, but one that was closed after all is told apart', () => {
  expect(lookOf(day('2026-10-26', { open: [], kind: 'public-holiday' }))).toBe('closed')
  expect(lookOf(day('2026-10-26', { open: [], kind: 'closing' }))).toBe('closing')
  expect(lookOf(day('2026-10-26'))).toBe('term')
})
