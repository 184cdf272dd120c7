import { expect, test } from 'vitest'
import { endAfter, moveOf, valuesOfMove } from './move-values.ts'

const group = { from: '16:30', to: '17:15' }
const before = valuesOfMove(group, { date: '2027-03-23', isOff: false })

test('the form begins with the session as it is now, moved or not', () => {
  expect(before).toEqual({ date: '2027-03-23', startTime: '16:30', endTime: '17:15', isRest: false })
  const moved = { from: '2027-03-23', startTime: '18:00', endTime: '19:00' }
  expect(valuesOfMove(group, { date: '2027-03-25', isOff: false, moved })).toMatchObject({ date: '2027-03-25', startTime: '18:00' })
})

test('only another day or time that is whole is asked for', () => {
  expect(moveOf(before, before)).toBeUndefined()
  expect(moveOf({ ...before, isRest: true }, before)).toBeUndefined()
  expect(moveOf({ ...before, date: '' }, before)).toBeUndefined()
  expect(moveOf({ ...before, endTime: '16:30' }, before)).toBeUndefined()
  expect(moveOf({ ...before, date: '2027-03-25' }, before)).toEqual({ ...before, date: '2027-03-25' })
})

test('it lasts as long as before', () => {
  expect(endAfter('10:00', before)).toBe('10:45')
  expect(endAfter('23:30', before)).toBe('17:15')
  expect(endAfter('', before)).toBe('17:15')
})
