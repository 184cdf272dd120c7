import { expect, test } from 'vitest'
import { anyLanguage, closestLanguage, commonLanguage, languages, pickLanguage, storedLanguage } from './i18n.ts'

test('where nothing is known of the reader, English is read by choice, and before all others', () => {
  expect(commonLanguage).toBe('en')
  expect(anyLanguage[0]).toBe('en')
  expect(anyLanguage.toSorted()).toEqual(languages.toSorted())
  expect(pickLanguage('is, zh', anyLanguage)).toBe('en')
})

test.each([
  ['fi', 'fi'],
  ['is', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
] as const)('what was stored in %j is read in %s', (code, language) => expect(storedLanguage(code)).toBe(language))

test.each([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['nb', 'nb'],
  ['de', 'de'],
  ['is', undefined],
])('%s is understood as %s', (code, language) => expect(closestLanguage(code)).toBe(language))
