import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashesOf, type Meeting } from '../classes/classes.ts'

// Which meetings clash, held against the plain question asked of every two.

const time = fc
  .integer({ min: 0, max: 20 })
  .map((n) => `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`)
const meeting: fc.Arbitrary<Meeting> = fc
  .record({
    groupId: fc.constantFrom('a', 'b', 'c', 'd'),
    date: fc.constantFrom('2027-03-27', '2027-03-28', '2027-10-31'),
    from: time,
    to: time,
    roomId: fc.constantFrom('hall', 'room', null),
    leaderId: fc.constantFrom('ida', 'nora', null),
  })
  .filter(({ from, to }) => from < to)

test('of every two groups that are in one room, or led by one person, at an overlapping time', () => {
  fc.assert(
    fc.property(fc.array(meeting, { maxLength: 8 }), fc.array(meeting, { maxLength: 8 }), (own, others) => {
      const expected = new Set<string>()
      for (const a of own)
        for (const b of [...own, ...others])
          for (const kind of ['room', 'leader'] as const)
            if (
              a.groupId !== b.groupId &&
              a.date === b.date &&
              a.from < b.to &&
              b.from < a.to &&
              a[`${kind}Id`] !== null &&
              a[`${kind}Id`] === b[`${kind}Id`]
            )
              expected.add(`${kind} ${a.groupId} ${b.groupId}`)
      expect(new Set(clashesOf(own, others).map(({ kind, groupId, other }) => `${kind} ${groupId} ${other.groupId}`))).toEqual(
        expected,
      )
    }),
  )
})

test('one that ends when another begins does not clash', () => {
  const one = { groupId: 'a', date: '2027-03-28', from: '10:00', to: '11:00', roomId: 'hall', leaderId: null }
  expect(clashesOf([one], [{ ...one, groupId: 'b', from: '11:00', to: '12:00' }])).toEqual([])
  expect(clashesOf([one], [{ ...one, groupId: 'b', from: '10:59', to: '12:00' }])).toMatchObject([{ kind: 'room', days: 1 }])
  expect(
    clashesOf(
      [one, { ...one, date: '2027-04-04' }],
      [
        { ...one, groupId: 'b' },
        { ...one, groupId: 'b', date: '2027-04-04' },
      ],
    ),
  ).toMatchObject([{ date: '2027-03-28', days: 2 }])
})
