import { describe, expect, test } from 'vitest'
import {
  type Busy,
  cancelTermsOf,
  isRoomFree,
  isWithinLimits,
  keptOn,
  type PartySlot,
  priceOn,
  restDaysOf,
  slotOf,
  startsOn,
  stepsToCome,
  turnsAt,
} from './parties.rules.ts'

const allDay = [{ from: '00:00', to: '24:00' }]
const rules = { setupMinutes: 15, cleanupMinutes: 30 }
const slot = (date: string, at: string, minutes = 120, open = allDay) =>
  slotOf({ date, at, minutes, timeZone: 'Europe/Stockholm' }, rules, open)
const at = (time: string) => Date.parse(`2027-03-13T${time}:00Z`)

describe('starts', () => {
  const plan = [
    { weekdays: [6, 7], date: null, starts: ['13:00', '10:00'] },
    { weekdays: [6], date: null, starts: ['15:30'] },
    { weekdays: null, date: '2027-03-14', starts: ['11:00'] },
  ]
  test('those of the weekday together, earliest first; a date has its own alone', () => {
    expect(startsOn(plan, '2027-03-13')).toEqual(['10:00', '13:00', '15:30'])
    expect(startsOn(plan, '2027-03-14')).toEqual(['11:00'])
    expect(startsOn(plan, '2027-03-15')).toEqual([])
  })
})

describe('a slot', () => {
  test('lasts from its start to its end, and keeps the room with set-up and clean-up', () => {
    const found = slot('2027-03-13', '13:00')
    expect([found?.until, found?.startsAt, found?.endsAt]).toEqual(['15:00', at('12:00'), at('14:00')])
    expect([found?.blockedFrom, found?.blockedUntil]).toEqual([at('11:45'), at('14:30')])
  })

  test('lies within the hours; set-up and clean-up may lie outside', () => {
    expect(slot('2027-03-13', '10:00', 120, [{ from: '10:00', to: '12:00' }])?.until).toBe('12:00')
    expect(slot('2027-03-13', '10:00', 121, [{ from: '10:00', to: '12:00' }])).toBeUndefined()
    expect(
      slot('2027-03-13', '11:00', 120, [
        { from: '10:00', to: '12:00' },
        { from: '12:30', to: '18:00' },
      ]),
    ).toBeUndefined()
    expect(slot('2027-03-13', '22:00')?.until).toBe('24:00')
    expect(slot('2027-03-13', '22:30')).toBeUndefined()
  })

  test('on the day of summer time lasts as long as on others, and never starts in the hour that is left out', () => {
    // 28 March 2027: 02:00 becomes 03:00.
    expect(slot('2027-03-28', '02:30')).toBeUndefined()
    const over = slot('2027-03-28', '01:30')
    expect([over?.until, Number(over?.endsAt) - Number(over?.startsAt)]).toEqual(['04:30', 120 * 60_000])
    expect(slot('2027-03-28', '13:00')?.startsAt).toBe(Date.parse('2027-03-28T11:00:00Z'))
    // 31 October 2027: 03:00 becomes 02:00; the first of the two is meant.
    const twice = slot('2027-10-31', '02:30', 60)
    expect([twice?.until, twice?.startsAt]).toEqual(['02:30', Date.parse('2027-10-31T00:30:00Z')])
  })
})

describe('limits', () => {
  const party = (from: string, until: string, more: Partial<Busy> = {}): Busy => ({
    ...{ id: from, block: 'a', isParty: true, startsAt: at(from), endsAt: at(until), hosts: 1 },
    ...{ blockedFrom: at(from) - 900_000, blockedUntil: at(until) + 900_000 },
    ...more,
  })
  const wanted = (from: string, until: string): PartySlot => {
    const { startsAt, endsAt, blockedFrom, blockedUntil } = party(from, until)
    return { date: '2027-03-13', at: from, until, startsAt, endsAt, blockedFrom, blockedUntil }
  }
  test('a room is free where clean-up ends as set-up begins, and not a minute sooner', () => {
    expect(isRoomFree([party('10:00', '12:00')], 'a', wanted('12:30', '14:00'))).toBe(true)
    expect(isRoomFree([party('10:00', '12:00')], 'a', wanted('12:29', '14:00'))).toBe(false)
    expect(isRoomFree([party('10:00', '12:00')], 'b', wanted('10:00', '12:00'))).toBe(true)
  })

  test('parties at once are counted at each moment: two after each other beside a long one are one', () => {
    const busy = [party('10:00', '12:00'), party('12:00', '14:00')]
    expect(isWithinLimits(busy, wanted('10:00', '14:00'), 1, { mostAtOnce: 2, hosts: null })).toBe(true)
    expect(isWithinLimits([...busy, party('11:30', '12:30')], wanted('10:00', '14:00'), 1, { mostAtOnce: 2, hosts: null })).toBe(
      false,
    )
    expect(isWithinLimits(busy, wanted('10:00', '14:00'), 1, { mostAtOnce: 1, hosts: null })).toBe(false)
  })

  test('hosts are counted, too, and what the staff have blocked is no party', () => {
    const busy = [party('10:00', '12:00', { hosts: 2 }), party('10:00', '12:00', { isParty: false, hosts: 0 })]
    expect(isWithinLimits(busy, wanted('11:00', '13:00'), 1, { mostAtOnce: 2, hosts: 3 })).toBe(true)
    expect(isWithinLimits(busy, wanted('11:00', '13:00'), 2, { mostAtOnce: 2, hosts: 3 })).toBe(false)
    expect(isWithinLimits(busy, wanted('11:00', '13:00'), 0, { mostAtOnce: 2, hosts: 1 })).toBe(true)
  })
})

test('weekends and holidays are dearer, where the package says so', () => {
  const prices = { minor: 100, weekendMinor: 150 }
  expect([priceOn(prices, '2027-03-12', false), priceOn(prices, '2027-03-12', true), priceOn(prices, '2027-03-13', false)]).toEqual(
    [...[100, 150, 150]],
  )
  expect(priceOn({ minor: 100, weekendMinor: null }, '2027-03-13', true)).toBe(100)
})

test('what is kept grows from step to step, and is never more than was paid', () => {
  const terms = cancelTermsOf('2027-03-31', [
    { days: 14, keep: 0 },
    { days: 7, keep: 'deposit' },
    { days: 2, keep: 50 },
  ])
  expect(terms.map(({ until }) => until)).toEqual(['2027-03-17', '2027-03-24', '2027-03-29'])
  const kept = (day: string, paidMinor = 1_000) => keptOn(day, terms, { totalMinor: 1_000, depositMinor: 200, paidMinor })
  expect([
    kept('2027-03-17'),
    kept('2027-03-18'),
    kept('2027-03-24'),
    kept('2027-03-25'),
    kept('2027-03-29'),
    kept('2027-03-30'),
  ]).toEqual([...[0, 200, 200, 500, 500, 1_000]])
  expect([kept('2027-03-25', 200), kept('2027-03-30', 200)]).toEqual([200, 200])
  expect(keptOn('2027-01-01', [], { totalMinor: 1_000, depositMinor: 200, paidMinor: 200 })).toBe(200)
})

test('what is booked late is due the day after, never before it was booked nor after its day', () => {
  const dueIn = (bookedOn: string) => restDaysOf(7, '2027-03-13', bookedOn)
  expect(['2027-02-01', '2027-03-05', '2027-03-06', '2027-03-10', '2027-03-12', '2027-03-13'].map(dueIn)).toEqual([
    ...[7, 7, 6, 2, 0, 0],
  ])
})

test('a step is said until its day is over', () => {
  const steps = [
    { days: 14, keep: 0 },
    { days: 7, keep: 'deposit' as const },
  ]
  const on = (today: string) => stepsToCome('2027-03-13', steps, today).map(({ until }) => until)
  expect([on('2027-02-27'), on('2027-02-28'), on('2027-03-07')]).toEqual([['2027-02-27', '2027-03-06'], ['2027-03-06'], []])
})

test.each([
  ['2022-03-13', '2027-03-13', 5],
  ['2022-03-14', '2027-03-13', 5],
  ['2022-05-12', '2027-03-13', 5],
  ['2022-05-13', '2027-03-13', 4],
  ['2022-01-01', '2026-12-20', 5],
  ['2020-02-29', '2027-03-01', 7],
  ['2027-01-01', '2027-03-13', null],
])('a child born on %s has a party on %s and turns %s', (birthDate, date, years) => {
  expect(turnsAt(birthDate, date)).toBe(years)
})
