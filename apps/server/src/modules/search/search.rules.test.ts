import { expect, test } from 'vitest'
import { questionsOf } from './search.rules.ts'

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
  ['7k2m-q9r4-x3tz-ab', [{ by: 'card', number: '7K2MQ9R4X3TZAB' }]],
  [
    '2345678923',
    [
      { by: 'card', number: '2345678923' },
      { by: 'phone', beginnings: ['2345678923'] },
    ],
  ],
  ['anna 7', []],
])('%j is looked for as %j', (text, questions) => expect(questionsOf(text)).toEqual(questions))
