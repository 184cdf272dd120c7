import type { SeasonGroup } from '@hoppla/contract/classes/seasons'
import { describe, expect, test } from 'vitest'
import { faultsOf, valuesOf, withValues } from './group-values.ts'
import { copiedTo, endOf, freeDayAfter, groupOf, plannedOf, rowsOf, sumsOf } from './season.rules.ts'
import { addDays, spanAfter } from './season-days.rules.ts'

const group = (changes: Partial<SeasonGroup> = {}): SeasonGroup => ({
  ...{
    id: 'a',
    type: 'SportKidz',
    names: { sv: 'Idrott' },
    groupNames: { sv: '3–4 år' },
    minAge: 3,
    maxAge: 4,
    withAdult: false,
    sourceId: 's',
  },
  ...{ weekday: 2, from: '16:30', to: '17:15', camp: null, roomId: 'hall', leaderId: 'ida', seats: 12, reserved: 2, price: 100 },
  ...{ earlyPrice: null, earlyUntil: null, without: ['2027-01-12'], with: [], name: 'Idrott', groupName: '3–4 år' },
  ...{ sessions: ['2027-01-19'], skipped: [], freeLeaders: [] },
  ...changes,
})

describe('the grid', () => {
  test('has a row for each programme and age, whatever the order of its languages', () => {
    const rows = rowsOf([
      group({ id: 'camp', type: 'LeoCamp' }),
      group({ id: 'late', from: '18:00', names: { sv: 'Idrott', en: 'Sport' } }),
      group({ id: 'old', minAge: 5, maxAge: 6 }),
      group({ id: 'early', names: { en: 'Sport', sv: 'Idrott' } }),
    ])
    expect(rows.map(({ groups }) => groups.map(({ id }) => id))).toEqual([['early', 'late'], ['old'], ['camp']])
  })

  test('copies to the next free day, to the right and round', () => {
    const [row] = rowsOf([group({ weekday: 6 }), group({ id: 'b', weekday: 7 }), group({ id: 'c', weekday: 1 })])
    expect(row && freeDayAfter(row, 6)).toBe(2)
    const [full] = rowsOf([1, 2, 3, 4, 5, 6, 7].map((weekday) => group({ id: String(weekday), weekday })))
    expect(full && freeDayAfter(full, 3)).toBe(3)
    const camp = group({ weekday: 1, camp: { first: '2027-02-22', last: '2027-02-26' } })
    expect(copiedTo(camp, 3, 'n')).toMatchObject({
      id: 'n',
      leaderId: null,
      roomId: 'hall',
      without: [],
      camp: { first: '2027-02-24', last: '2027-02-28' },
    })
  })

  test('adds up seats, who waits, and money for the seats that are for sale', () => {
    const filling = new Map([['a', { id: 'a', seats: 12, booked: 7, held: 1, reserved: 2, waiting: 3 }]])
    expect(sumsOf([group(), group({ id: 'b', price: 0 })], filling)).toEqual({
      groups: 2,
      sessions: 2,
      seats: 24,
      taken: 8,
      waiting: 3,
      money: 1000,
    })
  })

  test('sends what was planned alone', () => {
    expect(Object.keys(plannedOf(group()))).not.toEqual(expect.arrayContaining(['sessions']))
    for (const key of ['name', 'groupName', 'sessions', 'skipped', 'freeLeaders'])
      expect(plannedOf(group())).not.toHaveProperty(key)
    const { isOwn, minutes, ...programme } = { ...group(), isOwn: true, minutes: 45 }
    expect(plannedOf(groupOf({ ...programme, isOwn, minutes }, { id: 'n', weekday: 3, from: '23:30' }))).toMatchObject({
      to: '23:59',
      weekday: 3,
    })
    expect(endOf('09:40', 45)).toBe('10:25')
  })
})

describe('the form of a group', () => {
  test('says what does not fit where it stands', () => {
    const values = valuesOf(group())
    expect(faultsOf(values)).toEqual({})
    expect(faultsOf({ ...values, to: '16:30' })).toEqual({ to: 'times' })
    expect(faultsOf({ ...values, seats: 0 })).toMatchObject({ seats: 'seats' })
    expect(faultsOf({ ...values, seats: 1.5 })).toEqual({ seats: 'seats', reserved: 'reserved' })
    expect(faultsOf({ ...values, reserved: 13 })).toEqual({ reserved: 'reserved' })
    expect(faultsOf({ ...values, price: undefined })).toEqual({ price: 'price' })
    expect(faultsOf({ ...values, earlyPrice: 101, earlyUntil: '2027-01-01' })).toEqual({ earlyPrice: 'early' })
    expect(faultsOf({ ...values, earlyPrice: 90 })).toEqual({ earlyUntil: 'both' })
    expect(faultsOf({ ...values, campFirst: '2027-01-02', campLast: '2027-01-01' })).toEqual({ campLast: 'days' })
  })

  test('keeps single days while the weekday stays', () => {
    const values = valuesOf(group())
    expect(withValues(group(), { ...values, from: '16:00' })).toMatchObject({ from: '16:00', without: ['2027-01-12'] })
    expect(withValues(group(), { ...values, weekday: 3 })).toMatchObject({ weekday: 3, without: [] })
    const camp = group({ camp: { first: '2027-02-22', last: '2027-02-26' }, weekday: 1 })
    expect(withValues(camp, { ...valuesOf(camp), campFirst: '2027-02-23' })).toMatchObject({
      weekday: 2,
      camp: { first: '2027-02-23' },
    })
  })
})

test('a new season is proposed from the Monday after the last one, as many weeks', () => {
  expect(spanAfter('2026-11-27', { first: '2026-09-05', last: '2026-12-19' })).toEqual({ first: '2026-12-21', last: '2027-04-04' })
  expect(spanAfter('2026-11-27', null)).toEqual({ first: '2026-11-30', last: '2027-02-21' })
  expect(spanAfter('2026-11-30', { first: '2025-01-06', last: '2025-03-30' }).first).toBe('2026-12-07')
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
})
