import { expect, test } from 'vitest'
import { groupedCode, howSoon } from './ticket.rules.ts'

test('a visit is looked forward to by its weekday for a week, and by its date before', () => {
  const soon = (date: string) => howSoon({ date, until: '10:30' }, { date: '2026-12-28', time: '10:29' })
  expect(soon('2026-12-27')).toBeNull()
  expect(soon('2026-12-28')).toBe('today')
  expect(howSoon({ date: '2026-12-28', until: '10:30' }, { date: '2026-12-28', time: '10:30' })).toBeNull()
  expect(soon('2026-12-29')).toBe('tomorrow')
  expect(soon('2026-12-30')).toBe('weekday')
  expect(soon('2027-01-03')).toBe('weekday')
  // The same weekday as today.
  expect(soon('2027-01-04')).toBe('date')
})

test('a code is read in groups of four', () => {
  expect(groupedCode('FM9F4BE2VHLKXZ')).toBe('FM9F-4BE2-VHLK-XZ')
})
