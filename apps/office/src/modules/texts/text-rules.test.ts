import { expect, test } from 'vitest'
import { areasOf, changedKeys, filterTexts, placeholderFaults } from './text-rules.ts'

const texts = [
  { key: 'common.hello', standard: 'Hello {{name}}', placeholders: ['name'] },
  { key: 'common.bye', standard: 'Goodbye', placeholders: [] },
  { key: 'mail.subject', standard: 'Your receipt', placeholders: [] },
]

test('a replacement fills in what the standard does, and nothing else', () => {
  expect(placeholderFaults('Hi {{name}}, {{ name }}', ['name'])).toEqual({ lacking: [], unknown: [] })
  expect(placeholderFaults('Hi {{firstName}}', ['name'])).toEqual({ lacking: ['name'], unknown: ['firstName'] })
})

test('texts are found by key, by the standard and by one’s own words; by area; only replaced ones', () => {
  const own = { 'common.bye': 'See you soon', 'mail.subject': '' }
  const found = (filter: Partial<Parameters<typeof filterTexts>[2]>) =>
    filterTexts(texts, own, { search: '', area: '', isReplacedOnly: false, ...filter }).map(({ key }) => key)
  expect(found({})).toHaveLength(3)
  expect(found({ search: 'RECEIPT' })).toEqual(['mail.subject'])
  expect(found({ search: 'soon' })).toEqual(['common.bye'])
  expect(found({ search: 'common.h' })).toEqual(['common.hello'])
  expect(found({ area: 'mail' })).toEqual(['mail.subject'])
  expect(found({ isReplacedOnly: true })).toEqual(['common.bye'])
  expect(areasOf(texts)).toEqual(['common', 'mail'])
})

test('an empty replacement is none', () => {
  expect(changedKeys({ a: 'x', b: 'y' }, { a: 'x', b: '', c: '' })).toEqual(['b'])
})
