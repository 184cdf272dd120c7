import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrivalRule, fullnessOf, placesLeft, priceKindOf, priceOf, windowsOn } from './entrance.rules.ts'

const rule = (more: Partial<ArrivalRule>): ArrivalRule => ({
  weekdays: [1, 2, 3, 4, 5],
  date: null,
  startsAt: '10:00',
  endsAt: '12:00',
  everyMinutes: 30,
  places: 12,
  ...more,
})
const allDay = [{ from: '09:00', to: '18:00' }]
const friday = '2026-11-27'
const starts = (...input: Parameters<typeof windowsOn>) => windowsOn(...input).map(({ startsAt }) => startsAt)

test('a row is windows one after the other, on its weekdays', () => {
  expect(windowsOn([rule({})], friday, allDay)).toEqual([
    { startsAt: '10:00', endsAt: '10:30', places: 12 },
    { startsAt: '10:30', endsAt: '11:00', places: 12 },
    { startsAt: '11:00', endsAt: '11:30', places: 12 },
    { startsAt: '11:30', endsAt: '12:00', places: 12 },
  ])
  expect(starts([rule({})], '2026-11-28', allDay)).toEqual([])
})

test('a date has its own rows alone; no places: nobody can book', () => {
  const own = rule({ weekdays: null, date: friday, startsAt: '14:00', endsAt: '15:00', everyMinutes: 60 })
  expect(starts([rule({}), own], friday, allDay)).toEqual(['14:00'])
  expect(starts([rule({}), { ...own, places: 0 }], friday, allDay)).toEqual([])
  expect(starts([rule({}), own], '2026-11-26', allDay)).toHaveLength(4)
})

test('only while the play centre is open', () => {
  expect(starts([rule({})], friday, [{ from: '10:15', to: '11:30' }])).toEqual(['10:30', '11:00'])
  expect(
    starts([rule({})], friday, [
      { from: '10:00', to: '10:30' },
      { from: '11:30', to: '18:00' },
    ]),
  ).toEqual(['10:00', '11:30'])
  expect(starts([rule({})], friday, [])).toEqual([])
})

test('windows of rows that do not overlap never overlap, and come in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 600 }),
      (one, other, at) => {
        const clock = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const rules = [
          rule({ startsAt: clock(at + 600), endsAt: clock(at + 780), everyMinutes: other }),
          rule({ startsAt: clock(at), endsAt: clock(at + 600), everyMinutes: one }),
        ]
        const windows = windowsOn(rules, friday, [{ from: '00:00', to: '24:00' }])
        for (const [index, window] of windows.entries()) {
          expect(window.startsAt < window.endsAt).toBe(true)
          const next = windows[index + 1]
          if (next) expect(window.endsAt <= next.startsAt).toBe(true)
        }
      },
    ),
  )
})

test.each([
  [0, 10, 'calm', null],
  [5, 10, 'calm', 5],
  [6, 10, 'moderate', 4],
  [8, 10, 'moderate', 2],
  [9, 10, 'nearly-full', 1],
  [10, 10, 'full', 0],
  // The plan was cut after families had booked.
  [12, 10, 'full', 0],
  [10, 40, 'calm', null],
  [30, 40, 'moderate', 10],
] as const)('%i of %i: %s, %s left', (taken, places, fullness, left) => {
  expect(fullnessOf(taken, places)).toBe(fullness)
  expect(placesLeft(taken, places)).toBe(taken === 0 ? 10 : left)
})

test('weekdays, weekends and holidays have their prices', () => {
  const band = { weekdayMinor: 15900, weekendMinor: 18900, holidayMinor: 19900 }
  expect(priceOf(band, priceKindOf(friday, false))).toBe(15900)
  expect(priceOf(band, priceKindOf('2026-11-28', false))).toBe(18900)
  expect(priceOf(band, priceKindOf(friday, true))).toBe(19900)
  expect(priceOf({ ...band, holidayMinor: null }, priceKindOf('2026-11-28', true))).toBe(18900)
})
