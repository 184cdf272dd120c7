import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { officePages } from '@hoppla/contract/pages/office-pages'
import { permissions } from '@hoppla/contract/permissions'
import english from '@hoppla/i18n/messages/en/office/office'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const read = (file: string) => readFileSync(file, 'utf8')
const router = read(join(here, 'router.tsx'))

/** Each page's file, with the parts of the words that the router fetches beside it. */
const pages = [...router.matchAll(/page\(\s*\(\) => import\('(\.\/modules\/[^']+)'\)((?:,\s*'\w+')*),?\s*\)/g)].map(
  ([, file = '', parts = '']) => ({ file: join(here, file), parts: [...parts.matchAll(/'(\w+)'/g)].map(([, part]) => part) }),
)
const pageFiles = new Set(pages.map(({ file }) => file))
/** With every page: `wanted` in platform/words.ts. */
const shared = [
  ...(/new Set<WordsPart>\(\[(.*)\]\)/.exec(read(join(here, 'platform/words.ts')))?.[1] ?? '').matchAll(/'(\w+)'/g),
].map(([, part]) => part)

/** A file and whatever it imports of the office, at once or later, but no other page. */
const reached = (file: string, files = new Set<string>()): Set<string> => {
  if (files.has(file)) return files
  files.add(file)
  const imports = read(file).replace(/^import type .*$/gm, '')
  for (const [, path = ''] of imports.matchAll(/(?:from|import\(|^import) ?'(\.[^']+\.tsx?)'/gm)) {
    const next = resolve(dirname(file), path)
    if (next.startsWith(here) && !pageFiles.has(next)) reached(next, files)
  }
  return files
}

const isText = (key: string): boolean => {
  const path = key.split('.')
  const last = path.pop() ?? ''
  const at = path.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], english)
  return typeof at === 'object' && at !== null && (last === '' || last in at || `${last}_other` in at)
}

/** The parts that a file's texts are of; a permission that is named like a text is one only inside of `t(…)`. */
const partsOf = (file: string): string[] =>
  [...read(file).matchAll(/(t\()?['`]([a-zA-Z]+\.[\w.]*)(?=\$\{|['`])/g)].flatMap(([, isAsked, key = '']) =>
    isText(key) && (isAsked || !(key in permissions)) ? [key.slice(0, key.indexOf('.'))] : [],
  )

const saidBy = (file: string): string[] => [...new Set([...reached(file)].flatMap(partsOf))].sort()

describe('the words of a page are fetched with it', () => {
  test('of every page inside of the frame, the frame, and the two before it', () => {
    expect(pages).toHaveLength(officePages.length + 2)
    expect(shared).toContain('common')
  })

  test('the frame and what opens over any page say what is there from the beginning', () => {
    expect(saidBy(join(here, 'main.tsx'))).toEqual([...shared].sort())
  })

  test.each(pages)('$file', ({ file, parts }) => {
    const own = saidBy(file).filter((part) => !shared.includes(part))
    expect([...parts].sort()).toEqual(own)
  })
})
