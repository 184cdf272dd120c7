import { expect, test } from 'vitest'
import { dateOf, partsOf } from './dates.ts'

const typed = (day: string, month: string, year: string) => dateOf({ day, month, year })

test('a typed day of the calendar becomes YYYY-MM-DD', () => {
  expect(typed('5', '12', '2026')).toBe('2026-12-05')
  expect(typed(' 05 ', '02', '2023')).toBe('2023-02-05')
  expect(typed('29', '2', '2024')).toBe('2024-02-29')
})

test('nothing typed is empty, not wrong', () => {
  expect(typed('', ' ', '')).toBe('')
})

test.each([
  ['29', '2', '2023'],
  ['31', '4', '2026'],
  ['0', '1', '2026'],
  ['1', '13', '2026'],
  ['14', '12', '23'],
  ['14', '12', '20233'],
  ['14', '12', '0023'],
  ['x', '12', '2023'],
  ['1e', '1', '2023'],
  ['-1', '1', '2023'],
  ['14', '', '2023'],
])('%s %s %s is no date', (day, month, year) => {
  expect(typed(day, month, year)).toBeNull()
})

test('a date comes apart and goes together again', () => {
  expect(partsOf('2023-12-05')).toEqual({ day: '5', month: '12', year: '2023' })
  expect(dateOf(partsOf('2023-12-05'))).toBe('2023-12-05')
})

test('a date half typed comes apart as it was typed', () => {
  expect(partsOf('2021--4')).toEqual({ day: '4', month: '', year: '2021' })
  expect(partsOf('20-13-')).toEqual({ day: '', month: '13', year: '20' })
})

test.each(['', null, undefined, '5/12/2023', '2023-12-05T00:00:00Z'])('%s comes apart as three empty fields', (value) => {
  expect(partsOf(value)).toEqual({ day: '', month: '', year: '' })
})
