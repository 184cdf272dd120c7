import { expect, test } from 'vitest'
import { changeOf, ticksOf, weeksOf } from './figures.rules.ts'

test('a change is said in percent, and where there was nothing before not at all', () => {
  expect(changeOf({ now: 100, before: 80 })).toBe(25)
  expect(changeOf({ now: 60, before: 80 })).toBe(-25)
  expect(changeOf({ now: 10, before: -10 })).toBe(200)
  expect(changeOf({ now: 5, before: 0 })).toBeNull()
})

test('days become weeks, none of them lost', () => {
  const days = Array.from({ length: 15 }, (_, n) => ({ day: `2026-01-${String(n + 1).padStart(2, '0')}`, now: n + 1, before: 1 }))
  expect(weeksOf(days)).toEqual([
    { day: '2026-01-01', now: 28, before: 7 },
    { day: '2026-01-08', now: 77, before: 7 },
    { day: '2026-01-15', now: 15, before: 1 },
  ])
})

test.each([
  [0, 0, [0]],
  [0, 100, [0, 25, 50, 75, 100]],
  [0, 172, [0, 50, 100, 150, 200]],
  [-30, 100, [-50, 0, 50, 100]],
  [0, 0.9, [0, 0.25, 0.5, 0.75, 1]],
])('the lines between %d and %d stand at %j', (lowest, highest, ticks) => expect(ticksOf(lowest, highest)).toEqual(ticks))
