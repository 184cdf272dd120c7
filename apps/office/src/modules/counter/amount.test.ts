import { expect, test } from 'vitest'
import { parseAmount, rounded } from './amount.ts'

test.each([
  ['129,50', 129.5],
  ['129.5', 129.5],
  [' 1 500 ', 1500],
  ['0,01', 0.01],
  [',5', 0.5],
])('%j is an amount', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

// In German 1.500 is one thousand five hundred: nobody guesses.
test.each(['', '0', '0,00', '-5', '1.500', '1,500', '1,2,3', '12,345', '1234567', 'abc', '.', '1e3'])('%j is none', (typed) =>
  expect(parseAmount(typed)).toBeUndefined(),
)

test('what is left of money has two decimals', () => expect(rounded(500 - 129.6)).toBe(370.4))
