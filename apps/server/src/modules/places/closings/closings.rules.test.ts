import { expect, test } from 'vitest'
import { closedOver, nextOpening, without } from './closings.rules.ts'

const day = (from: string, to: string) => ({ from, to })

test.each([
  ['before it', '08:00', '10:00', [day('10:00', '18:00')]],
  ['after it', '18:00', '24:00', [day('10:00', '18:00')]],
  ['the beginning', '00:00', '12:00', [day('12:00', '18:00')]],
  ['the end', '15:00', '24:00', [day('10:00', '15:00')]],
  ['the middle', '12:00', '13:30', [day('10:00', '12:00'), day('13:30', '18:00')]],
  ['all of it', '00:00', '24:00', []],
  ['exactly it', '10:00', '18:00', []],
])('of a day, %s is closed', (_name, from, until, left) => {
  expect(without([day('10:00', '18:00')], { from, until })).toEqual(left)
})

test('of two sittings one may go', () => {
  expect(without([day('09:00', '12:00'), day('14:00', '24:00')], { from: '13:00', until: '24:00' })).toEqual([
    day('09:00', '12:00'),
  ])
})

test('the words of the closing made last are said, in each language', () => {
  const base = { date: '2026-12-24', open: [day('10:00', '18:00')], reason: { sv: 'Julafton', en: 'Christmas Eve' } }
  const closing = { date: '2026-12-24', from: '12:00', until: '24:00', reason: { sv: 'Strömavbrott' } }
  expect(closedOver(base, [closing, { ...closing, date: '2026-12-25' }])).toEqual({
    date: '2026-12-24',
    open: [day('10:00', '12:00')],
    reason: { sv: 'Strömavbrott', en: 'Christmas Eve' },
  })
})

test('it opens again later that day, or on the next day that has hours', () => {
  const days = [
    { date: '2026-11-28', open: [day('10:00', '12:00'), day('14:00', '18:00')] },
    { date: '2026-11-29', open: [] },
    { date: '2026-11-30', open: [day('09:00', '17:00')] },
  ]
  expect(nextOpening(days, '13:00')).toEqual({ date: '2026-11-28', from: '14:00' })
  expect(nextOpening(days, '11:00')).toEqual({ date: '2026-11-28', from: '11:00' })
  expect(nextOpening(days, '24:00')).toEqual({ date: '2026-11-30', from: '09:00' })
  expect(nextOpening(days.slice(0, 2), '18:00')).toBeNull()
})
