import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && /\.test\.tsx?`/.test(line))

/** The tests that a row names: file and titles. */
const proofsOf = (row: string) =>
  [...row.matchAll(/`([^`]+\.test\.tsx?)`((?: «[^»]+»)+)/g)].map(([, file = '', titles = '']) => ({
    file: join(root, /^(e2e|apps)\//.test(file) ? file : `apps/server/src/${file}`),
    titles: [...titles.matchAll(/«([^»]+)»/g)].map(([, title = '']) => title),
  }))
const missing = (row: string): string[] =>
  proofsOf(row).flatMap(({ file, titles }) => {
    if (!existsSync(file)) return [file]
    const code = readFileSync(file, 'utf8')
    return titles.filter((title) => !isTitle(code, title)).map((title) => `${file}: ${title}`)
  })
// As written in a string of the test file: the name of a test or group, or the end of one with values before it.
const isTitle = (code: string, title: string): boolean => [`${title}'`, `${title}"`, `${title}\``].some((end) => code.includes(end))

test('every promise of docs/security.md names tests that are there', () => {
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) expect(proofsOf(row), row).not.toEqual([])
  expect(rows.flatMap(missing)).toEqual([])
})
test('every row of its tables is a promise with a proof', () => {
  const promises = text
    .slice(0, text.indexOf('## Not met'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'))
  expect(promises).toEqual(rows)
})
test('a title or file that is not there is seen', () => {
  expect(missing('| x | `hardening.test.ts` «errors are kept by nobody» |')).toEqual([])
  expect(missing('| x | `hardening.test.ts` «errors are kept by everybody» |')).toHaveLength(1)
  expect(missing('| x | `nowhere.test.ts` «x» |')).toHaveLength(1)
})
