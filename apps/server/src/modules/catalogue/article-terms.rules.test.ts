import { expect, test } from 'vitest'
import { periodFrom } from './article-terms.rules.ts'

test.each([
  ['Days', 30, '2026-03-01', '2026-03-30'],
  ['Days', 1, '2026-03-01', '2026-03-01'],
  ['Months', 1, '2026-03-15', '2026-04-14'],
  ['Months', 1, '2026-01-31', '2026-02-28'],
  ['Months', 1, '2028-01-31', '2028-02-29'],
  ['Years', 2, '2026-11-21', '2028-11-20'],
  ['Years', 1, '2028-02-29', '2029-02-28'],
] as const)('%s × %i from %s ends on %s', (durationType, duration, day, end) => {
  expect(periodFrom({ activationDate: null, durationType, duration }, day)).toEqual({ start: day, end })
})

test('an activation day in the future is waited for, one in the past is not', () => {
  const terms = { durationType: 'Days', duration: 10 } as const
  expect(periodFrom({ ...terms, activationDate: '2026-12-24' }, '2026-11-21')).toEqual({ start: '2026-12-24', end: '2027-01-02' })
  expect(periodFrom({ ...terms, activationDate: '2026-01-01' }, '2026-11-21').start).toBe('2026-11-21')
})
