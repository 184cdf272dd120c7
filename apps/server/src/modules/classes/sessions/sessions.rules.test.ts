import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, effectOf, shareOf } from './sessions.rules.ts'
import type { SeatedBooking } from './sessions.sql.ts'

const group = (id: string) => ({ id, startTime: '10:00', endTime: '11:00' })
const child = (groupId: string, priceMinor: number, madeUp: string[] = []) => ({ id: groupId, groupId, priceMinor, madeUp })
const booking = (more: Partial<SeatedBooking> = {}): SeatedBooking => ({
  id: 'b',
  classId: 'c',
  status: 'Confirmed',
  email: 'a@example.com',
  family: 'a@example.com',
  dueMinor: 100_000,
  creditedMinor: 0,
  children: [child('g', 100_000)],
  shared: [],
  ...more,
})

test('one day of ten is a tenth, rounded for the parent', () => {
  expect(shareOf(booking(), ['g'], 10)).toBe(10_000)
  expect(shareOf(booking({ dueMinor: 99_999 }), ['g'], 10)).toBe(10_000)
})

test('only the children concerned count, each by its price', () => {
  const two = booking({
    dueMinor: 90_000,
    children: [child('g', 60_000), child('h', 40_000)],
  })
  expect(shareOf(two, ['g'], 10)).toBe(5_400)
  expect(shareOf(two, ['g', 'h'], 10)).toBe(9_000)
  expect(shareOf(two, [], 10)).toBe(0)
})

test('a child that makes the session up has had its share; of another session it has not', () => {
  const one = booking({ children: [child('g', 100_000, ['2027-01-16'])] })
  expect(shareOf(one, ['g'], 10, '2027-01-16')).toBe(0)
  expect(shareOf(one, ['g'], 10, '2027-01-23')).toBe(10_000)
})

test('what has gone back does not go back again, and never more than was paid', () => {
  fc.assert(
    fc.property(
      fc.nat(200_000),
      fc.nat(200_000),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (due, credited, days, times) => {
        let gone = Math.min(due, credited)
        for (let time = 0; time < times; time += 1) {
          const share = shareOf(booking({ dueMinor: due, creditedMinor: gone }), ['g'], days)
          expect(share).toBeGreaterThanOrEqual(0)
          gone += share
        }
        expect(gone).toBeLessThanOrEqual(due)
      },
    ),
  )
})

test('who has not paid gets nothing back, and is told all the same', () => {
  const effect = effectOf({ groups: [group('g')], days: 1 }, [booking({ status: 'Held' })], 'cancel')
  expect([effect.refundMinor, effect.families]).toEqual([0, ['a@example.com']])
})

test('a dropped session concerns its age groups, a cancelled class everybody, a kept one nobody', () => {
  const all = [booking({ id: '1' }), booking({ id: '2', family: 'b', children: [child('other', 100_000)] })]
  const of = (outcome: Parameters<typeof effectOf>[2]) => effectOf({ groups: [group('g')], days: 4 }, all, outcome)
  expect([of('skip').families.length, of('skip').refundMinor]).toEqual([1, 0])
  expect([of('share').families.length, of('share').refundMinor]).toEqual([1, 25_000])
  expect([of('cancel').families.length, of('cancel').refundMinor]).toEqual([2, 200_000])
  expect([of('keep').families.length, of('keep').children]).toEqual([0, 0])
})

test('the proposal: a class of one day is cancelled, of a longer one a share goes back; of a free one there is none', () => {
  expect(choicesOf({ days: 1, isWhole: true }, [booking()])).toEqual(['cancel', 'share', 'skip', 'keep'])
  expect(choicesOf({ days: 1, isWhole: false }, [booking()])).toEqual(['share', 'skip', 'cancel', 'keep'])
  expect(choicesOf({ days: 10, isWhole: true }, [booking({ dueMinor: 0 })])).toEqual(['skip', 'cancel', 'keep'])
})
