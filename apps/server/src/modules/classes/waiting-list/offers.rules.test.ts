import { describe, expect, test } from 'vitest'
import { momentOf, wallClock } from '../../../kernel/calendar.ts'
import { decideOffers, isOfferTime, type OpenSeat, offerEndsAt, seatAll, type WaitingFamily } from './offers.rules.ts'

const zones = ['Europe/Stockholm', 'Europe/Helsinki', 'Europe/Berlin'] as const

describe('an offer ends', () => {
  test.each([
    ['12:00', '16:00', 0],
    ['12:01', '16:15', 0],
    ['09:00', '13:00', 0],
    ['16:00', '20:00', 0],
    ['16:01', '09:15', 1],
    ['17:00', '10:00', 1],
    ['19:59', '13:00', 1],
    ['20:00', '13:00', 1],
    ['23:30', '13:00', 1],
    ['03:00', '13:00', 0],
  ])('made at %s: at %s, %i days on, in every country', (made, ends, days) => {
    for (const zone of zones) {
      const end = wallClock(offerEndsAt(momentOf('2026-11-21', made, zone), zone), zone)
      expect(end).toEqual({ date: days === 0 ? '2026-11-21' : '2026-11-22', time: ends })
    }
  })

  test('a second past a quarter of an hour at the next', () => {
    const zone = 'Europe/Stockholm'
    const made = new Date(momentOf('2026-11-21', '12:00', zone).getTime() + 1_000)
    expect(wallClock(offerEndsAt(made, zone), zone).time).toBe('16:15')
  })

  test('after two days of hours of the day', () => {
    const zone = 'Europe/Berlin'
    const end = offerEndsAt(momentOf('2026-11-21', '09:00', zone), zone, 22 * 60)
    expect(wallClock(end, zone)).toEqual({ date: '2026-11-22', time: '20:00' })
  })

  test.each([
    ['2026-03-28', '2026-03-29'],
    ['2026-10-24', '2026-10-25'],
  ])('on the clock that people see, when it is changed in the night of %s', (before, after) => {
    for (const zone of zones) {
      const end = offerEndsAt(momentOf(before, '18:00', zone), zone)
      expect(wallClock(end, zone)).toEqual({ date: after, time: '11:00' })
    }
  })

  test('never between 20 and 9 and never after less than four hours of the day, whenever it is made', () => {
    for (const zone of zones)
      for (let minute = 0; minute < 24 * 60; minute += 7) {
        const made = new Date(momentOf('2026-06-10', '00:00', zone).getTime() + minute * 60_000)
        const end = offerEndsAt(made, zone)
        const { time } = wallClock(end, zone)
        expect(time >= '09:00' && time <= '20:00', `${minute} ${time}`).toBe(true)
        let hours = 0
        for (let at = made.getTime(); at < end.getTime(); at += 60_000) if (isOfferTime(new Date(at), zone)) hours += 1 / 60
        expect(hours).toBeGreaterThanOrEqual(4 - 0.001)
        expect(hours).toBeLessThan(4.3)
      }
  })

  test('offers are made from nine to eight, by the clock of the place', () => {
    const at = momentOf('2026-11-21', '08:30', 'Europe/Stockholm')
    expect(isOfferTime(at, 'Europe/Stockholm')).toBe(false)
    expect(isOfferTime(at, 'Europe/Helsinki')).toBe(true)
    expect(isOfferTime(momentOf('2026-11-21', '19:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(true)
    expect(isOfferTime(momentOf('2026-11-21', '19:30', 'Europe/Berlin'), 'Europe/Helsinki')).toBe(false)
  })
})

const seat = (number: number, { groupId = 'a', state = 'queued', vacancy = number }: Partial<OpenSeat> = {}): OpenSeat => ({
  groupId,
  number,
  state,
  vacancy: state === 'free' ? null : vacancy,
})
const family = (id: string, children: string[][] = [['a']], passed = 0): WaitingFamily => ({
  id,
  passed,
  children: children.map((groupIds, index) => ({ position: index + 1, groupIds })),
})
const decided = (seats: OpenSeat[], families: WaitingFamily[]) => {
  const { offers, released } = decideOffers(seats, families)
  return {
    offers: offers.map(({ familyId, seats: offered }) => [
      familyId,
      ...offered.map(({ groupId, number }) => `${groupId}${number}`),
    ]),
    released: released.map(({ groupId, number }) => `${groupId}${number}`),
  }
}

describe('places are offered', () => {
  test('to one family each, in turn; what is left is everybody’s', () => {
    expect(decided([seat(1), seat(2), seat(3)], [family('first'), family('second')])).toEqual({
      offers: [
        ['first', 'a1'],
        ['second', 'a2'],
      ],
      released: ['a3'],
    })
  })

  test('not to who has passed since they came free', () => {
    expect(decided([seat(1, { vacancy: 5 })], [family('passed', [['a']], 6), family('next')]).offers).toEqual([['next', 'a1']])
    expect(decided([seat(1, { vacancy: 5 })], [family('passed', [['a']], 6)])).toEqual({ offers: [], released: ['a1'] })
    expect(decided([seat(1, { vacancy: 7 })], [family('passed', [['a']], 6)]).offers).toEqual([['passed', 'a1']])
  })

  test('to siblings for all of them or none; a single place goes on to whom it suffices', () => {
    const siblings = family('siblings', [['a'], ['a']])
    expect(decided([seat(1)], [siblings, family('next')]).offers).toEqual([['next', 'a1']])
    expect(decided([seat(1), seat(2)], [siblings, family('next')]).offers).toEqual([['siblings', 'a1', 'a2']])
    expect(decided([seat(1)], [siblings])).toEqual({ offers: [], released: ['a1'] })
  })

  test('a free place completes those of siblings, and is no reason to offer any', () => {
    const siblings = family('siblings', [['a'], ['b']])
    const free = seat(9, { groupId: 'b', state: 'free' })
    expect(decided([seat(1), free], [siblings]).offers).toEqual([['siblings', 'a1', 'b9']])
    expect(decided([free], [siblings])).toEqual({ offers: [], released: [] })
  })

  test('who has passed on one place is offered it with one that came free since, before others are', () => {
    const passed = family('passed', [['a'], ['a']], 5)
    const [old, since] = [seat(1, { vacancy: 4 }), { ...seat(2, { state: 'free' }), vacancy: 6 }]
    expect(decided([old, since], [passed, family('next', [['a'], ['a']])]).offers).toEqual([['passed', 'a2', 'a1']])
    expect(decided([old, { ...since, vacancy: 5 }], [passed]).offers).toEqual([])
  })

  test('children make room for each other', () => {
    const siblings = family('siblings', [['a', 'b'], ['a']])
    expect(decided([seat(1), seat(2, { groupId: 'b' })], [siblings]).offers).toEqual([['siblings', 'b2', 'a1']])
    expect(seatAll(siblings.children, [seat(1), seat(2)])).toHaveLength(2)
    expect(seatAll(family('three', [['a'], ['a'], ['b']]).children, [seat(1), seat(2)])).toBeUndefined()
  })
})
