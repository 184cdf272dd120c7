import { expect, test } from 'vitest'
import { allDaysOfGroup, daysOfGroup, isSessionOver, movedOn, timesOn } from './sessions-of-group.rules.ts'

const group = (id: string, startTime: string, endTime: string) => ({
  ...{ id, key: id, names: {}, minAge: 3, maxAge: 9, position: 0, isOffered: true },
  ...{ startTime, endTime },
})
// The clocks go forward in the night between the first two sessions, and back between the last two.
const facts = {
  occasions: ['2027-03-27', '2027-04-03', '2027-10-30', '2027-11-06'],
  sessionsOff: [{ groupId: 'late', date: '2027-04-03' }],
  sessionsMoved: [],
  groups: [group('early', '10:00', '11:00'), group('late', '14:00', '15:00')],
  timeZone: 'Europe/Stockholm',
} as never as Parameters<typeof isSessionOver>[0] & Parameters<typeof daysOfGroup>[0]

test.each([
  ['2027-03-27', '2027-03-27T10:00:00Z'],
  ['2027-04-03', '2027-04-03T09:00:00Z'],
  ['2027-10-30', '2027-10-30T09:00:00Z'],
  ['2027-11-06', '2027-11-06T10:00:00Z'],
])('the session of %s is over at eleven on the clock of the place, summer time or not', (day, end) => {
  const at = new Date(end)
  expect(isSessionOver(facts, 'early', day, new Date(at.getTime() - 1))).toBe(false)
  expect(isSessionOver(facts, 'early', day, at)).toBe(true)
})

test('a session that was cancelled for a group is none of its days, and one of the others’', () => {
  expect(daysOfGroup(facts, 'late')).toEqual(['2027-03-27', '2027-10-30', '2027-11-06'])
  expect(daysOfGroup(facts, 'early')).toEqual(facts.occasions)
})

test('a session that was moved is on its new day, at its own times; cancelled there, it is none', () => {
  const move = { groupId: 'late', planned: '2027-03-27', date: '2027-04-06', startTime: '16:30', endTime: '17:15' }
  const moved = { ...facts, sessionsOff: [], sessionsMoved: [move] }
  expect(daysOfGroup(moved, 'late')).toEqual(['2027-04-03', '2027-04-06', '2027-10-30', '2027-11-06'])
  expect(allDaysOfGroup(moved, 'late')[1]).toEqual({ planned: '2027-03-27', date: '2027-04-06' })
  expect(daysOfGroup(moved, 'early')).toEqual(facts.occasions)
  expect(timesOn(moved, 'late', '2027-04-06')).toEqual({ startTime: '16:30', endTime: '17:15' })
  expect(timesOn(moved, 'late', '2027-04-03')).toEqual({ startTime: '14:00', endTime: '15:00' })
  expect([movedOn(moved, 'late', '2027-04-06'), movedOn(moved, 'early', '2027-04-06')]).toEqual([move, undefined])
  expect(daysOfGroup({ ...moved, sessionsOff: [{ groupId: 'late', date: '2027-04-06' }] }, 'late')).not.toContain('2027-04-06')
  // Moved over the night in which the clocks go forward, it ends by the summer's clock.
  expect(isSessionOver(moved, 'late', '2027-04-06', new Date('2027-04-06T15:14:59Z'))).toBe(false)
  expect(isSessionOver(moved, 'late', '2027-04-06', new Date('2027-04-06T15:15:00Z'))).toBe(true)
  // A day that the class has no more moves nothing.
  expect(daysOfGroup({ ...moved, occasions: ['2027-04-03'] }, 'late')).toEqual(['2027-04-03'])
})
