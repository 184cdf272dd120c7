import { expect, test } from 'vitest'
import { cutOf, focusAt, focusOrNone } from './crop.ts'

test.each([
  ['whole', 0.5, 0.5, { left: 0, top: 0, width: 400, height: 300 }],
  ['photo', 0.5, 0.5, { left: 0, top: 0, width: 400, height: 300 }],
  ['square', 0, 0, { left: 0, top: 0, width: 300, height: 300 }],
  ['square', 1, 1, { left: 100, top: 0, width: 300, height: 300 }],
  ['wide', 0.3, 1, { left: 0, top: 75, width: 400, height: 225 }],
] as const)('%s at %s, %s of 400 × 300', (shape, x, y, cut) => {
  expect(cutOf(400, 300, { shape, x, y })).toEqual(cut)
})

test.each([
  [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ],
  [
    { x: 119, y: 210 },
    { x: 30, y: 70 },
  ],
  [
    { x: 400, y: 300 },
    { x: 100, y: 100 },
  ],
  [
    { x: -3, y: 999 },
    { x: 0, y: 100 },
  ],
] as const)('a press at %o of 400 × 300 keeps %o in view', (at, focus) => {
  expect(focusAt(at, { width: 400, height: 300 })).toEqual(focus)
})

test('a picture that is not drawn yet keeps its middle in view, which is none', () => {
  expect(focusOrNone(focusAt({ x: 1, y: 1 }, { width: 0, height: 0 }))).toBeNull()
  expect(focusOrNone({ x: 50, y: 40 })).toEqual({ x: 50, y: 40 })
})
