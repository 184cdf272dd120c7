import { expect, test } from 'vitest'
import { fold, prefixDistance, searched } from './search.rules.ts'

const all = [
  'Göteborg Skuttgatan 21 417 05',
  'Örebro Lekgatan 4 702 36',
  'Kungsbacka Borgåsgatan 7',
  'Umeå Norrskensgränd 6',
  'København Boldhavet 16',
  'Köln',
  'Aarhus Viby J',
  'Jyväskylä Hyppytie',
  'Östersund',
  'Trondheim Froskeløkka 7',
]
const find = (query: string) => searched(all, query, (text) => text).map((text) => text.split(' ')[0])

test.each([
  ['örebro', 'Örebro'],
  ['OREBRO', 'Örebro'],
  ['goteborg', 'Göteborg'],
  ['götebrog', 'Göteborg'],
  ['kobenhavn', 'København'],
  ['koebenhavn', 'København'],
  ['koeln', 'Köln'],
  ['århus', 'Aarhus'],
  ['arhus', 'Aarhus'],
  ['jyvaskyla', 'Jyväskylä'],
  ['jyväsklyä', 'Jyväskylä'],
  ['umea', 'Umeå'],
  ['41705', undefined],
  ['417 05', 'Göteborg'],
  ['skuttg', 'Göteborg'],
  ['froskelokka', 'Trondheim'],
  ['orebro lekgatan', 'Örebro'],
  ['backa', 'Kungsbacka'],
  ['kungsbaka', 'Kungsbacka'],
  ['x', undefined],
  ['paris', undefined],
])('“%s” means %s', (query, expected) => {
  expect(find(query)).toEqual(expected === undefined ? [] : [expected])
})

test('nothing asked for: everything, in its order', () => {
  expect(searched(all, '  ', (text) => text)).toEqual(all)
  expect(searched(all, '–', (text) => text)).toEqual(all)
})

test('what begins so comes before what only holds it', () => {
  expect(searched(['Oberbergen', 'Bergen'], 'bergen', (text) => text)).toEqual(['Bergen', 'Oberbergen'])
})

test('a short word is not guessed: “oslu” may be Oslo, “osu” is nothing', () => {
  expect(searched(['Oslo'], 'oslu', (text) => text)).toEqual(['Oslo'])
  expect(searched(['Oslo'], 'osu', (text) => text)).toEqual([])
})

test('no letter is lost in folding', () => {
  expect(fold('Åäö ØÆ ß Éü')).toBe('aao oa ss eu')
})

test('a distance counts letters, and a swap as one', () => {
  expect([
    prefixDistance('abc', 'abcdef'),
    prefixDistance('acb', 'abc'),
    prefixDistance('xyz', 'abc'),
    prefixDistance('', 'abc'),
  ]).toEqual([0, 1, 3, 0])
})
