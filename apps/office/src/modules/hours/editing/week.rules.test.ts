import type { HoursRow } from '@hoppla/contract/editing/opening-hours'
import { expect, test } from 'vitest'
import { faultOfHours, inherited, placedFaults, readDays, readOpen, rowsOf, weekOf, writeOpen } from './week.rules.ts'

const row = (more: Partial<HoursRow>): HoursRow => ({ place: 'orebro', kind: 'term', open: '10:00-18:00', ...more })
const hours = (from: string, to: string) => ({ open: [{ from, to }], comments: {} })

test('rows of a place become a week, and the same rows again', () => {
  const rows = [
    row({ days: 'mon', open: 'closed' }),
    row({ days: 'tue,wed,thu', open: '09:30-12:00|13:30-18:00' }),
    row({ days: 'fri', open: '10:00-20:00', comments: { sv: 'Fredagsmys', en: 'Friday treat' } }),
    row({ days: 'sat,sun', from: '2026-12-01', to: '2027-02-28', open: '10:00-19:00' }),
    row({ kind: 'school-holiday', open: '09:00-19:00' }),
    row({ kind: 'public-holiday', open: '11:00-17:00' }),
    row({ kind: 'public-holiday', holiday: '12-24', open: 'closed' }),
  ]
  const week = weekOf([...rows].reverse())
  expect(week.sets.map(({ kind, holiday, from }) => [kind, holiday, from])).toEqual([
    ['term', '', ''],
    ['term', '', '2026-12-01'],
    ['school-holiday', '', ''],
    ['public-holiday', '', ''],
    ['public-holiday', '12-24', ''],
  ])
  expect(week.sets[0]?.days[6]).toBeNull()
  expect(rowsOf('orebro', week)).toEqual(rows)
  expect(weekOf(rowsOf('orebro', week))).toEqual(week)
})

test('ranges and single weekdays are read; a weekday that is named comes before every day', () => {
  expect(readDays('mon,wed-fri')).toEqual([0, 2, 3, 4])
  expect(readDays('tue-sun')).toEqual([1, 2, 3, 4, 5, 6])
  expect(readDays('fri-mon')).toEqual([])
  const [normal] = weekOf([row({ days: 'sun', open: '09:00-15:00' }), row({})]).sets
  expect(normal?.days).toEqual([...Array(6).fill(hours('10:00', '18:00')), hours('09:00', '15:00')])
})

test('an empty place has its normal week, in which nothing is said', () => {
  const week = weekOf([])
  expect(week.sets).toHaveLength(1)
  expect(rowsOf('orebro', week)).toEqual([])
})

test('half typed hours are neither lost nor closed; an emptied comment is none', () => {
  expect(readOpen(writeOpen([{ from: '10:00', to: '' }]))).toEqual([{ from: '10:00', to: '' }])
  expect(readOpen(writeOpen([]))).toEqual([])
  const week = weekOf([row({ comments: { sv: 'Hej' } })])
  const [set] = week.sets
  const emptied = { sets: [{ ...set, days: set?.days.map((day) => day && { ...day, comments: { sv: ' ' } }) }] }
  expect(rowsOf('orebro', emptied as typeof week)).toEqual([row({})])
})

test.each([
  [[], undefined],
  [[['10:00', '18:00']], undefined],
  [[['10:00', '24:00']], undefined],
  [[['10:00', '']], 'incomplete'],
  [[['18:00', '10:00']], 'endsFirst'],
  [[['10:00', '10:00']], 'endsFirst'],
  [
    [
      ['10:00', '14:00'],
      ['13:00', '18:00'],
    ],
    'overlaps',
  ],
  [
    [
      ['10:00', '13:00'],
      ['13:00', '18:00'],
    ],
    undefined,
  ],
] as const)('hours of %j', (open, fault) => {
  expect(faultOfHours(open.map(([from, to]) => ({ from, to })))).toBe(fault)
})

test('what is wrong with a row is told at its days', () => {
  const week = weekOf([row({ days: 'mon', open: 'closed' }), row({ days: 'tue,fri', open: '18:00-10:00' })])
  expect(placedFaults('orebro', week, { '1.open': 'The end is before the start.', '9.open': '?', '': '!' })).toEqual([
    { set: 0, days: [1, 4], column: 'open', text: 'The end is before the start.' },
  ])
})

test('a day that says nothing has the hours of the nearest place above that says something', () => {
  const above = [
    {
      name: 'Mälardalen',
      rows: [row({ days: 'sun', open: '09:00-17:00' }), row({ days: 'sat', from: '2026-12-01', to: '2026-12-31' })],
    },
    { name: 'Sverige', rows: [row({})] },
  ]
  const from = (at: number) => inherited(above, { kind: 'term', holiday: '' }, at)?.from.name
  expect([from(0), from(5), from(6)]).toEqual(['Sverige', 'Sverige', 'Mälardalen'])
  expect(inherited(above, { kind: 'school-holiday', holiday: '' }, 0)).toBeUndefined()
})
