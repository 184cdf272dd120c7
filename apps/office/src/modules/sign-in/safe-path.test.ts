import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test('after signing in the way leads to a page of this host only', () => {
  expect(safePath('/staff?place=1')).toBe('/staff?place=1')
  for (const to of [null, '', 'staff', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(safePath(to)).toBe('/')
})
