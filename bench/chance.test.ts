import { expect, test } from 'vitest'
import { chanceOf, chooserOf, oneOf } from './chance.ts'

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: number) => {
    const chance = chanceOf(seed)
    return Array.from({ length: 5 }, chance)
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  for (const value of draw(3)) expect(value >= 0 && value < 1).toBe(true)
})

test('things are chosen as often as they weigh', () => {
  const choose = chooserOf(
    [
      { name: 'often', weight: 90 },
      { name: 'seldom', weight: 10 },
      { name: 'never', weight: 0 },
    ],
    chanceOf(7),
  )
  const counts: Record<string, number> = {}
  for (let drawn = 0; drawn < 10_000; drawn++) {
    const { name } = choose()
    counts[name] = (counts[name] ?? 0) + 1
  }
  expect(counts.often).toBeGreaterThan(8_800)
  expect(counts.seldom).toBeGreaterThan(800)
  expect(counts.never).toBeUndefined()
})

test('nothing cannot be chosen from', () => {
  expect(() => oneOf([], chanceOf(1))).toThrow(RangeError)
})
