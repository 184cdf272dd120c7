import { expect, test } from 'vitest'
import { code128Path, code128Values, code128Widths } from './code128.ts'

test('the table is that of the standard: 107 different symbols of 11 modules with an even number of dark ones, the stop of 13', () => {
  expect(new Set(code128Widths).size).toBe(107)
  for (const widths of code128Widths.slice(0, -1)) {
    const numbers = [...widths].map(Number)
    expect(numbers.reduce((a, b) => a + b)).toBe(11)
    expect(numbers.filter((_, index) => index % 2 === 0).reduce((a, b) => a + b) % 2).toBe(0)
  }
  expect(code128Widths.at(-1)).toBe('2331112')
})

test.each([
  // The worked examples of common textbooks: “PJJ123C” has check 54, “Wikipedia” has check 88.
  ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
  ['Wikipedia', [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
  ['1234', [105, 12, 34, 82, 106]],
])('%s becomes start, data, check, stop', (text, values) => expect(code128Values(text)).toEqual(values))

test('width grows by eleven modules a letter', () => expect(code128Path('AB').width - code128Path('A').width).toBe(11))
test.each(['', 'å'])('“%s” is no barcode', (text) => expect(() => code128Values(text)).toThrow(RangeError))
