import { expect, test } from 'vitest'
import { atMoment } from './classes.rules.ts'

const opening = {
  presentFrom: '2026-12-01T08:00:00.000Z',
  siblingsFrom: '2026-12-02T08:00:00.000Z',
  allFrom: '2026-12-03T08:00:00.000Z',
}
const kept = { isBookable: false, opening, sellablePeriodStartDate: null, sellablePeriodEndDate: null }
const at = (now: string, one: typeof kept | (Omit<typeof kept, 'opening'> & { opening?: undefined }) = kept) =>
  atMoment(one, new Date(now), 'Europe/Stockholm')

test('a class of a kept list opens at its moment, and says nothing of moments once everybody may book', () => {
  expect(at('2026-12-01T07:59:59.999Z')).toBe(kept)
  expect(at(opening.presentFrom)).toEqual({ ...kept, isBookable: true })
  expect(at('2026-12-02T07:59:59.999Z')).toEqual({ ...kept, isBookable: true })
  // The siblings' moment has come: they stand with the children.
  const together = { ...opening, siblingsFrom: opening.presentFrom }
  for (const now of [opening.siblingsFrom, '2026-12-03T07:59:59.999Z'])
    expect(at(now)).toEqual({ ...kept, opening: together, isBookable: true })
  const { opening: _opening, ...forAll } = kept
  expect(at(opening.allFrom)).toEqual({ ...forAll, isBookable: true })
})

test('a class without moments is as the list says', () => {
  const { opening: _opening, ...plain } = kept
  expect(at('2027-01-01T00:00:00Z', plain)).toBe(plain)
})

test.each([
  // The day is that of the place: in Stockholm it is the second from 23:00 in UTC.
  ['2026-12-01T22:59:59Z', '2026-12-02', null, false],
  ['2026-12-01T23:00:00Z', '2026-12-02', null, true],
  ['2026-12-02T22:59:59Z', null, '2026-12-02', true],
  ['2026-12-02T23:00:00Z', null, '2026-12-02', false],
])('its moment sells nothing outside the days of its sale: at %s, from %s to %s', (now, first, last, isBookable) => {
  const one = { ...kept, sellablePeriodStartDate: first, sellablePeriodEndDate: last }
  expect(atMoment(one, new Date(now), 'Europe/Stockholm').isBookable).toBe(isBookable)
})
