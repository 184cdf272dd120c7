import { expect, test } from 'vitest'
import { ageOn, birthDateProblem, today } from './birth-dates.ts'

test.each([
  ['2021-12-14', '2026-12-13', 4],
  ['2021-12-14', '2026-12-14', 5],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2026-11-21', '2026-11-21', 0],
])('born %s, on %s a child is %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))

test.each([
  ['', 'birthMissing'],
  ['2021-13-01', 'birthInvalid'],
  ['2023-2-30', 'birthInvalid'],
  ['2023-02-30', 'birthInvalid'],
  ['--', 'birthInvalid'],
  ['2026-11-22', 'birthFuture'],
  ['2026-11-21', undefined],
  ['2008-11-22', undefined],
  ['2008-11-21', 'birthAdult'],
])('on 21 November 2026 the date of birth %s is %s', (typed, problem) =>
  expect(birthDateProblem(typed, '2026-11-21')).toBe(problem),
)

test('today is the day at the reader, not in Greenwich', () => expect(today(new Date(2026, 0, 1, 0, 30))).toBe('2026-01-01'))
