import { describe, expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { easterOf, hoursBetween, hoursOf, isHoliday, type OpeningPlan, type OpeningRule } from './opening-hours.rules.ts'

const day = [{ from: '10:00', to: '18:00' }]
const long = [{ from: '09:00', to: '19:00' }]
const rule = (over: Partial<OpeningRule>): OpeningRule => ({
  kind: 'term',
  weekday: null,
  holiday: null,
  from: null,
  to: null,
  depth: 2,
  open: day,
  comments: {},
  ...over,
})
const plan = (over: Partial<OpeningPlan>): OpeningPlan => ({
  rules: [
    rule({}),
    rule({ weekday: 1, open: [] }),
    rule({ kind: 'school-holiday', open: long }),
    rule({ kind: 'public-holiday', open: long }),
  ],
  specialDays: [],
  schoolHolidays: [],
  publicHolidays: () => new Map(),
  closings: [],
  ...over,
})

describe('which hours count', () => {
  test('a term week is closed on Mondays and open on the other days', () => {
    // 16 November 2026 is a Monday.
    const week = hoursBetween(plan({}), '2026-11-16', '2026-11-22')
    expect(week.map(({ open }) => open.length)).toEqual([0, 1, 1, 1, 1, 1, 1])
  })

  test('school holidays open the Monday, with their name as reason', () => {
    const hours = hoursOf(
      plan({ schoolHolidays: [{ from: '2026-10-24', to: '2026-11-01', names: { sv: 'Höstlov' } }] }),
      '2026-10-26',
    )
    expect(hours).toEqual({ date: '2026-10-26', open: long, reason: { sv: 'Höstlov' } })
  })

  test('a public holiday inside school holidays goes before them', () => {
    const short = [{ from: '11:00', to: '15:00' }]
    const made = plan({
      rules: [...plan({}).rules.filter(({ kind }) => kind !== 'public-holiday'), rule({ kind: 'public-holiday', open: short })],
      schoolHolidays: [{ from: '2026-12-19', to: '2027-01-10', names: { sv: 'Jullov' } }],
      publicHolidays: () => new Map([['2026-12-26', { sv: 'Annandag jul' }]]),
    })
    expect(hoursOf(made, '2026-12-26')).toEqual({ date: '2026-12-26', open: short, reason: { sv: 'Annandag jul' } })
    expect(hoursOf(made, '2026-12-27').open).toEqual(long)
  })

  test('a holiday named by the operator counts though no calendar calls it one, and its comment goes before its name', () => {
    const made = plan({
      rules: [...plan({}).rules, rule({ kind: 'public-holiday', holiday: '12-24', open: [], comments: { sv: 'God jul!' } })],
    })
    expect(hoursOf(made, '2026-12-24')).toEqual({ date: '2026-12-24', open: [], reason: { sv: 'God jul!' } })
  })

  test('a named holiday goes before a playground’s own rule for any holiday', () => {
    const made = plan({
      rules: [rule({ kind: 'public-holiday', depth: 0 }), rule({ kind: 'public-holiday', holiday: '12-25', open: [] })],
      publicHolidays: () => new Map([['2026-12-25', { sv: 'Juldagen' }]]),
    })
    expect(hoursOf(made, '2026-12-25').open).toEqual([])
  })

  test('a playground’s own rule goes before its country’s, a season before always, a weekday before every day', () => {
    const own = [{ from: '12:00', to: '14:00' }]
    const season = [{ from: '08:00', to: '20:00' }]
    const rules = [
      rule({}),
      rule({ depth: 0, open: own }),
      rule({ depth: 0, weekday: 6, open: long }),
      rule({ depth: 0, from: '2026-12-01', to: '2027-02-28', open: season }),
      rule({ from: '2026-06-01', to: '2026-06-30', open: season }),
    ]
    const made = plan({ rules })
    expect(hoursOf(made, '2026-11-20').open).toEqual(own)
    expect(hoursOf(made, '2026-11-21').open).toEqual(long)
    expect(hoursOf(made, '2026-12-05').open).toEqual(season)
    expect(hoursOf(made, '2027-03-01').open).toEqual(own)
    expect(hoursOf(made, '2026-06-10').open).toEqual(own)
  })

  test('a shorter season goes before a longer, a bounded before an open one', () => {
    const rules = [
      rule({ from: '2026-01-01', open: [] }),
      rule({ from: '2026-06-01', to: '2026-08-31', open: day }),
      rule({ from: '2026-07-01', to: '2026-07-31', open: long }),
    ]
    const made = plan({ rules })
    expect(['2026-05-01', '2026-06-15', '2026-07-15'].map((date) => hoursOf(made, date).open)).toEqual([[], day, long])
  })

  test('a special day goes before everything, the playground’s own before its country’s', () => {
    const made = plan({
      specialDays: [
        { date: '2026-12-24', depth: 2, open: [], comments: { sv: 'Stängt i hela landet' } },
        { date: '2026-12-24', depth: 0, open: day, comments: { sv: 'Utom här' } },
      ],
      publicHolidays: () => new Map([['2026-12-24', { sv: 'Julafton' }]]),
    })
    expect(hoursOf(made, '2026-12-24')).toEqual({ date: '2026-12-24', open: day, reason: { sv: 'Utom här' } })
  })

  test('several intervals a day are kept as they are', () => {
    const split = [
      { from: '09:30', to: '12:00' },
      { from: '13:30', to: '18:00' },
    ]
    expect(hoursOf(plan({ rules: [rule({ open: split })] }), '2026-11-18').open).toEqual(split)
  })

  test('where nothing is said it is closed, without a reason', () => {
    expect(hoursOf(plan({ rules: [] }), '2026-11-18')).toEqual({ date: '2026-11-18', open: [], reason: {} })
  })

  test('a range holds each day once, over both changes of the clock and a leap day', () => {
    const days = hoursBetween(plan({}), '2027-03-01', '2028-03-31').map(({ date }) => date)
    expect(days).toHaveLength(397)
    expect(new Set(days).size).toBe(397)
    expect(days).toContain('2027-03-28')
    expect(days).toContain('2027-10-31')
    expect(days).toContain('2028-02-29')
    expect(days.every((date, place) => place === 0 || addDays(days[place - 1] ?? '', 1) === date)).toBe(true)
  })
})

describe('named holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, date) => {
    expect(easterOf(year)).toBe(date)
  })

  test.each([
    ['easter', '2026-04-05'],
    ['easter-2', '2026-04-03'],
    ['easter+1', '2026-04-06'],
    ['easter+39', '2026-05-14'],
    ['midsummer-eve', '2026-06-19'],
    ['midsummer-eve', '2027-06-25'],
    ['12-24', '2026-12-24'],
  ])('%s falls on %s and not on the day after', (name, date) => {
    expect(isHoliday(name, date)).toBe(true)
    expect(isHoliday(name, addDays(date, 1))).toBe(false)
  })
})
