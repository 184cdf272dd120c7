import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { lowestByDay, lowestPriceBefore, type PriceStep, priceOn, priorPriceDays } from './prices.rules.ts'

const step = (
  since: string,
  priceMinor: number,
  regularPriceMinor = priceMinor,
  priceValidTo: string | null = null,
): PriceStep => ({
  since,
  priceMinor,
  regularPriceMinor,
  priceValidTo,
})

test.each([
  ['reduced today after a long while', [step('2026-01-01', 100), step('2026-11-01', 80, 100, '2026-12-31')], 100],
  [
    'a lower price within the 30 days before',
    [step('2026-01-01', 100), step('2026-10-05', 70), step('2026-10-08', 100), step('2026-11-01', 80, 100, '2026-12-31')],
    70,
  ],
  [
    'a lower price on the very day of the change back, 30 days before',
    [step('2026-01-01', 70), step('2026-10-02', 100), step('2026-11-01', 80, 100, '2026-12-31')],
    70,
  ],
  [
    'a lower price 31 days before',
    [step('2026-01-01', 70), step('2026-10-01', 100), step('2026-11-01', 80, 100, '2026-12-31')],
    100,
  ],
  [
    'reduced twice: what it was before the second',
    [step('2026-01-01', 100), step('2026-10-20', 90, 100, '2026-12-31'), step('2026-11-01', 80, 100, '2026-12-31')],
    90,
  ],
  [
    'the same price written anew is no new reduction',
    [step('2026-01-01', 100), step('2026-08-01', 80, 100, '2026-10-31'), step('2026-10-31', 80, 100, '2026-12-31')],
    100,
  ],
  [
    'an earlier reduction that ended of itself',
    [step('2026-01-01', 60, 100, '2026-10-20'), step('2026-11-01', 80, 100, '2026-12-31')],
    60,
  ],
  ['an early price: nothing was asked before', [step('2026-10-01', 80, 100, '2026-12-31')], null],
  ['over since yesterday', [step('2026-01-01', 100), step('2026-11-01', 80, 100, '2026-11-21')], null],
  ['never reduced', [step('2026-01-01', 100)], null],
  ['no history', [], null],
] as const)('%s', (_name, history, lowest) => {
  expect(lowestPriceBefore(history, '2026-11-22')).toBe(lowest)
})

test('the last day of the lower price is included', () => {
  const priced = step('2026-01-01', 80, 100, '2026-11-22')
  expect([priceOn(priced, '2026-11-22'), priceOn(priced, '2026-11-23')]).toEqual([80, 100])
})

/** The same, day by day: every price that could be had on a day. */
const pricesOn = (history: readonly PriceStep[], day: string): number[] =>
  history.flatMap((one, n) => {
    const next = history[n + 1]?.since
    return one.since <= day && (next === undefined || day <= next) ? [priceOn(one, day)] : []
  })

test('any history agrees with a count day by day', () => {
  const start = '2026-01-01'
  const steps = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 25 }),
      price: fc.integer({ min: 1, max: 4 }),
      more: fc.integer({ min: 0, max: 3 }),
      lasts: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 50 }), (made, later) => {
      let since = start
      const history = made.map(({ gap, price, more, lasts }) => {
        since = addDays(since, gap)
        return step(since, price, price + more, more === 0 ? null : addDays(since, lasts))
      })
      const today = addDays(since, later)
      const newest = history.at(-1) ?? expect.fail('a step')
      const now = priceOn(newest, today)
      if (now === newest.regularPriceMinor) {
        expect(lowestPriceBefore(history, today)).toBeNull()
        return
      }
      // Back from today, as long as nothing else was asked.
      let began = today
      for (let day = today; day >= start; day = addDays(day, -1)) {
        const prices = pricesOn(history, day)
        if (prices.at(-1) !== now) break
        began = day
        if (prices.some((price) => price !== now)) break
      }
      const before = Array.from({ length: priorPriceDays }, (_, n) => pricesOn(history, addDays(began, -1 - n))).flat()
      expect(lowestPriceBefore(history, today)).toBe(before.length > 0 ? Math.min(...before) : null)
    }),
  )
})

test('each day has the lowest that was asked on it: on the day of a change both, before the first price none', () => {
  const history = [step('2026-11-18', 100), step('2026-11-20', 80, 100, '2026-11-20'), step('2026-11-22', 120)]
  expect(lowestByDay(history, '2026-11-23').map(({ day, priceMinor }) => [day, priceMinor])).toEqual([
    ['2026-11-18', 100],
    ['2026-11-19', 100],
    ['2026-11-20', 80],
    ['2026-11-21', 100],
    ['2026-11-22', 100],
    ['2026-11-23', 120],
  ])
  expect(lowestByDay([step('2020-01-01', 50)], '2026-11-23')).toHaveLength(priorPriceDays + 1)
  expect(lowestByDay([], '2026-11-23')).toEqual([])
})
