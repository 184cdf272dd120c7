import { expect, test } from 'vitest'
import { keyFrom, withoutEmpty } from './names.ts'

test.each([
  ['sweden', 'Tiokort', 'sweden-tiokort'],
  ['denmark', 'Gavekort på 150 kr.', 'denmark-gavekort-pa-150-kr'],
  ['norway', 'Lørdag æ & ø', 'norway-lordag-ae-o'],
  ['germany', 'Große  Karte', 'germany-grosse-karte'],
  ['finland', '', 'finland'],
  ['finland', '🎈', 'finland'],
])('of %s and “%s” the identifier is %s', (country, name, key) => {
  expect(keyFrom(country, name)).toBe(key)
})

test('an identifier is no longer than files allow, and ends with a letter or a digit', () => {
  const key = keyFrom('sweden', `${'a'.repeat(72)} ${'b'.repeat(20)}`)
  expect(key).toMatch(/^[a-z0-9][a-z0-9._-]{0,79}$/)
  expect(key).toBe(`sweden-${'a'.repeat(72)}`)
})

test('what was cleared is no column of a row', () => {
  expect(withoutEmpty({ key: 'a', names: {}, places: [], price: 0, active: false, to: undefined })).toEqual({
    key: 'a',
    price: 0,
    active: false,
  })
})
