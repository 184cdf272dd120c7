import { expect, test } from 'vitest'
import { type Held, usableOn } from './covers.rules.ts'

const held = (kind: Held['kind'], more: Partial<Held> = {}): Held => ({
  ...{ kind, id: kind, validFrom: '2026-01-01', validTo: '2027-01-01', isRevoked: false, isValidHere: true },
  ...{ entrancesLeft: kind === 'pass' ? null : 10, withoutPhotoLeft: null },
  ...more,
})
const usable = (one: Held, reserved = 0) => usableOn([one], '2026-12-05', new Map([[one.id, reserved]])).map(({ left }) => left)

test.each([
  ['ends before the day', { validTo: '2026-12-04' }],
  ['begins after it', { validFrom: '2026-12-06' }],
  ['is blocked', { isRevoked: true }],
  ['is of another place', { isValidHere: false }],
  ['wants a photo first', { withoutPhotoLeft: 0 }],
  ['is used up', { entrancesLeft: 0 }],
])('what %s lets nobody in', (_, more) => {
  for (const kind of ['pass', 'ticket'] as const) expect(usable(held(kind, more))).toEqual([])
})

test('it lasts to the end of its last day', () => {
  expect(usable(held('pass', { validFrom: '2026-12-05', validTo: '2026-12-05' }))).toEqual([1])
})

test('what visits have reserved is not there, and a pass lets its child in once a day', () => {
  expect(usable(held('ticket'), 3)).toEqual([7])
  expect(usable(held('ticket'), 10)).toEqual([])
  expect(usable(held('pass'))).toEqual([1])
  expect(usable(held('pass'), 1)).toEqual([])
})
