import { expect, test } from 'vitest'
import { createTranslate, parseLanguage, pickLanguage } from './i18n.ts'

const words = { room: { title: 'Hello {{name}}', hops_one: '{{count}} hop', hops_other: '{{count}} hops' } }
const t = createTranslate<typeof words>('en', words)

test('values are filled in and plurals follow the language', () => {
  expect(t('room.title', { name: 'Elsa' })).toBe('Hello Elsa')
  expect(t('room.hops', { count: 1 })).toBe('1 hop')
  expect(t('room.hops', { count: 3 })).toBe('3 hops')
})

test('a missing text or value is a fault, not a key on the page', () => {
  expect(() => t('room.other' as 'room.title')).toThrow('A text is missing: en room.other')
  expect(() => t('room.title')).toThrow('needs a value for name')
})

test('an Accept-Language header picks by weight, and Norwegian by any of its names', () => {
  expect(pickLanguage('en;q=0.5, no', ['nb', 'en'])).toBe('nb')
  expect(pickLanguage('fr', ['sv', 'en'])).toBe('sv')
  expect(pickLanguage('en;q=0, sv;q=0.1', ['en', 'sv'])).toBe('sv')
  expect(pickLanguage(undefined, ['fi', 'en'])).toBe('fi')
})

test('a language code that is none is named as such', () => {
  expect(parseLanguage('sv')).toBe('sv')
  expect(() => parseLanguage('SV')).toThrow('Invalid locale format')
  expect(() => parseLanguage('xx')).toThrow('Invalid locale')
})
