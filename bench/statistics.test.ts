import { expect, test } from 'vitest'
import { median, medianRatio, percentile, rounded, slope, spread } from './statistics.ts'

test('the median is the middle one, or halfway between two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(() => median([])).toThrow(RangeError)
})

test('numbers are put in order as numbers, not as words', () => {
  expect(median([10, 9, 100])).toBe(10)
  expect(percentile([10, 9, 100, 1], 0.5)).toBe(9)
})

test('neither changes the list it is given', () => {
  const values = [3, 1, 2]
  median(values)
  percentile(values, 0.9)
  expect(values).toEqual([3, 1, 2])
})

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(percentile(values, 0.5)).toBe(50)
  expect(percentile(values, 0.99)).toBe(99)
  expect(percentile(values, 1)).toBe(100)
  expect(percentile(values, 0)).toBe(1)
  expect(percentile([8], 0.99)).toBe(8)
  expect(() => percentile([], 0.5)).toThrow(RangeError)
})

test('a slow minute of the machine falls out of the ratio', () => {
  // In the second round everything took ten times as long; ours is half the baseline all along.
  expect(medianRatio([50, 5, 52], [100, 10, 104])).toBe(0.5)
  expect(() => medianRatio([1], [1, 2])).toThrow(RangeError)
})

test('the spread tells a calm machine from a busy one', () => {
  expect(spread([100, 100, 100])).toBe(0)
  expect(spread([90, 100, 110])).toBeCloseTo(0.2)
})

test('the slope is that of the line through the points', () => {
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2)
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 7 })))).toBe(0)
  // One outlier up and one down leave a level line level.
  expect(slope([0, 10, 0, 10].map((y, x) => ({ x, y })))).toBeCloseTo(2)
  expect(() => slope([{ x: 1, y: 1 }])).toThrow(RangeError)
  expect(() =>
    slope([
      { x: 1, y: 1 },
      { x: 1, y: 2 },
    ]),
  ).toThrow(RangeError)
})

test('figures are rounded for people', () => {
  expect(rounded(1.2345)).toBe(1.23)
  expect(rounded(1234.5, 0)).toBe(1235)
})
