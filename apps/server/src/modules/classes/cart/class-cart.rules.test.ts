import { expect, test } from 'vitest'
import { splitName } from './class-cart.rules.ts'

test.each([
  ['Karin Berg', 'Karin', 'Berg'],
  ['Anna Maria  af Ugglas', 'Anna Maria  af', 'Ugglas'],
  ['Madonna', 'Madonna', ''],
])('%s is %s and %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
