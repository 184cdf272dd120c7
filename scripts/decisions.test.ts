import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { decisionIndex, decisions, decisionsFolder, readDecision } from './decisions.ts'

const root = join(import.meta.dirname, '..')

/** Words of an earlier private vocabulary that nobody would search for. */
const privateWords =
  /\b(news of|farewells?|lulls?|lanes?|recall|storms?|yardsticks?|veil|bulletins?|wares?|wish(es)?|papers?|doors?|house|told|tells?|hears?|rounds|sheets?|awake)\b/i

test('every page has number, title, date and status, and the index lists them all', () => {
  const pages = decisions()
  expect(pages.length).toBeGreaterThan(100)
  expect(new Set(pages.map(({ number }) => number)).size).toBe(pages.length)
  expect(readFileSync(join(decisionsFolder, 'README.md'), 'utf8'), 'run: npm exec -- node scripts/decisions.ts').toBe(
    decisionIndex(pages),
  )
})

test('titles and file names are plain words', () => {
  expect(decisions().filter(({ title, file }) => privateWords.test(title) || privateWords.test(file.replaceAll('-', ' ')))).toEqual(
    [],
  )
  expect(['News of money', 'A lane for hot statements', 'Faces of papers'].map((title) => privateWords.test(title))).toEqual([
    true,
    true,
    true,
  ])
})

test('a page without a date, with another number or an unknown status is refused', () => {
  const page = (text: string) => () => readDecision('0007-some-title.md', text)
  expect(page('# 7. Some title\n\n- Date: 2026-11-21\n- Status: accepted\n')()).toMatchObject({ number: 7, title: 'Some title' })
  expect(page('# 7. Some title\n\n- Status: accepted\n')).toThrow('must begin with')
  expect(page('# 8. Some title\n\n- Date: 2026-11-21\n- Status: accepted\n')).toThrow('number 8')
  expect(page('# 7. Some title\n\n- Date: 2026-11-21\n- Status: maybe\n')).toThrow("not 'maybe'")
})

/** The targets of a page's links that are files of the repository, without their fragments. */
const linkTargets = (markdown: string) =>
  [...markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  )

test('every link between documents leads to a file', () => {
  const pages = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file)),
  ]
  const dead = pages.flatMap((page) =>
    linkTargets(readFileSync(join(root, page), 'utf8'))
      .filter((target) => !existsSync(join(root, dirname(page), decodeURIComponent(target))))
      .map((target) => `${page}: ${target}`),
  )
  expect(dead).toEqual([])
  expect(linkTargets('[a](no-such.md#part) [b](https://example.com) `[c](d)`')).toEqual(['no-such.md'])
})
