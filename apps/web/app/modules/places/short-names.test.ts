import { expect, test } from 'vitest'
import { shortNames, townBeside } from './short-names.ts'

test.each([
  [
    ['Hoppla Örebro', 'Hoppla Malmö Hamn'],
    ['Örebro', 'Malmö Hamn'],
  ],
  [
    ['Hoppla Örebro', 'Lekhuset Malmö'],
    ['Hoppla Örebro', 'Lekhuset Malmö'],
  ],
  [
    ['Hoppla Örebro', 'Hoppla'],
    ['Hoppla Örebro', 'Hoppla'],
  ],
  [
    ['Hoppla Örebro', 'Hopplaland Malmö'],
    ['Hoppla Örebro', 'Hopplaland Malmö'],
  ],
  [['Hoppla Örebro'], ['Hoppla Örebro']],
  [[], []],
])('%j is said as %j', (names, said) => expect(shortNames(names)).toEqual(said))

test.each([
  ['Hoppla Borås', 'Borås', undefined],
  ['Hoppla Barkarby', 'Järfälla', 'Järfälla'],
])('beside the name %s the town %s shows as %s', (name, city, shown) => {
  expect(townBeside(name, city)).toBe(shown)
})
