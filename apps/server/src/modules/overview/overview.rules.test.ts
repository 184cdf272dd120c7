import { expect, test } from 'vitest'
import { warningOf } from './overview.rules.ts'

const nothing = { passUntil: null, isBooked: false }

test.each([
  ['2020-01-01', nothing, null, true],
  ['2027-06-16', nothing, 'not-born-yet', false],
  ['2009-06-15', nothing, 'too-old', false],
  ['2020-01-01', { ...nothing, passUntil: '2027-07-01' }, 'has-pass', true],
  ['2020-01-01', { passUntil: '2027-07-01', isBooked: true }, 'already-booked', true],
  // The gravest first: it alone rules the child out.
  ['2009-06-15', { passUntil: '2027-07-01', isBooked: true }, 'too-old', false],
] as const)('born %s and with %j on 15 June 2027: %s, selectable: %s', (birthDate, has, code, selectable) =>
  expect(warningOf(birthDate, '2027-06-15', has)).toEqual({ code, selectable }),
)
