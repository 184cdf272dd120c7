import type { SessionMove } from '@hoppla/contract/classes/move-session'
import { expect, test } from 'vitest'
import { inOrder, type Moving, planMove } from './move-session.rules.ts'

const tuesdays = ['2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06']
const facts = {
  occasions: tuesdays,
  sessionsOff: [] as { groupId: string; date: string }[],
  sessionsMoved: [] as { groupId: string; planned: string; date: string; startTime: string; endTime: string }[],
  groups: [{ id: 'a', startTime: '16:30', endTime: '17:30' }],
  timeZone: 'Europe/Stockholm',
} as never as Parameters<typeof planMove>[0]
const to = (date: string, changes: Partial<SessionMove> = {}): SessionMove => ({
  ...{ date, startTime: '16:30', endTime: '17:30', isRest: false },
  ...changes,
})
const now = new Date('2027-03-01T12:00:00Z')
const plan = (date: string, asked: SessionMove, changes: Partial<typeof facts> = {}, at = now) =>
  planMove({ ...facts, ...changes }, { groupId: 'a', date, to: asked, now: at })
const daysOf = (planned: ReturnType<typeof planMove>) =>
  'moves' in planned ? planned.moves.map(({ before, after }) => `${before.date} ${after.date} ${after.startTime}`) : planned.problem

test('one session goes to another day and time; all from one on go by as many days, also over the night of summer time', () => {
  expect(daysOf(plan('2027-03-23', to('2027-03-25', { startTime: '17:00', endTime: '18:00' })))).toEqual([
    '2027-03-23 2027-03-25 17:00',
  ])
  expect(daysOf(plan('2027-03-23', to('2027-03-25', { isRest: true })))).toEqual([
    '2027-03-23 2027-03-25 16:30',
    '2027-03-30 2027-04-01 16:30',
    '2027-04-06 2027-04-08 16:30',
  ])
  // By a week each comes where the next one was.
  expect(daysOf(plan('2027-03-23', to('2027-03-30', { isRest: true })))).toEqual([
    '2027-03-23 2027-03-30 16:30',
    '2027-03-30 2027-04-06 16:30',
    '2027-04-06 2027-04-13 16:30',
  ])
  expect(plan('2027-03-16', to('2027-03-18', { isRest: true }))).toMatchObject({ isAll: true })
  expect(plan('2027-03-23', to('2027-03-25', { isRest: true }))).toMatchObject({ isAll: false })
})

test('a session that begins in the summer is compared by the summer’s clock', () => {
  const asked = to('2027-04-01')
  expect(daysOf(plan('2027-03-30', asked, {}, new Date('2027-03-30T14:29:59Z')))).toEqual(['2027-03-30 2027-04-01 16:30'])
  expect(daysOf(plan('2027-03-30', asked, {}, new Date('2027-03-30T14:30:00Z')))).toBe('session.over')
  expect(daysOf(plan('2027-04-06', to('2027-03-28'), {}, new Date('2027-03-28T14:29:59Z')))).toEqual([
    '2027-04-06 2027-03-28 16:30',
  ])
  expect(daysOf(plan('2027-04-06', to('2027-03-28'), {}, new Date('2027-03-28T14:30:00Z')))).toBe('session.not-ahead')
})

test('what is no session, is cancelled, or comes onto another session of the group is refused', () => {
  const off = { sessionsOff: [{ groupId: 'a', date: '2027-03-30' }] }
  expect(daysOf(plan('2027-03-17', to('2027-03-18')))).toBe('session.not-found')
  expect(daysOf(plan('2027-03-30', to('2027-03-31'), off))).toBe('session.not-found')
  expect(daysOf(plan('2027-03-23', to('2027-03-30')))).toBe('session.day-taken')
  // Also onto one that is cancelled, which may be held after all.
  expect(daysOf(plan('2027-03-23', to('2027-03-30'), off))).toBe('session.day-taken')
  // A cancelled one stays where it is when the others go.
  expect(daysOf(plan('2027-03-23', to('2027-03-25', { isRest: true }), off))).toEqual([
    '2027-03-23 2027-03-25 16:30',
    '2027-04-06 2027-04-08 16:30',
  ])
  expect(planMove(facts, { groupId: 'b', date: '2027-03-23', to: to('2027-03-25'), now })).toEqual({ problem: 'session.not-found' })
})

test('a session that was moved is moved on from where it is, and back to what was planned', () => {
  const moved = {
    sessionsMoved: [{ groupId: 'a', planned: '2027-03-23', date: '2027-03-25', startTime: '17:00', endTime: '18:00' }],
  } as never as Partial<typeof facts>
  expect(daysOf(plan('2027-03-23', to('2027-03-26'), moved))).toBe('session.not-found')
  expect(plan('2027-03-25', to('2027-03-23'), moved)).toMatchObject({
    moves: [{ planned: '2027-03-23', before: { startTime: '17:00' }, isAsPlanned: true }],
  })
  // The day that it has left is free.
  expect(daysOf(plan('2027-03-30', to('2027-03-23'), moved))).toEqual(['2027-03-30 2027-03-23 16:30'])
  expect(plan('2027-03-25', to('2027-03-25', { startTime: '17:00', endTime: '18:00' }), moved)).toMatchObject({ moves: [] })
})

test('of moves by a week the last one is made first, of moves back the first one', () => {
  const move = (before: string, after: string) => ({ before: { date: before }, after: { date: after } }) as Moving
  const forward = [move('2027-03-16', '2027-03-23'), move('2027-03-23', '2027-03-30')]
  expect(inOrder(forward).map(({ before }) => before.date)).toEqual(['2027-03-23', '2027-03-16'])
  const back = [move('2027-03-30', '2027-03-23'), move('2027-03-23', '2027-03-16')]
  expect(inOrder(back).map(({ before }) => before.date)).toEqual(['2027-03-23', '2027-03-30'])
})
