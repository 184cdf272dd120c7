import { expect, test } from 'vitest'
import { firstCrop, frameIn, pulled } from './photo-crop.rules.ts'

const wide = { width: 1500, height: 750 }

test('the frame is 4:5, in the middle, as large as fits', () =>
  expect(frameIn(wide, firstCrop)).toEqual({ x: 450, y: 0, width: 600, height: 750 }))

test.each([
  [
    { zoom: 2, across: 0, down: 1 },
    { x: 0, y: 375, width: 300, height: 375 },
  ],
  [
    { zoom: 2, across: 1, down: 0 },
    { x: 1200, y: 0, width: 300, height: 375 },
  ],
])('%o stays inside', (crop, frame) => expect(frameIn(wide, crop)).toEqual(frame))

test('pulling to the right shows what is at the left, and ends at the edge', () => {
  expect(pulled(wide, firstCrop, { x: 0.5, y: 0.5 })).toEqual({ zoom: 1, across: 0.5 - 300 / 900, down: 0.5 })
  expect(pulled(wide, firstCrop, { x: 5, y: 0 }).across).toBe(0)
  expect(pulled(wide, firstCrop, { x: -5, y: 0 }).across).toBe(1)
})
