import { markableDays } from '@hoppla/contract/attendance/attendance'
import { describe, expect, test } from 'vitest'
import {
  chosenSession,
  countsOf,
  markableAt,
  markOf,
  sessionStateOf,
  sessionsAround,
  shortName,
  withSession,
} from './register.rules.ts'
import { aChild, aRegister, statesAt } from './testing.ts'

const today = '2026-11-21'
const on = (date: string, isOff = false) => ({ date, isOff })

describe('what may be said of a session', () => {
  test.each([
    ['on the day', '2026-11-21', { here: true, away: true }],
    ['the last day on which a forgotten register may be filled in', '2026-11-14', { here: true, away: true }],
    ['a day later', '2026-11-13', { here: false, away: false }],
    ['before it, only who will be away', '2026-11-22', { here: false, away: true }],
  ])('%s', (_, date, can) => expect(markableAt(on(date), today)).toEqual(can))

  test('nothing of one that does not take place', () => {
    expect(markableAt(on(today, true), today)).toEqual({ here: false, away: false })
  })

  test('over the end of summer time a week still has seven days', () => {
    expect(markableDays).toBe(7)
    expect(markableAt(on('2026-10-24'), '2026-10-31').here).toBe(true)
    expect(markableAt(on('2026-10-24'), '2026-11-01').here).toBe(false)
  })
})

describe('a press', () => {
  test.each([
    [null, 'Here', 'Here'],
    [null, 'Away', 'Away'],
    ['Here', 'Here', null],
    ['Away', 'Away', null],
    ['Here', 'Away', 'Away'],
    ['Away', 'Here', 'Here'],
    // The family said that it stays away, and it came.
    ['Reported', 'Here', 'Here'],
    ['Reported', 'Away', undefined],
  ] as const)('%s, then %s: %s', (now, pressed, next) => expect(markOf(now, pressed)).toBe(next))
})

describe('the session to begin with', () => {
  const sessions = [on('2026-11-14'), on('2026-11-21'), on('2026-11-28', true), on('2026-12-05')]
  test('is the one that the address says', () => expect(chosenSession(sessions, '2026-11-14', today)?.date).toBe('2026-11-14'))
  test('is today’s', () => expect(chosenSession(sessions, '', today)?.date).toBe(today))
  test('is the next that takes place', () => expect(chosenSession(sessions, '', '2026-11-22')?.date).toBe('2026-12-05'))
  test('is the last that took place, when all are over', () =>
    expect(chosenSession([...sessions, on('2026-12-12', true)], 'nonsense', '2027-01-01')?.date).toBe('2026-12-05'))
  test('is one, though none takes place', () => expect(chosenSession([on(today, true)], '', today)?.date).toBe(today))
  test('of none is none', () => expect(chosenSession([], '', today)).toBeUndefined())
})

test('a session is off, over, today or to come', () => {
  const states = [on('2026-11-28', true), on('2026-11-20'), on(today), on('2026-11-22')].map((one) => sessionStateOf(one, today))
  expect(states).toEqual(['off', 'over', 'today', 'coming'])
})

test('as many sessions are shown as there is room for, always with the chosen one', () => {
  const sessions = Array.from({ length: 12 }, (_, at) => on(`2026-12-${String(at + 1).padStart(2, '0')}`))
  const shown = (day: string, room: number) => sessionsAround(sessions, `2026-12-${day}`, room).map(({ date }) => date.slice(8))
  expect(shown('08', 4)).toEqual(['06', '07', '08', '09'])
  expect(shown('01', 4)).toEqual(['01', '02', '03', '04'])
  expect(shown('12', 4)).toEqual(['09', '10', '11', '12'])
  expect(shown('08', 40)).toHaveLength(12)
  expect(shown('08', 1)).toEqual(['08'])
})

test('children of a session are counted by what is known of them', () => {
  const children = [
    aChild('Alma', { [today]: 'Here' }),
    aChild('Hugo', { [today]: 'Reported' }),
    aChild('Otto'),
    aChild('Tuva', { [today]: 'Away' }),
  ]
  expect(countsOf(children, today)).toEqual({ all: 4, here: 1, reported: 1, away: 1, open: 1 })
  expect(countsOf(children, '2026-11-14').open).toBe(4)
})

test('what the server says of a session replaces what was known of it, and nothing else', () => {
  const register = aRegister([aChild('Alma', { '2026-11-14': 'Here', [today]: 'Here' }), aChild('Otto')])
  const next = withSession(register, today, { marks: [{ id: 'Otto', state: 'Reported' }] })
  expect(statesAt(next, today)).toEqual({ Alma: null, Otto: 'Reported' })
  expect(statesAt(next, '2026-11-14')).toEqual({ Alma: 'Here', Otto: null })
})

test('on paper a child has one name and an initial', () => {
  expect(shortName({ firstName: 'Åsa', lastName: 'Öberg' })).toBe('Åsa Ö.')
  expect(shortName({ firstName: 'Mio', lastName: ' ' })).toBe('Mio')
})
