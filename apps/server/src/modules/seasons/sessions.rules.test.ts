import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, weekdayOf } from '../../kernel/calendar.ts'
import type { CalendarDay } from '../places/places.ts'
import { copyGroups, shiftBetween } from './copy.rules.ts'
import { daysOfPlan } from './sessions.rules.ts'

// On which days a group meets. Days are days of a calendar: weeks in which clocks change are weeks as any other.

const open = (date: Day, changes: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  isClosed: false,
  holiday: null,
  reason: {},
  ...changes,
})
const calendar = (first: Day, last: Day, changes: Record<Day, Partial<CalendarDay>> = {}): CalendarDay[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n)).map((date) => open(date, changes[date]))
const weekly = (weekday: number) => ({ weekday, camp: null, without: [], with: [] })
const spring = { first: '2027-01-11', last: '2027-04-18' }

describe('the days of a group', () => {
  test('are each week’s from the first day of the season to the last, both included', () => {
    const { sessions, skipped } = daysOfPlan(weekly(1), spring, calendar(spring.first, spring.last))
    expect(sessions).toHaveLength(14)
    expect([sessions[0], sessions.at(-1)]).toEqual(['2027-01-11', '2027-04-12'])
    expect(skipped).toEqual([])
    expect(daysOfPlan(weekly(7), spring, calendar(spring.first, spring.last)).sessions.at(-1)).toBe(spring.last)
  })

  test('leave out closed days and holidays, which can be put back, and what was taken out', () => {
    const days = calendar(spring.first, spring.last, {
      '2027-02-23': { holiday: { kind: 'school', names: { sv: 'Sportlov' } } },
      '2027-03-02': { isClosed: true },
      '2027-03-09': { holiday: { kind: 'public', names: {} } },
      '2027-03-10': { isClosed: true },
    })
    const plan = { ...weekly(2), without: ['2027-01-12'] }
    const { sessions, skipped } = daysOfPlan(plan, spring, days)
    expect(skipped.map(({ date, why }) => [date, why])).toEqual([
      ['2027-01-12', 'removed'],
      ['2027-02-23', 'school-holiday'],
      ['2027-03-02', 'closed'],
      ['2027-03-09', 'public-holiday'],
    ])
    expect(sessions).toHaveLength(10)
    const back = daysOfPlan({ ...plan, with: ['2027-02-23', '2027-03-02', '2027-01-12'] }, spring, days)
    // What was taken out stays out.
    expect(back.skipped.map(({ date }) => date)).toEqual(['2027-01-12', '2027-03-09'])
  })

  test('of a camp are each of its days, also in holidays, but not when the centre is closed', () => {
    const days = calendar('2027-02-20', '2027-03-01', {
      '2027-02-22': { holiday: { kind: 'school', names: {} } },
      '2027-02-24': { isClosed: true, holiday: { kind: 'school', names: {} } },
    })
    const camp = { first: '2027-02-22', last: '2027-02-26' }
    const { sessions, skipped } = daysOfPlan({ ...weekly(1), camp }, spring, days)
    expect(sessions).toEqual(['2027-02-22', '2027-02-23', '2027-02-25', '2027-02-26'])
    expect(skipped.map(({ date, why }) => [date, why])).toEqual([['2027-02-24', 'closed']])
  })

  test('are, for every season over every change of clocks, one a week and each either held or left out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.integer({ min: 0, max: 365 })),
        (start, length, weekday, closed) => {
          const first = addDays('2026-01-01', start)
          const last = addDays(first, length)
          const changes = Object.fromEntries(closed.map((n) => [addDays(first, n), { isClosed: true }]))
          const { sessions, skipped } = daysOfPlan(weekly(weekday), { first, last }, calendar(first, last, changes))
          const all = [...sessions, ...skipped.map(({ date }) => date)].sort()
          const expected = Array.from({ length: length + 1 }, (_, n) => addDays(first, n)).filter(
            (day) => weekdayOf(day) === weekday,
          )
          expect(all).toEqual(expected)
          for (const [n, day] of all.entries()) if (n > 0) expect(daysBetween(all[n - 1] ?? '', day)).toBe(7)
        },
      ),
    )
  })
})

describe('the groups of the last season', () => {
  const group = {
    ...weekly(2),
    id: 'a',
    type: 'LeoCamp' as const,
    names: {},
    groupNames: {},
    minAge: 3,
    maxAge: 4,
    withAdult: false,
    sourceId: null,
    from: '16:30',
    to: '17:15',
    roomId: 'r',
    leaderId: 'l',
    seats: 12,
    reserved: 1,
    price: 1296,
  }

  test('keep their weekday, in whole weeks, whatever day a season begins on', () => {
    expect(shiftBetween('2026-09-05', '2027-01-16')).toBe(133)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (a, b) => {
        const [before, after] = [addDays('2024-01-01', a), addDays('2024-01-01', b)]
        const shift = shiftBetween(before, after)
        expect(Math.abs(shift % 7)).toBe(0)
        expect(Math.abs(daysBetween(addDays(before, shift), after))).toBeLessThan(7)
      }),
    )
  })

  test('take camps and early prices along, but no price that would be over, and no single day', () => {
    const early = {
      ...group,
      camp: { first: '2026-10-26', last: '2026-10-30' },
      earlyPrice: 1000,
      earlyUntil: '2026-09-01',
      without: ['2026-10-27'],
      with: [],
    }
    const [copied] = copyGroups([early], 126, '2027-01-05')
    expect(copied).toMatchObject({
      camp: { first: '2027-03-01', last: '2027-03-05' },
      earlyPrice: 1000,
      earlyUntil: '2027-01-05',
      without: [],
    })
    expect(copied?.id).not.toBe('a')
    expect(copyGroups([early], 126, '2027-01-06')[0]).toMatchObject({
      earlyPrice: null,
      earlyUntil: null,
      leaderId: 'l',
      roomId: 'r',
    })
  })
})
