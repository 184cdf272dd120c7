import { expect, test } from 'vitest'
import { linesOf, withLines, writtenEntries } from './includes.ts'

const includes = [
  { da: 'Eget bord', en: 'A table' },
  { da: 'Saft', en: 'Juice' },
]

test('each language has a line for each entry', () => {
  expect(linesOf(includes, ['da', 'en'])).toEqual({ da: 'Eget bord\nSaft', en: 'A table\nJuice' })
  expect(linesOf([], ['da', 'en'])).toEqual({})
  expect(linesOf([{ en: 'A table' }, { da: 'Saft' }], ['da', 'en'])).toEqual({ da: '\nSaft', en: 'A table' })
})

test('what is written in one language leaves the others as they are', () => {
  const more = withLines(includes, 'da', 'Eget bord\nSaft\nIs')
  expect(more).toEqual([...includes, { da: 'Is' }])
  expect(linesOf(more, ['da', 'en'])).toEqual({ da: 'Eget bord\nSaft\nIs', en: 'A table\nJuice' })
  expect(withLines(includes, 'da', 'Eget bord')).toEqual([{ da: 'Eget bord', en: 'A table' }, { en: 'Juice' }])
  expect(withLines(withLines(includes, 'da', undefined), 'en', '')).toEqual([])
})

test('a line that was begun is kept while it is written, and is no entry until it says something', () => {
  const begun = withLines(includes, 'da', 'Eget bord\nSaft\n')
  expect(linesOf(begun, ['da'])).toEqual({ da: 'Eget bord\nSaft\n' })
  expect(writtenEntries(begun)).toEqual(includes)
})
