import { expect, test } from 'vitest'
import { daysOfMonth, daysUntil, monthsFrom, stageOf, toDoOf } from './host.rules.ts'

const party = { status: 'Booked', date: '2027-03-13', until: '15:30' } as const
const stage = (date: string, time = '12:00') => stageOf(party, { date, time })

test('a party is looked forward to until it is over', () => {
  expect(['2027-02-13', '2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14'].map((date) => stage(date))).toEqual([
    ...['ahead', 'ahead', 'tomorrow', 'today', 'over'],
  ])
  expect([stage('2027-03-13', '15:29'), stage('2027-03-13', '15:30')]).toEqual(['today', 'over'])
  expect(stageOf({ ...party, status: 'Cancelled' }, { date: '2027-02-01', time: '12:00' })).toBe('cancelled')
})

test('days are counted across the day of summer time and the end of the year', () => {
  expect([
    daysUntil('2027-03-01', '2027-04-01'),
    daysUntil('2026-12-31', '2027-01-01'),
    daysUntil('2027-01-01', '2027-01-01'),
  ]).toEqual([...[31, 1, 0]])
})

test('what is left to do, and by when; what is overdue is to be done now', () => {
  const open = { canChange: true, price: { due: 100 }, terms: { changeUntil: '2027-03-06', restDueOn: '2027-03-06' } }
  const of = (more: object, today = '2027-02-01') =>
    toDoOf({ ...open, ...more }, today).map(({ what, isDone, by }) => [what, isDone, by])
  expect(of({})).toEqual([
    ['room', true, null],
    ['number', false, '2027-03-06'],
    ['rest', false, '2027-03-06'],
  ])
  expect(of({ canChange: false, price: { due: 0 } }).map(([, isDone]) => isDone)).toEqual([true, true, true])
  expect(of({ canChange: false }, '2027-03-07')[2]).toEqual(['rest', false, 'now'])
})

test('days of a month from today on, and the months of a year', () => {
  expect(daysOfMonth('2028-02', '2027-12-24')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2027-12', '2027-12-24')).toEqual({ from: '2027-12-24', to: '2027-12-31' })
  const months = monthsFrom('2026-11-28', '2027-03')
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([12, '2026-11', '2027-01', '2027-10'])
  expect(monthsFrom('2026-11-28', '2027-11').at(-1)).toBe('2027-11')
})
