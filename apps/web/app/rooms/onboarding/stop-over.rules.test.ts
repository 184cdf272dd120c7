import { expect, test } from 'vitest'
import { stopOver } from './stop-over.rules.ts'

test.each([
  ['Continue', 'Continue', undefined],
  ['Continue', 'AddChildren', '/sv/account/children?continuePath=%2Fsv%2Forder%2Fshop'],
  ['Continue', 'AddPhone', '/sv/account/edit?continuePath=%2Fsv%2Forder%2Fshop#phone'],
  ['Signup', 'AddChildren', '/sv/account/edit?continuePath=%2Fsv%2Forder%2Fshop'],
] as const)('after %s, with %s open, one stops at %s', (nextStep, progressStep, address) =>
  expect(stopOver({ nextStep, progressStep }, 'sv', '/sv/order/shop')).toBe(address),
)
