import { expect, test } from 'vitest'
import { cutOf } from './crop.ts'

test.each([
  ['whole', 0.5, 0.5, { left: 0, top: 0, width: 400, height: 300 }],
  ['photo', 0.5, 0.5, { left: 0, top: 0, width: 400, height: 300 }],
  ['square', 0, 0, { left: 0, top: 0, width: 300, height: 300 }],
  ['square', 1, 1, { left: 100, top: 0, width: 300, height: 300 }],
  ['wide', 0.3, 1, { left: 0, top: 75, width: 400, height: 225 }],
] as const)('%s at %s, %s of 400 × 300', (shape, x, y, cut) => {
  expect(cutOf(400, 300, { shape, x, y })).toEqual(cut)
})
