import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconSprite } from './icon-paths.ts'

test('the picture of all icons is that of the paths', () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(iconSprite())
})
