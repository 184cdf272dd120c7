import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describeProblem } from '../problems.ts'
import { subjects } from '../subject-list.ts'
import { newFolder } from '../testing/workbench.ts'
import { distance, layoutProblems } from './layout.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
const folderOf = (...names: string[]): string => {
  const folder = newFolder(Object.fromEntries(names.map((name) => [name, ''])))
  folders.push(folder)
  return folder
}
const problemsOf = (...names: string[]) => layoutProblems(folderOf(...names), subjects).map(describeProblem)

test('what is misspelt is named with what was probably meant', () => {
  expect(
    problemsOf(
      'Playgrounds.csv',
      'playground.csv',
      'special_days.yaml',
      'articles.xlsx',
      'areas.CSV',
      'page/sweden/sv/terms.md',
      'pages.yaml',
      'invoices.csv',
    ),
  ).toEqual([
    'Playgrounds.csv:0: is no import file: did you mean playgrounds.csv?',
    'areas.CSV:0: is no import file: did you mean areas.csv?',
    'articles.xlsx:0: is no import file: save it as articles.csv or articles.yaml',
    expect.stringMatching(/^invoices\.csv:0: is no import file; these can be imported: media, brand, texts, countries, /),
    'page:0: is no folder of import files: did you mean pages/?',
    'pages.yaml:0: is no import file: did you mean the folder pages/ with Markdown files?',
    'playground.csv:0: is no import file: did you mean playgrounds.csv?',
    'special_days.yaml:0: is no import file: did you mean special-days.yaml?',
  ])
})

test('so is what lies in a folder and would not be read', () => {
  expect(
    problemsOf(
      'articles/sweden.yml',
      'articles/norway.txt',
      'articles/old/a.csv',
      'media/a.svg',
      'media/a.gif',
      'pages/sweden/sv/a.txt',
    ),
  ).toEqual([
    'articles/norway.txt:0: is neither CSV (.csv) nor YAML (.yaml)',
    'articles/old:0: is a folder inside a folder: nothing in it would be read',
    'media/a.gif:0: is neither a picture that can be shown nor CSV or YAML',
    'pages/sweden/sv/a.txt:0: is no page: pages are Markdown, SUBJECT.md',
  ])
})

test('notes to the reader, hidden files and links to files are no mistakes', () => {
  const folder = folderOf('README.md', '.gitignore', 'articles/.DS_Store', 'hours.csv', 'Thumbs.db')
  mkdirSync(join(folder, '.git'))
  symlinkSync(join(folder, 'hours.csv'), join(folder, 'areas.csv'))
  expect(layoutProblems(folder, subjects)).toEqual([])
})

test.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['hours', 'hours', 0],
  ['notice', 'notices', 1],
])('from %o to %o it is %i letters', (a, b, letters) => {
  expect([distance(a, b), distance(b, a)]).toEqual([letters, letters])
})
