import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test('of an address the first letter and the domain are shown', () => {
  expect(maskEmail('anna.berg@example.com')).toBe('a•••@example.com')
  expect(maskEmail('å@example.com')).toBe('å•••@example.com')
})
