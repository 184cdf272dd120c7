import { expect, test } from 'vitest'
import { createSightings, type Sightings } from './sightings.ts'

test('a code is taken once while it stays in sight, also when pictures miss it', () => {
  const { take } = createSightings()
  expect(take(['A'], 0)).toBe('A')
  for (let now = 900; now < 20_000; now += 900) {
    expect(take(['A'], now), String(now)).toBeUndefined()
    expect(take([], now + 450)).toBeUndefined()
  }
})

/** Pictures without a code, four a second. */
const nothing = ({ take }: Sightings, from: number, to: number) => {
  for (let now = from; now <= to; now += 250) take([], now)
}

test('shown again within three seconds of its outcome it is not taken, after them it is', () => {
  const sightings = createSightings()
  expect(sightings.take(['A'], 0)).toBe('A')
  sightings.resume(10_000)
  nothing(sightings, 10_250, 12_750)
  expect(sightings.take(['A'], 12_999)).toBeUndefined()
  nothing(sightings, 13_250, 13_750)
  expect(sightings.take(['A'], 13_999), 'away for less than a second').toBeUndefined()
  nothing(sightings, 14_250, 15_000)
  expect(sightings.take(['A'], 15_001)).toBe('A')
})

test('a device that reads no picture for a while does not take the code for gone', () => {
  const { take } = createSightings()
  expect(take(['A'], 0)).toBe('A')
  expect(take(['A'], 8_000)).toBeUndefined()
  expect(take([], 16_000)).toBeUndefined()
  expect(take(['A'], 24_000)).toBeUndefined()
})

test('a code that stays in front of the camera through its outcome is not taken when the camera reads again', () => {
  const { take, resume } = createSightings()
  expect(take(['A'], 0)).toBe('A')
  resume(60_000)
  for (let now = 60_010; now < 70_000; now += 100) expect(take(['A'], now)).toBeUndefined()
})

test('another code is taken at once, beside one that is still there; an empty one never', () => {
  const { take } = createSightings()
  expect(take(['A'], 0)).toBe('A')
  expect(take(['A', 'B'], 50)).toBe('B')
  expect(take(['A', 'B'], 100)).toBeUndefined()
  expect(take(['A'], 150)).toBeUndefined()
  expect(take([' '], 200)).toBeUndefined()
})
