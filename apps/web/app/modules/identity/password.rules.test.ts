import { expect, test } from 'vitest'
import { isStrongEnough, passwordRules } from './password.rules.ts'
import { looksLikePhone } from './phone-codes.ts'

const lengthOnly = {
  requiredLength: 8,
  requiredUniqueChars: 1,
  requireNonAlphanumeric: false,
  requireLowercase: false,
  requireUppercase: false,
  requireDigit: false,
}
const everything = {
  requiredLength: 8,
  requiredUniqueChars: 4,
  requireNonAlphanumeric: true,
  requireLowercase: true,
  requireUppercase: true,
  requireDigit: true,
}

test('only rules that ask for something are shown', () => {
  expect(passwordRules(lengthOnly).map(({ word, count }) => [word, count])).toEqual([['length', 8]])
  expect(passwordRules(everything).map(({ word }) => word)).toEqual(['length', 'unique', 'lower', 'upper', 'digit', 'symbol'])
})

test.each([
  ['kort', false],
  ['åtta tkn', true],
  ['🐸🐸🐸🐸🐸🐸🐸', false],
  ['🐸🐸🐸🐸🐸🐸🐸🐸', true],
])('with eight characters asked for, %s: %s', (password, strong) => expect(isStrongEnough(lengthOnly, password)).toBe(strong))

test.each([
  ['Hopp-hopp-1', true],
  ['hopp-hopp-1', false],
  ['HOPP-HOPP-1', false],
  ['Hopp-hopp-e', false],
  ['Hopphopp11', false],
  ['Aa1!Aa1!', true],
  ['Aa1!', false],
  ['Öö1!öööÖ', true],
])('with everything asked for, %s: %s', (password, strong) => expect(isStrongEnough(everything, password)).toBe(strong))

test.each([
  ['70 123 45 67', true],
  ['070-123 45 67', true],
  ['+46 (0)70 1234567', true],
  ['1234', false],
  ['ring mig', false],
  ['- - - - -', false],
])('the number %s looks like one: %s', (text, looks) => expect(looksLikePhone(text)).toBe(looks))
