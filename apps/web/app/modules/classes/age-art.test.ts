import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ageArt } from './classes.rules.ts'

const drawn = readdirSync(new URL('../../../../../packages/ui/art/', import.meta.url))

test('an age group from birth to seventeen has the picture of the nearest age not above its youngest', () => {
  const pictures = Array.from({ length: 18 }, (_, minAge) => ageArt({ minAge }))
  for (const picture of pictures) expect(drawn).toContain(`${picture.replace('/art/', '')}.svg`)
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17].map((age) => pictures[age]?.replace('/art/age-', ''))).toEqual(
    ...[['0', '0', '2', '3', '3', '5', '5', '7', '7', '9', '9']],
  )
})
