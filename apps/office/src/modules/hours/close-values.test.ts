import { expect, test } from 'vitest'
import { type CloseValues, dayAhead, emptyValues, inputOf } from './close-values.ts'

const values = (more: Partial<CloseValues> = {}): CloseValues => ({ ...emptyValues(['p']), cause: 'power', ...more })

test('today is the device’s day, over the end of a month and in the hour that summer time leaves out', () => {
  expect(dayAhead(0, new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30')
  expect(dayAhead(1, new Date(2026, 10, 30, 0, 1))).toBe('2026-12-01')
  expect(dayAhead(1, new Date(2027, 2, 27, 2, 30))).toBe('2027-03-28')
})

test('nothing is asked before everything is chosen', () => {
  expect(inputOf(values(), ['sv'])).toMatchObject({ placeIds: ['p'], from: null, until: null, cause: 'power', reason: null })
  for (const missing of [{ placeIds: [] }, { cause: '' as const }, { when: 'other' as const }, { part: 'hours' as const }])
    expect(inputOf(values(missing), ['sv'])).toBeNull()
})

test('own words are needed in every language of the places, and leave with no others', () => {
  const other = { cause: 'other' as const, reason: { sv: ' Målning ', de: 'Malerarbeiten' } }
  expect(inputOf(values(other), ['sv', 'en'])).toBeNull()
  expect(inputOf(values(other), ['sv'])?.reason).toEqual({ sv: 'Målning' })
})

test('hours of a day may leave either end open', () => {
  expect(inputOf(values({ part: 'hours', from: '15:00' }), ['sv'])).toMatchObject({ from: '15:00', until: null })
  expect(inputOf(values({ part: 'day', from: '15:00' }), ['sv'])).toMatchObject({ from: null, until: null })
})
