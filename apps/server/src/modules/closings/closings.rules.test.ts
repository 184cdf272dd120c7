import { expect, test } from 'vitest'
import { byCurrency, closingProblem, hoursAhead, stateOf } from './closings.rules.ts'

const clock = { date: '2026-11-21', time: '14:30' }
const at = (date: string, from: string | null, until: string | null) => ({ date, from, until })

test.each([
  [at('2026-11-20', null, null), 'closing.past'],
  [at('2026-11-21', null, '14:30'), 'closing.past'],
  [at('2026-11-21', null, '14:31'), undefined],
  [at('2026-11-21', null, null), undefined],
  [at('2026-11-22', '15:00', '15:00'), 'closing.ends-first'],
  [at('2026-11-22', '15:00', '12:00'), 'closing.ends-first'],
  [at('2027-12-26', null, null), undefined],
  [at('2027-12-27', null, null), 'closing.too-far'],
])('%o: %s', (input, code) => {
  expect(closingProblem(input, clock)?.code).toBe(code)
})

test('of today only what is not over falls out', () => {
  expect(hoursAhead(at('2026-11-21', null, null), clock)).toEqual({ from: '14:30', until: '24:00' })
  expect(hoursAhead(at('2026-11-21', '16:00', null), clock)).toEqual({ from: '16:00', until: '24:00' })
  expect(hoursAhead(at('2026-11-22', null, '12:00'), clock)).toEqual({ from: '00:00', until: '12:00' })
})

test('a closing comes, is now, is over', () => {
  const hours = { from: '14:00', until: '15:00' }
  expect(stateOf({ date: '2026-11-21', ...hours }, clock)).toBe('current')
  expect(stateOf({ date: '2026-11-21', from: '15:00', until: '24:00' }, clock)).toBe('coming')
  expect(stateOf({ date: '2026-11-21', from: '10:00', until: '14:30' }, clock)).toBe('over')
  expect(stateOf({ date: '2026-11-20', ...hours }, clock)).toBe('over')
  expect(stateOf({ date: '2026-11-22', from: '00:00', until: '01:00' }, clock)).toBe('coming')
})

test('amounts of two currencies are never added up', () => {
  const amounts = [
    { currency: 'SEK', minor: 100 },
    { currency: 'NOK', minor: 0 },
    { currency: 'EUR', minor: 5 },
    { currency: 'SEK', minor: 50 },
  ]
  expect(byCurrency(amounts)).toEqual([
    { currency: 'SEK', minor: 150 },
    { currency: 'EUR', minor: 5 },
  ])
})
