import { expect, test } from 'vitest'
import { formatDate, languages, parseLanguage, parseLocaleDate } from './i18n.ts'

test.each([
  ['sv', '2020-12-14', '2020-12-14'],
  ['sv', ' 2020-2-9 ', '2020-02-09'],
  ['nb', '14.12.2020', '2020-12-14'],
  ['da', '14.12.2020', '2020-12-14'],
  ['fi', '9.2.2020', '2020-02-09'],
  ['de', '09.02.2020', '2020-02-09'],
  ['en', '14/12/2020', '2020-12-14'],
  ['en', '29/02/2024', '2024-02-29'],
])('in %s, %j is %s', (locale, text, date) => expect(parseLocaleDate(text, locale)).toBe(date))

test.each([
  // Another language's way of writing.
  ['sv', '14.12.2020'],
  ['de', '2020-12-14'],
  ['de', '14/12/2020'],
  ['en', '14.12.2020'],
  // Months have an end, and there are twelve.
  ['en', '12/14/2020'],
  ['de', '31.04.2020'],
  ['sv', '2023-02-29'],
  ['fi', '0.1.2020'],
  ['nb', '1.0.2020'],
  // No date at all, or more than one.
  ['sv', ''],
  ['sv', '2020-12'],
  ['da', '14.12.20'],
  ['de', '14.12.2020.'],
  ['en', '14/12/2020 10:00'],
  ['en', '١٤/١٢/٢٠٢٠'],
])('in %s, %j is no date', (locale, text) => expect(parseLocaleDate(text, locale)).toBeUndefined())

// The format is checked before the language, and both by these words (docs/product/web.md).
test.each([
  ['SV', 'Invalid locale format'],
  ['s', 'Invalid locale format'],
  ['swe', 'Invalid locale format'],
  ['sv-SE', 'Invalid locale format'],
  ['s1', 'Invalid locale format'],
  ['', 'Invalid locale format'],
  ['åä', 'Invalid locale format'],
  ['sv\n', 'Invalid locale format'],
  ['xx', 'Invalid locale'],
  ['no', 'Invalid locale'],
  ['us', 'Invalid locale'],
])('the language code %j is refused: %s', (code, message) => {
  const exactly = new RegExp(`^${message}$`)
  expect(() => parseLanguage(code)).toThrow(exactly)
  expect(() => parseLocaleDate('2020-12-14', code)).toThrow(exactly)
})

test.each([...languages])('%s is a language, and its long dates are of the day that was meant', (language) => {
  expect(parseLanguage(language)).toBe(language)
  expect(formatDate('2020-12-14', language)).toMatch(/14\D.*2020/)
})
