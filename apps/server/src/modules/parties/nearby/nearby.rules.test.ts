import { expect, test } from 'vitest'
import { byDistance, kilometresBetween } from './nearby.rules.ts'

const orebro = { latitude: 59.2753, longitude: 15.2134 }
const stockholm = { latitude: 59.3293, longitude: 18.0686 }

test('the distance is that of the crow', () => {
  expect(kilometresBetween(orebro, stockholm)).toBeCloseTo(162, 0)
  expect(kilometresBetween(orebro, orebro)).toBe(0)
})

test('it is not known of a place that is nowhere', () => {
  expect(kilometresBetween(orebro, { latitude: null, longitude: null })).toBeNull()
})

test('the nearest come first, and last those of which it is not known', () => {
  const centres = [
    { name: 'B', kilometres: null },
    { name: 'A', kilometres: null },
    { name: 'Far', kilometres: 90 },
    { name: 'Near', kilometres: 4.2 },
  ]
  expect(byDistance(centres).map(({ name }) => name)).toEqual(['Near', 'Far', 'A', 'B'])
})
