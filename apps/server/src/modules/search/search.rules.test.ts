import { describe, expect, test } from 'vitest'
import { patternsOf, questionsOf, shareOut, wordsOfName } from './search.rules.ts'

test.each([
  ['anna', [{ by: 'name', beginning: 'anna' }]],
  ['  Anna   Berg ', [{ by: 'name', beginning: 'Anna Berg' }]],
  ['Berg, Anna', [{ by: 'name', beginning: 'Berg Anna' }]],
  ['Anna@Exam', [{ by: 'email', beginning: 'anna@exam' }]],
  ['070-555 01 48', [{ by: 'phone', beginnings: ['705550148'] }]],
  ['+46 70 555 01 48', [{ by: 'phone', beginnings: ['705550148'] }]],
  ['0046705550148', [{ by: 'phone', beginnings: ['705550148'] }]],
  ['+358 40 555 01 48', [{ by: 'phone', beginnings: ['405550148'] }]],
  // The same digits may be a number with its code, typed without the plus.
  ['46705550148', [{ by: 'phone', beginnings: ['46705550148', '705550148'] }]],
  ['12345', []],
  ['7K2MQ9R4X3', [{ by: 'card', number: '7K2MQ9R4X3' }]],
  [
    '7k2m-q9r4-x3tz-ab',
    [
      { by: 'card', number: '7K2MQ9R4X3TZAB' },
      { by: 'code', code: '7K2MQ9R4X3TZAB', printed: undefined },
    ],
  ],
  ['7K2M-Q9R4-X3TZ', [{ by: 'reference', reference: '7K2M-Q9R4-X3TZ' }]],
  ['7k2m q9r4 x3tz', [{ by: 'reference', reference: '7K2M-Q9R4-X3TZ' }]],
  ['2222-2222-2222-2222', [{ by: 'code', code: '2222222222222222', printed: '2222-2222-2222-2222' }]],
  ['7K2M-Q9R4-X3TZ-8WCB', []],
  // A reference may have no digit; typed without its dashes it may be a name, too.
  [
    'kamqwerstxzv',
    [
      { by: 'reference', reference: 'KAMQ-WERS-TXZV' },
      { by: 'name', beginning: 'kamqwerstxzv' },
    ],
  ],
  ['Kamq Wers Txzv', [{ by: 'name', beginning: 'Kamq Wers Txzv' }]],
  // A name of twelve letters, some of which no reference has, is none.
  ['Christoffers', [{ by: 'name', beginning: 'Christoffers' }]],
  ['anna.berg82', [{ by: 'email', beginning: 'anna.berg82' }]],
  // As a Mac types it: the ring is a letter of its own.
  ['A\u030asa', [{ by: 'name', beginning: 'Åsa' }]],
  ['Berg_%', [{ by: 'name', beginning: 'Berg_%' }]],
  [
    '2345678923',
    [
      { by: 'card', number: '2345678923' },
      { by: 'phone', beginnings: ['2345678923'] },
    ],
  ],
  ['anna 7', []],
])('%j is looked for as %j', (text, questions) => expect(questionsOf(text)).toEqual(questions))

describe('what a name with typing errors may stand for', () => {
  const near = [
    { n: 0, word: 'anna', distance: 1 },
    { n: 0, word: 'anja', distance: 2 },
    { n: 1, word: 'andersson', distance: 1 },
  ]
  test('each word stands for itself and for what is near, the nearest together first', () =>
    expect(patternsOf(['ana', 'anderson'], near)).toEqual([
      { beginning: 'ana andersson', distance: 1 },
      { beginning: 'anna anderson', distance: 1 },
      { beginning: 'anna andersson', distance: 2 },
      { beginning: 'anja anderson', distance: 2 },
      { beginning: 'anja andersson', distance: 3 },
    ]))
  test('nothing near: nothing to ask', () => expect(patternsOf(['xyz'], [])).toEqual([]))
  test('of a long name four words, and never more beginnings than can be asked', () => {
    const words = wordsOfName('anna maria sofia berg lund')
    expect(words).toEqual(['anna', 'maria', 'sofia', 'berg'])
    const many = words.flatMap((_, n) => Array.from({ length: 7 }, (_none, at) => ({ n, word: `w${at}`, distance: 1 })))
    expect(patternsOf(words, many)).toHaveLength(3 ** 4 - 1)
  })
})

test.each([
  [['a', 'b'], ['c'], 9, ['a', 'b', 'c']],
  [['a', 'b', 'c'], ['d', 'e'], 3, ['a', 'b', 'd']],
  [[], ['a', 'b', 'c', 'd'], 3, ['a', 'b', 'c']],
  [['a', 'b', 'c', 'd'], [], 3, ['a', 'b', 'c']],
])('of %j and %j are shown %i: %j', (first, second, most, shown) => expect(shareOut<string>(first, second, most)).toEqual(shown))
