import type { ClassWindows } from '@hoppla/contract/classes/windows'
import { expect, test } from 'vitest'
import { faultsOfWindows, valuesOfWindows, windowsOf } from './windows.rules.ts'

const before = [
  { id: 'newer', name: 'Frogs', firstOccasionDate: '2027-01-09', lastOccasionDate: '2027-05-01', isSameTime: false },
  { id: 'other', name: 'Lions', firstOccasionDate: '2027-01-09', lastOccasionDate: '2027-05-01', isSameTime: true },
  { id: 'older', name: 'Frogs', firstOccasionDate: '2026-08-29', lastOccasionDate: '2026-12-01', isSameTime: false },
]
const read: ClassWindows = { classId: 'a', className: 'Frogs', timeZone: 'Europe/Stockholm', windows: null, before }
const whole = { presentFrom: '2027-05-01T09:00', siblingsFrom: '2027-05-01T09:00', allFrom: '2027-05-08T09:00', follows: ['newer'] }

test('a form begins with what is set, else with the newest class before of the same name', () => {
  expect(valuesOfWindows(read).follows).toEqual(['newer'])
  expect(valuesOfWindows({ ...read, className: 'Bears' }).follows).toEqual([])
  expect(valuesOfWindows({ ...read, windows: { ...whole, follows: ['older'] } })).toEqual({ ...whole, follows: ['older'] })
})

test('of classes of the same name the one of the same weekday and time comes first, however new another is', () => {
  const sameTime = { ...read, before: before.map((one) => ({ ...one, isSameTime: one.id !== 'newer' })) }
  expect(valuesOfWindows(sameTime).follows).toEqual(['older'])
})

test('only what is whole and in order is sent', () => {
  expect(windowsOf(whole)).toEqual(whole)
  expect(windowsOf({ ...whole, presentFrom: '' })).toBeUndefined()
  expect(windowsOf({ ...whole, follows: [] })).toBeUndefined()
  expect(faultsOfWindows({ ...whole, follows: [] })).toEqual({ follows: 'follows' })
  expect(faultsOfWindows({ ...whole, siblingsFrom: '2027-04-30T09:00' })).toEqual({ siblingsFrom: 'order' })
  expect(windowsOf({ ...whole, siblingsFrom: '2027-04-30T09:00' })).toBeUndefined()
  expect(faultsOfWindows({ ...whole, allFrom: '2027-05-01T08:59' })).toEqual({ allFrom: 'order' })
})
