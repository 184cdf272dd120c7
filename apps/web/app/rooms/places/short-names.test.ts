import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

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
